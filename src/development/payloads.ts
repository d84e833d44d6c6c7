import type { AnyStateMachine, AnyTransitionDefinition } from "xstate";

const READ = /\bevent\d*\??\.(\w+)/g;
const TAKEN = /\bevent:\s*\{([^}]*)\}/g;

/** The functions inside an action: assigned, sent, emitted, or run one after the other. */
function functionsIn(part: unknown, depth = 0): string[] {
  if (depth > 3 || part === null || (typeof part !== "object" && typeof part !== "function")) return [];
  const inner = Object.values(part).flatMap((each) => functionsIn(each, depth + 1));
  return typeof part === "function" ? [Function.prototype.toString.call(part), ...inner] : inner;
}

const fieldsIn = (source: string): string[] => [
  ...[...source.matchAll(READ)].map(([, field = ""]) => field),
  ...[...source.matchAll(TAKEN)].flatMap(([, fields = ""]) =>
    fields.split(",").map((field) => field.split(":")[0]?.trim() ?? ""),
  ),
];

type Named = string | { type: string } | ((...args: never[]) => unknown);

/** The implementation of a named part, from the machine; an inline part is its own implementation. */
const implementationOf = (part: Named, all: Readonly<Record<string, unknown>>): unknown[] => {
  const name = typeof part === "string" ? part : "type" in part ? part.type : undefined;
  return name === undefined ? [part] : [part, all[name]];
};

function fieldsReadBy(machine: AnyStateMachine, { guard, actions }: AnyTransitionDefinition): string[] {
  const { implementations } = machine;
  const guards = guard === undefined ? [] : implementationOf(guard as Named, implementations.guards ?? {});
  const acts = actions.flatMap((action) => implementationOf(action as Named, implementations.actions ?? {}));
  return [...guards, ...acts].flatMap((part) => functionsIn(part)).flatMap(fieldsIn);
}

/**
 * The fields that a machine reads of each event, found in the source text of its functions: types do not exist at run
 * time, and an event without the fields its actions need would break the actor.
 */
export function payloadsOf(machine: AnyStateMachine): Record<string, readonly string[]> {
  const read = new Map<string, Set<string>>();
  const nodes = [machine.root];
  for (const node of nodes) {
    nodes.push(...Object.values(node.states));
    for (const [event, candidates] of node.transitions as Map<string, AnyTransitionDefinition[]>) {
      const fields = candidates.flatMap((candidate) => fieldsReadBy(machine, candidate));
      const known = read.get(event) ?? new Set();
      for (const field of fields) if (field !== "type" && field !== "") known.add(field);
      read.set(event, known);
    }
  }
  return Object.fromEntries([...read].map(([event, fields]) => [event, [...fields]]));
}
