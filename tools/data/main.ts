/** The command line of the container image: the commands for a shop's data alone. */
import { Command } from "commander";
import { runCommandLine } from "../kit/command-line";
import { addDataCommands } from "./commands";

const program = new Command("node dist/data/main.js").showHelpAfterError();
addDataCommands(program);
await runCommandLine(program);
