import pg from "pg";
import { activeMutant, noteApplied, noteCode, noteReached, noteUnsupported } from "./switch";
import { idOf, type Mutant } from "./mutant";
import { frames, isCarrier, type Place, placeOfCall } from "./place";
import { fileByText } from "./source-text";
import { type Statement, statementOf } from "./statement";

const statements = new Map<string, Statement>();
const known = new Map<string, Mutant[]>();
const changed = new Map<string, string>();

function parsedOnce(text: string): Statement {
  const before = statements.get(text);
  if (before) return before;
  const statement = statementOf(text);
  statements.set(text, statement);
  return statement;
}

/** The mutants of a statement sent from a place, in the order of its changes. */
function mutantsOf(text: string, place: Place): Mutant[] {
  const key = `${place.file} ${place.name} ${text}`;
  const before = known.get(key);
  if (before) return before;
  const { name } = place;
  const file = (isCarrier(place.file) ? fileByText(text) : null) ?? place.file;
  const mutants = parsedOnce(text).changes.map(
    ({ kind, words }): Mutant => ({
      id: idOf(file, name, kind, words),
      in: "sql",
      file,
      place: name,
      kind,
      term: words,
    }),
  );
  known.set(key, mutants);
  return mutants;
}

/** The text to send in place of `text`: with the fault that is switched on, if it has it. */
function textFor(text: string): string {
  const place = placeOfCall();
  if (place === null) return text;
  const mutants = mutantsOf(text, place);
  noteReached(mutants);
  if (!parsedOnce(text).isSupported) noteUnsupported(`${place.file} ${place.name}: ${text}`);
  const active = activeMutant();
  const index = active === null ? -1 : mutants.findIndex(({ id }) => id === active);
  if (index === -1) return text;
  noteApplied();
  const key = `${active} ${text}`;
  const made = changed.get(key) ?? parsedOnce(text).changes[index]?.text() ?? text;
  changed.set(key, made);
  return made;
}

type Query = (...args: unknown[]) => unknown;

const isConfig = (value: unknown): value is { text: string; name?: string } =>
  typeof value === "object" && value !== null && "text" in value && typeof value.text === "string";

/** A prepared statement keeps its text, so one with a fault is sent without its name. */
function withFault(first: unknown): unknown {
  if (typeof first === "string") return textFor(first);
  if (!isConfig(first)) return first;
  const text = textFor(first.text);
  if (text === first.text) return first;
  if ("submit" in first) return Object.assign(first, { text });
  const { name: _, ...others } = first;
  return { ...others, text };
}

const codeOf = (error: unknown) =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";

function watched(query: Query, self: unknown, args: unknown[]): unknown {
  const [first, ...others] = args;
  const sent = withFault(first);
  const isFaulty = sent !== first || (isConfig(first) && "submit" in first);
  const reply = Reflect.apply(query, self, [sent, ...others]);
  if (isFaulty && reply instanceof Promise) reply.catch((error: unknown) => noteCode(codeOf(error)));
  return reply;
}

const NEAR = 5;
const isOfPool = () => frames(NEAR).some((frame) => (frame.getFileName() ?? "").includes("node_modules/pg-pool/"));

/** Lets every statement of this process through the switch. A statement that the pool passes on is not looked at twice. */
export function watchStatements(): void {
  const { Client, Pool } = pg;
  const ofClient: Query = Client.prototype.query;
  const ofPool: Query = Pool.prototype.query;
  Client.prototype.query = function query(this: unknown, ...args: unknown[]) {
    return isOfPool() ? Reflect.apply(ofClient, this, args) : watched(ofClient, this, args);
  } as typeof Client.prototype.query;
  Pool.prototype.query = function query(this: unknown, ...args: unknown[]) {
    return watched(ofPool, this, args);
  } as typeof Pool.prototype.query;
}
