/**
 * `npm run generative -- --sequences 2000 [--seed <number>]`: the generative test of the server for longer than
 * `npm test` takes. What it finds is printed as the shortest sequence that still shows it, with the seed it came from.
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
