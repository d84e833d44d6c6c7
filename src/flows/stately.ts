/** Machines as text that Stately's editor imports: `createMachine` with names in place of code. */
import type { AnyStateMachine } from "xstate";
import { guardText } from "./edges";

type Part = Readonly<Record<string, unknown>>;
type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Marks what has no name in the code, as Stately's own exports do. */
const INLINE = "inline:";

const isPart = (value: unknown): value is Part => typeof value === "object" && value !== null && !Array.isArray(value);

const several = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

const isPlain = (value: unknown): value is Json => {
  if (Array.isArray(value)) return value.every(isPlain);
  if (isPart(value)) return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
  return value === null || ["string", "boolean"].includes(typeof value) || Number.isFinite(value);
};

/** The fields with a value. */
const withValues = (fields: Readonly<Record<string, Json | undefined>>): Json =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Json;

/** Parameters are code as a rule; only constant ones are data. */
const paramsOf = ({ params }: Part): Json | undefined => (params !== undefined && isPlain(params) ? params : undefined);

/** Writes one machine. `place` is where in it, which names what has no name of its own. */
function actionOf(action: unknown, place: string): Json {
  if (typeof action === "string") return { type: action };
  if (isPart(action)) return withValues({ type: String(action["type"]), params: paramsOf(action) });
  const builtIn = (action as { type?: string }).type?.replace(/^xstate\./, "");
  return { type: `${INLINE}${place}${builtIn === undefined ? "" : `#${builtIn}`}` };
}

const actionsOf = (actions: unknown, place: string): Json | undefined => {
  const all = several(actions).map((action, at) => actionOf(action, `${place}#action[${at}]`));
  return all.length === 0 ? undefined : all;
};

function guardOf(guard: unknown, place: string): Json | undefined {
  if (guard === undefined) return undefined;
  const type = guardText(guard as never) ?? `${INLINE}${place}#guard`;
  return withValues({ type, params: isPart(guard) ? paramsOf(guard) : undefined });
}

function transitionOf(transition: unknown, place: string): Json {
  if (typeof transition === "string") return { target: transition };
  const { target, guard, actions, reenter, description } = transition as Part;
  return withValues({
    target: target as Json | undefined,
    guard: guardOf(guard, place),
    actions: actionsOf(actions, place),
    reenter: reenter as boolean | undefined,
    description: description as string | undefined,
  });
}

function transitionsOf(transitions: unknown, place: string): Json | undefined {
  if (transitions === undefined) return undefined;
  const all = several(transitions).map((each, at) => transitionOf(each, `${place}[${at}]`));
  return all;
}

const byName = (all: unknown, place: string): Json | undefined =>
  isPart(all)
    ? withValues(
        Object.fromEntries(
          Object.entries(all).map(([event, each]) => [event, transitionsOf(each, `${place}#${event}`)]),
        ),
      )
    : undefined;

function invokeOf(invoke: unknown, place: string): Json {
  const { id, src, onDone, onError, onSnapshot } = invoke as Part;
  return withValues({
    id: id as string | undefined,
    src: typeof src === "string" ? src : `${INLINE}${place}`,
    onDone: transitionsOf(onDone, `${place}#onDone`),
    onError: transitionsOf(onError, `${place}#onError`),
    onSnapshot: transitionsOf(onSnapshot, `${place}#onSnapshot`),
  });
}

/** A state of a machine's definition, and all states within it. */
function stateOf(config: Part, place: string): Json {
  const {
    id,
    type,
    initial,
    history,
    target,
    tags,
    description,
    entry,
    exit,
    on,
    after,
    always,
    onDone,
    invoke,
    states,
  } = config;
  const begin = isPart(initial) ? transitionOf(initial, `${place}#initial`) : (initial as string | undefined);
  const invoked = several(invoke).map((each, at) => invokeOf(each, `${place}#invoke[${at}]`));
  return withValues({
    id: id as string | undefined,
    type: type as string | undefined,
    initial: begin,
    history: history as string | undefined,
    target: target as string | undefined,
    tags: tags as Json | undefined,
    description: description as string | undefined,
    entry: actionsOf(entry, `${place}#entry`),
    exit: actionsOf(exit, `${place}#exit`),
    invoke: invoked.length === 0 ? undefined : invoked,
    on: byName(on, place),
    after: byName(after, `${place}#after`),
    always: transitionsOf(always, `${place}#always`),
    onDone: transitionsOf(onDone, `${place}#onDone`),
    states: isPart(states)
      ? withValues(
          Object.fromEntries(
            Object.entries(states).map(([name, state]) => [name, stateOf(state as Part, `${place}.${name}`)]),
          ),
        )
      : undefined,
  });
}

/** The definition of a machine as data: states, transitions, and the names of guards, actions and actors. */
export const statelyConfig = ({ config, id }: AnyStateMachine): Json => stateOf({ id, ...config }, id);

const exportName = (name: string): string =>
  `${name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Machine`;

/** The text of a file that Stately's editor imports. */
export const statelyFile = (name: string, about: string, machine: AnyStateMachine): string =>
  [
    'import { createMachine } from "xstate";',
    "",
    `/** ${about} */`,
    `export const ${exportName(name)} = createMachine(${JSON.stringify(statelyConfig(machine), null, 2)});`,
    "",
  ].join("\n");
