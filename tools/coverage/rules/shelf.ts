import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { projectRoot } from "../../../server/core/root";
import { idOf, type Mutant, type Order, type Recorded, type Result, type Version } from "./mutant";

const FOLDER = path.join(projectRoot, ".cache/mutants");
const fileFor = (folder: string, name: string) => path.join(FOLDER, folder, `${name.replaceAll("/", "+")}.json`);
const RESULTS = path.join(FOLDER, "results.jsonl");

const parse = <T>(file: string): T => JSON.parse(readFileSync(file, "utf8")) as T;

function write(file: string, value: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
}

function all<T>(folder: string): T[] {
  const whole = path.join(FOLDER, folder);
  return existsSync(whole) ? readdirSync(whole).map((name) => parse<T>(path.join(whole, name))) : [];
}

export const keepRecorded = (recorded: Recorded): void => write(fileFor("recorded", recorded.file), recorded);
export const allRecorded = (): Recorded[] => all<Recorded>("recorded");

/** Whether the test file has not changed since it was recorded. */
export function isRecorded(file: string): boolean {
  const kept = fileFor("recorded", file);
  return existsSync(kept) && statSync(kept).mtimeMs > statSync(path.join(projectRoot, file)).mtimeMs;
}

export const keepCode = (file: string, mutants: readonly Mutant[]): void => write(fileFor("code", file), mutants);
export const allCode = (): Mutant[] => all<Mutant[]>("code").flat();

export const giveOrders = (file: string, orders: readonly Order[]): void => write(fileFor("orders", file), orders);
export const forgetOrders = (): void => rmSync(path.join(FOLDER, "orders"), { recursive: true, force: true });

export function ordersOf(file: string): Order[] {
  const kept = fileFor("orders", file);
  return existsSync(kept) ? parse<Order[]>(kept) : [];
}

/** One line at a time, so that a run that is stopped keeps what it found. */
export function keepResult(result: Result): void {
  mkdirSync(FOLDER, { recursive: true });
  appendFileSync(RESULTS, `${JSON.stringify(result)}\n`);
}

/** Everything that was found and still holds, the newest last. */
export function allResults(mutants: ReadonlyMap<string, Mutant>): Result[] {
  if (!existsSync(RESULTS)) return [];
  const lines = readFileSync(RESULTS, "utf8").split("\n");
  return lines
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Result)
    .filter((result) => {
      const mutant = mutants.get(result.id);
      return mutant !== undefined && holds(result, versionOf(mutant, result.file));
    });
}

/** What no test noticed may be noticed by a changed test; what one noticed is asked again only if the rule changes. */
const holds = ({ verdict, version }: Result, now: Version): boolean =>
  version.rule === now.rule && (version.test === now.test || (verdict !== "survived" && verdict !== "missed"));

const digests = new Map<string, string>();

function digestOf(file: string): string {
  const whole = path.join(projectRoot, file);
  const digest = digests.get(file) ?? (existsSync(whole) ? idOf(readFileSync(whole, "utf8")) : "");
  digests.set(file, digest);
  return digest;
}

export const versionOf = ({ file }: Mutant, test: string): Version => ({ rule: digestOf(file), test: digestOf(test) });
