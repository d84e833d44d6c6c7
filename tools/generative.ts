/**
 * `npm run generative -- --sequences 2000 [--seed <number>]`: runs the generative test of the server longer than `npm
 * test` does. It prints a failure as the shortest sequence that reproduces it, with its seed.
 */
import { spawn } from "node:child_process";
import process from "node:process";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { sequences: { type: "string", default: "2000" }, seed: { type: "string", default: "" } },
});

const env = { ...process.env, BACKROOM_SEQUENCES: values.sequences, BACKROOM_SEQUENCES_SEED: values.seed };
const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "server", "tests/server/data/generative.test.ts"];
spawn(process.execPath, args, { env, stdio: "inherit" }).once("close", (code) => {
  process.exitCode = code ?? 1;
});
