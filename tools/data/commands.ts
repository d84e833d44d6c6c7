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
    .summary("check every rule of the books in a shop")
    .description(
      "Checks every rule of the books in a shop, also while it is in use, prints the rows that violate one, and the head " +
        "of the log's chain. Exits with 1 when a rule is violated.",
    )
    .argument("[head]", "an earlier head of the chain, which the log must still contain")
    .addHelpText("after", WHERE)
    .action(verifyData);
  program
    .command("backup")
    .summary("copy the whole shop, also while it is in use")
    .description("Copies the whole shop, which may be in use, into a new folder.")
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
