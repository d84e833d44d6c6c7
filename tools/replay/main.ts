/**
 * `npm run replay -- <file>`: checks a report saved by `Report a problem`, replays its steps on the machines of this
 * working copy and shows them at /flows, step by step. With `--print` it prints them instead, each with its resulting
 * state and any difference from the recorded one.
 */
import { readFile } from "node:fs/promises";
import process from "node:process";
import { countText, printed } from "./print";
import { NoReport } from "./schema";
import { servePage } from "./serve";
import { replayed } from "./replayed";

async function replay(file: string | undefined, isPrinted: boolean): Promise<void> {
  if (file === undefined) throw new NoReport("Say which report: npm run replay -- backroom-report-….json");
  const text = await readFile(file, "utf8").catch(() => {
    throw new NoReport(`There is no file ${file} to read.`);
  });
  const { report, steps, page } = await replayed(text);
  if (isPrinted) {
    process.stdout.write(printed(report, steps));
    return;
  }
  const { server, address } = await servePage(page);
  process.stdout.write(`${countText(steps)} (--print says which)\nStep through it at ${address}; Ctrl-C ends.\n`);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void server.close().then(() => process.exit(0)));
}

const words = process.argv.slice(2);
try {
  await replay(
    words.find((word) => !word.startsWith("--")),
    words.includes("--print"),
  );
} catch (thrown) {
  if (!(thrown instanceof NoReport)) throw thrown;
  process.stderr.write(`${thrown.message}\n`);
  process.exitCode = 1;
}
