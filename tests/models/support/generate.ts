import { not, type AnyStateMachine } from "xstate";
import { statesOf, type StateNode } from "../../../src/flows/edges";
import { at, type mutate } from "./mutate";
import { actionWithout, resultSwapped, resultWithout, type Cut } from "./parts";

type Put = Parameters<typeof mutate>[1];

/** The faults that the generator puts into charts. */
export const KINDS = [
  "removed",
  "retargeted",
  "guard true",
  "guard false",
  "guard negated",
  "always removed",
  "action dropped",
  "field dropped",
  "input swapped",
  "output altered",
] as const;
export type Kind = (typeof KINDS)[number];

/** A fault of a chart, and the transition or the state that a path must pass for it to matter. */
export type Generated = { kind: Kind; name: string; touches: string; put: Put };

/** Something with parts that only a run shows, such as the fields that an action assigns. */
type Divided = { kind: Kind; name: string; touches: string; put: (cut: Cut) => Put };

/** The parts that a run met, by the name of what has them. */
export type Parts = Map<string, Set<string>>;

type Branch = { target?: unknown; guard?: unknown; actions?: unknown };

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);
const branchOf = (value: unknown): Branch => (typeof value === "string" ? { target: value } : (value as Branch));

const placeOf = ({ path }: StateNode): string => (path.length === 0 ? "(anywhere)" : path.join("."));
const wayTo = ({ path }: StateNode): string[] => path.flatMap((key) => ["states", key]);

/** Changes the list that a part of a configuration holds under a key. */
const listPut =
  (way: readonly string[], key: string, change: (list: unknown[]) => unknown): Put =>
  (config) => {
    const box = at(config, ...way) as unknown as Record<string, unknown>;
    box[key] = change(listOf(box[key]));
  };

const without = <Item>(list: readonly Item[], index: number): Item[] => list.filter((_, each) => each !== index);

/** The state after the target among its siblings; for a transition within its state, none. */
function otherTarget(machine: AnyStateMachine, source: StateNode, event: string, index: number): string | undefined {
  const all = event === "" ? (source.always ?? []) : (source.transitions.get(event) ?? []);
  const [target] = all[index]?.target ?? [];
  const siblings = Object.values(target?.parent?.states ?? {}).filter((node) => node.type !== "history");
  const next = siblings[(siblings.findIndex((node) => node === target) + 1) % siblings.length];
  return next === undefined || next === target || next === machine.root ? undefined : `#${next.id}`;
}

const actionName = (action: unknown, index: number): string =>
  typeof action === "string" ? action : ((action as { type?: string }).type ?? `action ${index + 1}`);

type Slot = { way: readonly string[]; key: string; list: readonly unknown[]; where: string };

/** What can be dropped of a list of actions; `slot` leads to it in a configuration. */
function ofActions(
  machine: AnyStateMachine,
  { way, key, list, where }: Slot,
  wrap: (put: Put) => Put,
  touches: string,
) {
  const dropped: Generated[] = [];
  const divided: Divided[] = [];
  for (const [index, action] of list.entries()) {
    const name = `${where} / ${actionName(action, index)}${list.length > 1 ? ` (${index + 1})` : ""}`;
    dropped.push({
      kind: "action dropped",
      name,
      touches,
      put: wrap(listPut(way, key, (all) => without(all, index))),
    });
    if (actionWithout(machine, action, () => true) !== undefined)
      divided.push({
        kind: "field dropped",
        name,
        touches,
        put: (cut) => wrap(listPut(way, key, (all) => all.with(index, actionWithout(machine, action, cut)))),
      });
  }
  return { dropped, divided };
}

type Found = { whole: Generated[]; divided: Divided[] };

/** The faults of one event's transitions. */
function ofTransitions(
  machine: AnyStateMachine,
  node: StateNode,
  { way, key, event }: { way: string[]; key: string; event: string },
): Found {
  const branches = listOf((at(machine.config as never, ...way) as unknown as Record<string, unknown>)[key]).map(
    branchOf,
  );
  const found: Found = { whole: [], divided: [] };
  const isAlways = event === "";
  const shown = isAlways ? "(always)" : event.replace(/^(xstate\.after\.[^.]+)\..*$/, "$1");
  for (const [index, branch] of branches.entries()) {
    const touches = `${placeOf(node)} ${shown}${branches.length > 1 ? ` (${index + 1})` : ""}`;
    const add = (kind: Kind, change: (list: unknown[]) => unknown) =>
      found.whole.push({ kind, name: touches, touches, put: listPut(way, key, change) });
    const withBranch = (patch: Branch) => (list: unknown[]) =>
      list.map((each, place) => (place === index ? { ...branchOf(each), ...patch } : each));
    add(isAlways ? "always removed" : "removed", (list) => without(list, index));
    const other = otherTarget(machine, node, event, index);
    if (other !== undefined) add("retargeted", withBranch({ target: other }));
    if (branch.guard !== undefined) {
      add("guard true", withBranch({ guard: () => true }));
      add("guard false", withBranch({ guard: () => false }));
      add("guard negated", withBranch({ guard: not(branch.guard as never) }));
    }
    const slot = { way: ["branch"], key: "actions", list: listOf(branch.actions), where: touches };
    const wrap =
      (put: Put): Put =>
      (config) =>
        listPut(way, key, (list) =>
          list.map((each, place) => {
            if (place !== index) return each;
            const box = { branch: { ...branchOf(each) } };
            put(box as never);
            return box.branch;
          }),
        )(config);
    const { dropped, divided } = ofActions(machine, slot, wrap, touches);
    found.whole.push(...dropped);
    found.divided.push(...divided);
  }
  return found;
}

type NodeConfig = {
  on?: object;
  always?: unknown;
  after?: object;
  invoke?: unknown;
  entry?: unknown;
  exit?: unknown;
  output?: unknown;
  onDone?: unknown;
};
type Invoke = { id: string; input?: unknown; onDone?: unknown; onError?: unknown };

function ofState(machine: AnyStateMachine, node: StateNode): Found {
  const way = wayTo(node);
  const config = at(machine.config as never, ...way) as unknown as NodeConfig;
  const place = placeOf(node);
  const found: Found[] = [];
  const transitions = (inner: string[], key: string, event: string) =>
    found.push(ofTransitions(machine, node, { way: [...way, ...inner], key, event }));
  for (const event of Object.keys(config.on ?? {})) transitions(["on"], event, event);
  if (config.always !== undefined) transitions([], "always", "");
  for (const delay of Object.keys(config.after ?? {}))
    transitions(["after"], delay, `xstate.after.${delay}.${node.id}`);
  if (config.onDone !== undefined) transitions([], "onDone", `xstate.done.state.${node.id}`);
  for (const [index, invoke] of listOf(config.invoke).entries() as Iterable<[number, Invoke]>) {
    const inner = Array.isArray(config.invoke) ? ["invoke", String(index)] : ["invoke"];
    if (invoke.onDone !== undefined) transitions(inner, "onDone", `xstate.done.actor.${invoke.id}`);
    if (invoke.onError !== undefined) transitions(inner, "onError", `xstate.error.actor.${invoke.id}`);
    if (invoke.input === undefined) continue;
    const put = (cut: Cut) => into([...way, ...inner], "input", resultWithout(invoke.input, cut));
    const what = { kind: "input swapped", name: `${place} / ${invoke.id}`, touches: place } as const;
    const swapped = { ...what, put: into([...way, ...inner], "input", resultSwapped(invoke.input)) };
    found.push({ whole: [swapped], divided: [{ ...what, put }] });
  }
  for (const key of ["entry", "exit"] as const) {
    const slot = { way, key, list: listOf(config[key]), where: `${place} ${key}` };
    const { dropped, divided } = ofActions(machine, slot, (put) => put, place);
    found.push({ whole: dropped, divided });
  }
  if (config.output !== undefined) {
    const put = (cut: Cut) => into(way, "output", resultWithout(config.output, cut));
    found.push({ whole: [], divided: [{ kind: "output altered", name: `${place} output`, touches: place, put }] });
  }
  return { whole: found.flatMap(({ whole }) => whole), divided: found.flatMap(({ divided }) => divided) };
}

const into =
  (way: readonly string[], key: string, value: unknown): Put =>
  (config) =>
    void Object.assign(at(config, ...way), { [key]: value });

const all = (machine: AnyStateMachine): Found => {
  const found = statesOf(machine)
    .filter(({ type }) => type !== "history")
    .map((node) => ofState(machine, node));
  return { whole: found.flatMap(({ whole }) => whole), divided: found.flatMap(({ divided }) => divided) };
};

/** Notes the parts of all actions, inputs and outputs of a machine while it runs. */
export const watchParts =
  (machine: AnyStateMachine, parts: Parts): Put =>
  (config) => {
    for (const { kind, name, put } of all(machine).divided) {
      // All rigs of a machine note theirs.
      const met = parts.get(`${kind} ${name}`) ?? new Set<string>();
      parts.set(`${kind} ${name}`, met);
      put((part) => {
        met.add(part);
        return true;
      })(config);
    }
  };

/** Every fault of a machine's chart. */
export function generated(machine: AnyStateMachine, parts: Parts): Generated[] {
  const { whole, divided } = all(machine);
  return [
    ...whole,
    ...divided.flatMap(({ kind, name, touches, put }) =>
      [...(parts.get(`${kind} ${name}`) ?? [])].map((part) => ({
        kind: kind === "field dropped" && !part.startsWith("field ") ? ("action dropped" as const) : kind,
        name: `${name} / ${part}`,
        touches,
        put: put((each) => each !== part),
      })),
    ),
  ];
}
