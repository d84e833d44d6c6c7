import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../../../server/core/root";
import { isCarrier } from "./place";

/** A shorter line stands in many statements. */
const SHORTEST = 20;

const lineOf = (line: string) => line.trim().replaceAll(/\s+/g, " ");

let files: Map<string, string[]> | undefined;

/** The files of server/ in which each line stands, without lines that carriers put into the statements of others. */
function filesByLine(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const carried = new Set<string>();
  const names = readdirSync(path.join(projectRoot, "server"), { recursive: true, encoding: "utf8" });
  for (const name of names.toSorted()) {
    const file = path.posix.join("server", name);
    if (!/(?<!\.test)\.ts$/.test(file)) continue;
    for (const raw of readFileSync(path.join(projectRoot, file), "utf8").split("\n")) {
      const line = lineOf(raw);
      if (line.length < SHORTEST) continue;
      if (isCarrier(file)) carried.add(line);
      else found.set(line, [...(found.get(line) ?? []), file]);
    }
  }
  for (const line of carried) found.delete(line);
  return found;
}

/** The file that holds most lines of a statement, for statements that are sent after their caller has returned. */
export function fileByText(statement: string): string | null {
  files ??= filesByLine();
  const votes = new Map<string, number>();
  for (const raw of statement.split("\n")) {
    for (const file of new Set(files.get(lineOf(raw)))) votes.set(file, (votes.get(file) ?? 0) + 1);
  }
  const [best] = [...votes].toSorted(([, one], [, other]) => other - one);
  return best?.[0] ?? null;
}
