import { createHash } from "node:crypto";

/** One fault that can be switched on while the tests run. */
export type Mutant = {
  id: string;
  /** `sql` in a statement as it is sent, `code` in a file of plain rules. */
  in: "sql" | "code";
  /** The file of server/ that sends the statement, or that holds the rule. */
  file: string;
  /** The function that sends the statement, or the line of the rule. */
  place: string;
  /** What is changed: the clause, and what becomes of it. */
  kind: string;
  /** The tables and the term, or the code. */
  term: string;
};

export type Verdict =
  /** A test failed. */
  | "killed"
  | "survived"
  /** The tests ran, but not the code or the statement. */
  | "missed"
  /** A test exceeded its time. */
  | "timeout"
  /** PostgreSQL refuses the statement itself, so that it says nothing about the tests. */
  | "invalid";

export type Result = {
  id: string;
  verdict: Verdict;
  /** The test that failed, with the errors of PostgreSQL. */
  by: string | null;
  /** The test file that ran. */
  file: string;
  version: Version;
  ms: number;
  /** Processor time of the tests and the server, without PostgreSQL. */
  cpuMs: number;
};

/** What a test sends or calls. */
export type Reach = { name: string; ms: number; reached: string[] };

/** What one test file reaches. */
export type Recorded = {
  file: string;
  /** Reached outside tests: by hooks. */
  setup: string[];
  tests: Reach[];
  mutants: Mutant[];
  /** Statements that the deparser does not give back as they were. */
  unsupported: string[];
};

/** The digests of the file with the rule and of the test file, as they were when a mutant was tried. */
export type Version = { rule: string; test: string };

/** What a test file is to do in a round. */
export type Order = { mutant: string; tests: string[] | null; version: Version };

export const idOf = (...words: readonly string[]): string =>
  createHash("sha256").update(words.join("\n")).digest("hex").slice(0, 10);

/** server/orders/… is of `orders`. */
export const roomOf = ({ file }: Pick<Mutant, "file">): string => file.split("/")[1] ?? file;
