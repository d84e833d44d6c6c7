import process from "node:process";
import { type Command, InvalidArgumentError } from "commander";
import { StartRefusal } from "../../server/core/start-refusal";
import { Refusal } from "./say";

/** For options that count something. */
export function whole(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError("It takes a whole number from 1.");
  return Number(text);
}

/** Runs the command of this process's arguments, or of `args`; a refusal prints one sentence and exits with code 1. */
export async function runCommandLine(program: Command, args?: string[]): Promise<void> {
  try {
    await (args === undefined ? program.parseAsync() : program.parseAsync(args, { from: "user" }));
  } catch (error) {
    const isRefused = error instanceof Refusal || error instanceof StartRefusal;
    if (!isRefused) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
