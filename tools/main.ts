/** `npm run tool -- <command>`: the tools of the project; `--help` lists them. */
import { runCommandLine } from "./kit/command-line";
import { program } from "./program";

await runCommandLine(program);
