/** Checks the subject of a commit message, whose file is given: it names its area, and has at most 72 characters. */
import { readFileSync } from "node:fs";
import process from "node:process";

const MOST = 72;
const [subject = ""] = readFileSync(process.argv[2], "utf8").split("\n");
// Git writes these itself, or removes them in a rebase.
const isGits = /^(Merge|Revert) |^(fixup|squash|amend)! /.test(subject);

const faults = [
  ...(/^[a-z][a-z0-9 -]*: \S/.test(subject) ? [] : ["it does not name its area first"]),
  ...(subject.length > MOST ? [`it has ${subject.length} characters, ${MOST} are allowed`] : []),
];
if (!isGits && faults.length > 0) {
  console.error(`The subject is refused: ${faults.join(", and ")}.`);
  console.error("Write it such as: orders: retry a sale that lost its reply");
  process.exitCode = 1;
}
