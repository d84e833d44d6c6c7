/**
 * `npm run replay -- <file>`: checks a report saved by `Report a problem`, takes its steps on the machines of this
 * working copy and prints them, each with the state it led to and where that is another than was recorded.
 */
import { readFile } from "node:fs/promises";
import process from "node:process";
import { appMachines } from "./replay/app-machines";
import { printed } from "./replay/print";
import { rebuild } from "./replay/rebuild";
import { NoReport, readReport } from "./replay/schema";

async function replay(file: string | undefined): Promise<void> {
  if (file === undefined) throw new NoReport("Say which report: npm run replay -- backroom-report-….json");
  const text = await readFile(file, "utf8").catch(() => {
    throw new NoReport(`There is no file ${file} to read.`);
  });
  const report = readReport(text);
  process.stdout.write(printed(report, rebuild(report, (await appMachines()).machinesById())));
}

try {
  await replay(process.argv.slice(2).find((word) => !word.startsWith("--")));
} catch (thrown) {
  if (!(thrown instanceof NoReport)) throw thrown;
  process.stderr.write(`${thrown.message}\n`);
  process.exitCode = 1;
}
