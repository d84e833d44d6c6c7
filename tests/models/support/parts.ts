import { assign, enqueueActions, type AnyStateMachine } from "xstate";

type Args = Record<string, unknown>;
type Callback = (args: Args, params?: unknown) => unknown;
type Built = Callback & { type?: string; assignment?: unknown; collect?: Callback };

/** Whether a part of a result stays: a field, or one of the enqueued actions. */
export type Cut = (part: string) => boolean;

const valueOf = (given: unknown, args: Args, params?: unknown): unknown =>
  typeof given === "function" ? (given as Callback)(args, params) : given;

/** Whether a value has fields of its own: an actor or a file is one thing, whatever its class keeps in it. */
const hasFields = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The result itself if nothing of it is cut: an invariant may ask whether an input is the very object of the context. */
function rest(result: unknown, cut: Cut): unknown {
  if (!hasFields(result)) return result;
  const fields = Object.entries(result);
  const left = fields.filter(([name]) => cut(`field ${name}`));
  return left.length === fields.length ? result : Object.fromEntries(left);
}

const patchOf = (assignment: unknown, args: Args, params?: unknown): unknown =>
  typeof assignment === "function"
    ? (assignment as Callback)(args, params)
    : Object.fromEntries(
        Object.entries(assignment as object).map(([name, each]) => [name, valueOf(each, args, params)]),
      );

/** A function or a value whose result lacks the fields that are cut. */
export const resultWithout =
  (given: unknown, cut: Cut): Callback =>
  (args, params) =>
    rest(valueOf(given, args, params), cut);

/** A function whose result has each value under the next name; a single value is replaced. */
export const resultSwapped =
  (given: unknown): Callback =>
  (args) => {
    const result = valueOf(given, args);
    const entries = hasFields(result) ? Object.entries(result) : [];
    if (entries.length === 0) return "swapped";
    return Object.fromEntries(
      entries.map(([name], index) => [name, entries.length === 1 ? "swapped" : entries.at(index - 1)?.[1]]),
    );
  };

const assigning = (assignment: unknown, params: unknown, cut: Cut): unknown =>
  assign((given) => {
    const args = given as unknown as Args;
    return rest(patchOf(assignment, args, valueOf(params, args)), cut) as object;
  });

const typeOf = (action: unknown): string =>
  typeof action === "string" ? action : ((action as { type?: string }).type ?? "action").replace("xstate.", "");

type Call = (...given: unknown[]) => void;

const enqueueing = (collect: Callback, params: unknown, cut: Cut): unknown =>
  enqueueActions((args) => {
    const own = args.enqueue as unknown as Call & Record<string, Call>;
    let count = 0;
    const passing =
      (name: string | null, call: Call): Call =>
      (...given) => {
        count += 1;
        if (cut(`${name ?? typeOf(given[0])} ${count}`)) call(...given);
      };
    const assignRest: Call = (assignment) => own["assign"]?.((now: Args) => rest(patchOf(assignment, now), cut));
    const each = Object.entries(own).map(([name, call]) => [name, passing(name, call)] as const);
    const enqueue = Object.assign(passing(null, own), { ...Object.fromEntries(each), assign: assignRest });
    collect({ ...args, enqueue }, valueOf(params, args as unknown as Args));
  });

/** An action of a machine without the parts that are cut; undefined for an action without parts. */
export function actionWithout(machine: AnyStateMachine, action: unknown, cut: Cut): unknown {
  const isInline = typeof action === "function";
  const { type, params } = (typeof action === "string" ? { type: action } : action) as {
    type: string;
    params?: unknown;
  };
  const built = (isInline ? action : machine.implementations.actions[type]) as Built | undefined;
  const given = isInline ? undefined : params;
  if (built?.type === "xstate.assign") return assigning(built.assignment, given, cut);
  return built?.collect === undefined ? undefined : enqueueing(built.collect, given, cut);
}
