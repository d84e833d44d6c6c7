/**
 * `npm run paths [-- <machine> --to <state> --cover <what> --json --run]`: lists the machines that can be walked,
 * prints paths through one as a plan a person can follow, or runs them in Chromium. docs/flows.md explains its use.
 */
import process from "node:process";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import type * as Commands from "./command";

// The machines are written for Vite, which knows import.meta.env.
const { module } = await runnerImport<typeof Commands>(fileURLToPath(new URL("./command.ts", import.meta.url)));
process.exitCode = await module.command(process.argv.slice(2));
