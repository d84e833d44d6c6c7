import { readFile } from "node:fs/promises";
import process from "node:process";
import { say } from "../kit/say";
import { countText, printed } from "./print";
import { replayed } from "./replayed";
import { NoReport } from "./schema";
import { servePage } from "./serve";

/** Repeats the steps of a report on the machines of this working copy, and shows or prints them. */
export async function replay(file: string, isPrinted: boolean): Promise<void> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new NoReport(`There is no file ${file} to read.`);
  });
  const { report, steps, page } = await replayed(text);
  if (isPrinted) return say(printed(report, steps).trimEnd());
  const { server, address } = await servePage(page);
  say(`${countText(steps)} (--print says which)\nStep through it at ${address}; Ctrl-C ends.`);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void server.close().then(() => process.exit(0)));
}
