import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { AnyStateMachine } from "xstate";

const SRC = fileURLToPath(new URL("../../../src/", import.meta.url));

/** The source of each file of the app, keyed by its path below src. */
export const sources: ReadonlyMap<string, string> = new Map(
  readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(path.join(SRC, file), "utf8")]),
);

/** The files that define a machine's events: its own, and the one with its event types. */
export function filesOf(name: string): string[] {
  const own = [...sources.keys()].find((file) => path.posix.basename(file) === `${name}.machine.ts`);
  if (own === undefined) throw new Error(`no file defines the machine ${name}`);
  const events = own.replace(/\.machine\.ts$/, ".events.ts");
  return sources.has(events) ? [own, events] : [own];
}

const literalsIn = (text: string): string[] =>
  [...text.matchAll(/\btype: "([^"]+)"/g)].flatMap(([, type]) => type ?? []);

/** The event types that a machine's source declares. */
export function declaredEvents(source: string): string[] {
  const declared = /\bevents: \{\} as ([^]*?),\n/.exec(source)?.[1];
  if (declared === undefined) return [];
  const name = /^(\w+)/.exec(declared)?.[1];
  if (name === undefined) return literalsIn(declared);
  const union = new RegExp(`type ${name}(?:<[^=]*>)? =([^]*?);\\n`).exec(source)?.[1];
  if (union === undefined) throw new Error(`no type ${name} is declared`);
  return literalsIn(union);
}

/** Events that a machine's source declares and no state accepts. */
export const unacceptedEvents = (machine: AnyStateMachine, source: string): string[] =>
  declaredEvents(source).filter((type) => !machine.events.includes(type));

const escaped = (text: string): string => text.replaceAll(".", "\\.");

/** Whether a source names an event other than as a handler, or as a member of a union type. */
export function isSentIn(source: string, type: string): boolean {
  const named = new RegExp(`(\\| *\\{ type: )?"${escaped(type)}"(:)?`, "g");
  const isNamed = [...source.matchAll(named)].some(
    ([, inUnion, isKey]) => inUnion === undefined && isKey === undefined,
  );
  return isNamed || source.includes(`}${type.slice(type.indexOf("."))}\``);
}

/** Events that a machine accepts and nothing in the app sends. */
export function unsentEvents(machine: AnyStateMachine, name: string): string[] {
  const files = filesOf(name);
  const own = files.map((file) => sources.get(file)).join("\n");
  const others = [...sources].filter(([file]) => !files.includes(file)).map(([, source]) => source);
  // The type appears once in the declared events, and again where the machine sends it to itself.
  const isSentByItself = (type: string) => own.split(`type: "${type}"`).length > 2;
  return machine.events
    .map(String)
    .filter((type) => !type.startsWith("xstate."))
    .filter((type) => !isSentByItself(type) && !others.some((source) => isSentIn(source, type)));
}
