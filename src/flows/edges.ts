import { and, type AnyStateMachine, not, or, stateIn, type StateValue } from "xstate";

export type StateNode = AnyStateMachine["root"];

/** A transition as its machine declares it. */
export type Edge = {
  source: StateNode;
  /** The event's type; "" for a transition without an event. */
  event: string;
  /** The guard in words; "else" for the last branch after guards, null for an unconditional transition. */
  guard: string | null;
  /** Empty when no state changes. */
  targets: readonly StateNode[];
  isReentered: boolean;
  /** Only named actions: an inline action has no name. */
  actions: readonly string[];
};

type Transition = NonNullable<StateNode["always"]>[number];

/** The states of a machine, each before its children. */
export const statesOf = (machine: AnyStateMachine): StateNode[] => {
  const below = (node: StateNode): StateNode[] => [node, ...Object.values(node.states).flatMap(below)];
  return below(machine.root);
};

type Guard = Transition["guard"];

/** What XState keeps in a guard that it composed. */
type Composed = { check?: unknown; guards?: readonly Guard[]; stateValue?: StateValue };

const checkOf = (guard: unknown): unknown => (guard as Composed).check;
const [isAnd, isOr, isNot, isIn] = [and([]), or([]), not(""), stateIn("")].map(checkOf);

/** The guard in words: names, joined as XState's `and`, `or`, `not` and `stateIn` join them; undefined without a name. */
export function guardText(guard: Guard): string | undefined {
  if (typeof guard === "string") return guard;
  if (typeof guard === "object" && "type" in guard) return guard.type;
  const { check, guards = [], stateValue } = guard as Composed;
  const parts = guards.map((part) => guardText(part) ?? "?");
  const grouped = parts.map((part) => (/ (and|or) /.test(part) ? `(${part})` : part));
  if (check === isNot) return `not ${grouped[0]}`;
  if (check === isIn) return `in ${JSON.stringify(stateValue).replaceAll(/[{}"]/g, "").replaceAll(":", ".")}`;
  if (check === isAnd) return grouped.join(" and ");
  return check === isOr ? parts.join(" or ") : undefined;
}

function guardName({ guard }: Transition, source: StateNode): string | null {
  if (guard === undefined) return null;
  const words = guardText(guard);
  if (words === undefined) throw new Error(`a guard of ${source.id} has no name`);
  return words;
}

const actionNames = ({ actions }: Transition): string[] =>
  actions.flatMap((action) => {
    if (typeof action === "function") return [];
    const name = typeof action === "string" ? action : action.type;
    return name.startsWith("xstate.") ? [] : [name];
  });

/** The transitions of a state, with and without events. */
export const edgesFrom = (source: StateNode): Edge[] =>
  [...source.transitions, ["", source.always ?? []] as const].flatMap(([event, transitions]) =>
    transitions.map((transition, at) => ({
      source,
      event,
      guard: guardName(transition, source) ?? (at > 0 ? "else" : null),
      targets: transition.target ?? [],
      isReentered: transition.reenter,
      actions: actionNames(transition),
    })),
  );

/** Every transition of a machine, eventless ones included. */
export const edgesOf = (machine: AnyStateMachine): Edge[] => statesOf(machine).flatMap(edgesFrom);

const WORDS: readonly [RegExp, string][] = [
  [/^$/, "always"],
  [/^xstate\.done\.actor\.(.+)$/, "$1 done"],
  [/^xstate\.error\.actor\.(.+)$/, "$1 failed"],
  [/^xstate\.done\.state\.(.+)$/, "$1 done"],
  [/^xstate\.after\.([^.]+)\..+$/, "after $1"],
];

/** The display name of an event: its type, except for events that XState names. */
export function eventText(type: string): string {
  const [pattern, words] = WORDS.find(([each]) => each.test(type)) ?? [/.*/, "$&"];
  return type.replace(pattern, words);
}
