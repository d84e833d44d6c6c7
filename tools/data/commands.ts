import type { Command } from "commander";
import { backUp } from "./backup";
import { restore } from "./restore";
import { verifyData } from "./verify-data";

const WHERE = `
Works on the database of DATABASE_URL, or else on the embedded one of BACKROOM_DATA (.data).`;

/** The commands for a shop's data, which the container image has too. */
export function addDataCommands(program: Command): void {
  program
    .command("verify-data")
    .summary("hold every rule of the books against a shop")
    .description(
      "Holds every rule of the books against a shop, also while it is at work, names the rows that break one, and " +
        "ends on the head of the log's chain. Exits with 1 when anything does not hold.",
    )
    .argument("[head]", "an earlier head of the chain, which the log must still go through")
    .addHelpText("after", WHERE)
    .action(verifyData);
  program
    .command("backup")
    .summary("copy the whole shop, also while it is at work")
    .description("Copies the whole shop, which may be at work, into a new folder.")
    .argument("<folder>", "where the copy goes")
    .addHelpText("after", WHERE)
    .action(backUp);
  program
    .command("restore")
    .summary("restore a backup into an empty database or a new data folder")
    .description(
      "Restores a backup into an empty database of DATABASE_URL or a new data folder. Checks the backup first and the " +
        "books afterwards, and exits with 1 when either has a problem.",
    )
    .argument("<folder>", "the folder of the backup")
    .addHelpText("after", WHERE)
    .action(restore);
}
