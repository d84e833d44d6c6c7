import {
  createActor,
  fromPromise,
  SimulatedClock,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type InspectionEvent,
  type PromiseActorLogic,
} from "xstate";
import { statesOf, type StateNode } from "../../../src/flows/edges";
import { listening, type Opened } from "./listen";
import { BrokenRule, compare, type Oracle, type Truth } from "./oracle";
import type { Call, World } from "./world";
import { canTake, outcomeOf, valueOf, type Model, type View } from "./model";

/** One executed step, for the invariants to check. */
export type TakenStep<Context, Label extends string = string> = {
  label: Label;
  event: EventObject;
  before: View<Context>;
  after: View<Context>;
  /** All calls so far, with their outcomes. */
  calls: readonly Call[];
  /** The calls this step started. */
  started: readonly Call[];
  /** The outward events of this step. */
  emitted: readonly EventObject[];
  /** The calls and children that this step started, with what they were given. */
  opened: readonly Opened[];
  /** The outward events of this step, and those that the machine sent to other actors. */
  told: readonly EventObject[];
};

/** An invariant of every step; it returns its violation, or nothing. */
export type Invariants<Context> = Readonly<Record<string, (taken: TakenStep<Context>) => boolean>>;

type Steer = <Output, Input>(name: string) => PromiseActorLogic<Output, Input>;

export type Rig<Context, Label extends string> = {
  model: Model<Context, Label>;
  /** The names of effects whose results the path decides. */
  effects: readonly string[];
  /** Provides the machine's effects where `effects` is not enough; `recordEvent` records the effect of an action. */
  provide?: (machine: AnyStateMachine, steer: Steer, recordEvent: (event: EventObject) => void) => AnyStateMachine;
  /** The machine's input where it sends events to another actor; `recordEvent` records those events. */
  inputOf?: (recordEvent: (event: EventObject) => void) => object;
  /** How to trigger a label that is neither an event to send nor the end of a call. */
  perform?: Partial<Record<Label, (world: World) => void | Promise<void>>>;
  invariants: Invariants<Context>;
  /** Paths whose histories matter although their states are met on shorter ones. */
  stories?: readonly (readonly Label[])[];
  /** What is so after each event, by a reference that does not read the machine. */
  oracle?: Oracle<Label, TakenStep<Context, Label>>;
};

export type { Call, World } from "./world";

/** Waits until all pending promises and their continuations have run. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** What the path under way has recorded. */
type Recorded = { calls: Call[]; record: (event: EventObject) => void };

/** A promise effect that the path resolves or rejects. */
const steered = <Output, Input>(name: string, recorded: Recorded) =>
  fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        const call: Call = {
          name,
          input: input as Call["input"],
          state: "pending",
          succeed: (output) => {
            call.state = "done";
            resolve(output as Output);
          },
          fail: (error) => {
            call.state = "failed";
            call.error = error;
            reject(error);
          },
        };
        signal.addEventListener("abort", () => {
          if (call.state === "pending") call.state = "givenUp";
        });
        recorded.calls.push(call);
      }),
  );

const AFTER = /^xstate\.after\./;
/** Longer than any pause of these machines. */
const LONG_MS = 1000;

async function trigger({ calls, actor, clock }: World, event: EventObject): Promise<void> {
  const child = outcomeOf(event);
  if (child !== undefined) {
    const call = calls.findLast(({ name, state }) => name === child && state === "pending");
    if (call === undefined) throw new Error(`${child} is not under way`);
    if ("error" in event) call.fail(event.error);
    else call.succeed("output" in event ? event.output : undefined);
  } else if (AFTER.test(event.type)) clock.increment(LONG_MS);
  else actor.send(event);
  await settled();
}

const placeOf = ({ path }: StateNode): string => (path.length === 0 ? "(anywhere)" : path.join("."));

/** The states a machine declares, as dotted paths. */
export const declaredStates = (machine: AnyStateMachine): string[] =>
  statesOf(machine)
    .filter(({ type }) => type !== "history")
    .map(placeOf);

/** Every transition a machine declares, by source state, event and position among the others. */
export function declaredTransitions(machine: AnyStateMachine): Map<object, string> {
  const found = new Map<object, string>();
  for (const node of statesOf(machine)) {
    // The id of the state adds nothing to the name of a delay.
    const lists = [...node.transitions.entries(), ["(always)", node.always ?? []] as const];
    for (const [event, transitions] of lists) {
      const what = event.replace(/^(xstate\.after\.[^.]+)\..*$/, "$1");
      transitions.forEach((transition, at) =>
        found.set(transition, `${placeOf(node)} ${what}${transitions.length > 1 ? ` (${at + 1})` : ""}`),
      );
    }
  }
  return found;
}

/** The transitions and states that a run covered, by name. */
export type Passed = { transitions: Set<string>; states: Set<string> };

/** A path whose steps may lack the snapshot that is expected after them. */
export type Way<Label extends string, Context> = {
  name: string;
  steps: readonly { label: Label; after?: View<Context> }[];
};

type Provided = { machine: AnyStateMachine; names: Map<object, string>; recorded: Recorded };

const providedOf = new WeakMap<object, Provided>();

/** A rig's machine with steered effects. All of its paths share one, which takes longer to make than a path to run. */
function provided<Context, Label extends string>(rig: Rig<Context, Label>): Provided {
  const known = providedOf.get(rig);
  if (known !== undefined) return known;
  const { model, effects, provide } = rig;
  const recorded: Recorded = { calls: [], record: () => {} };
  const steer: Steer = (name) => steered(name, recorded);
  const machine =
    provide?.(model.machine, steer, (event) => recorded.record(event)) ??
    model.machine.provide({ actors: Object.fromEntries(effects.map((name) => [name, steer(name)])) });
  const made = { machine, names: declaredTransitions(machine), recorded };
  providedOf.set(rig, made);
  return made;
}

/** A running actor of a rig, which takes one step at a time and checks it. */
export type Walk<Context, Label extends string> = {
  passed: Passed;
  truth: Truth<Label> | undefined;
  isActive: () => boolean;
  /** Whether the call is under way whose end the event is; true for all other events. */
  isUnderWay: (label: Label) => boolean;
  /** Whether the event can happen now. */
  can: (label: Label) => boolean;
  /** Throws an error that names the step and the violated invariant. */
  step: (label: Label, where: string, expected?: View<Context>, isCompared?: boolean) => Promise<void>;
  stop: () => void;
};

/** Starts a rig's machine. The walks of a rig are taken one after the other. */
export async function begin<Context, Label extends string>(rig: Rig<Context, Label>): Promise<Walk<Context, Label>> {
  const { model, inputOf, perform, invariants, oracle } = rig;
  const { machine, names, recorded } = provided(rig);
  const calls: Call[] = [];
  const emitted: EventObject[] = [];
  const { opened, told, listen, isNoted } = listening();
  const recordEvent = (event: EventObject) => {
    emitted.push(event);
    if (!isNoted(event)) told.push(event);
  };
  Object.assign(recorded, { calls, record: recordEvent });
  const passed: Passed = { transitions: new Set(), states: new Set() };
  const note = ({ _nodes: nodes }: AnyMachineSnapshot) => nodes.forEach((node) => passed.states.add(placeOf(node)));
  const inspect = (inspected: InspectionEvent) => {
    listen(() => world.actor, inspected);
    if (inspected.type !== "@xstate.microstep") return;
    const { _transitions: transitions } = inspected;
    for (const transition of transitions) {
      const name = names.get(transition);
      if (name === undefined) continue;
      passed.transitions.add(name);
      // No snapshot contains a state that is exited immediately.
      passed.states.add(placeOf(transition.source));
    }
  };
  const clock = new SimulatedClock();
  const input = inputOf?.(recordEvent) ?? model.input;
  const world: World = { actor: createActor(machine, { input, inspect, clock }), clock, calls, emitted };
  world.actor.on("*", recordEvent);
  const failures: unknown[] = [];
  world.actor.subscribe({ error: (error) => failures.push(error) });
  world.actor.start();
  const now = () => world.actor.getSnapshot() as View<Context>;
  note(now());
  await settled();
  if (failures.length > 0) throw new Error("the start: the machine broke", { cause: failures[0] });
  const truth = oracle?.begin();
  if (oracle?.isFromStart === true && truth !== undefined) {
    const view = now();
    const start = { label: "" as Label, event: { type: "xstate.init" }, before: view, after: view };
    compare(oracle, truth, { ...start, calls, started: calls, emitted, opened, told }, "the start");
  }

  const step = async (label: Label, where: string, expected?: View<Context>, isCompared = true) => {
    const before = now();
    const [callsBefore, emittedBefore] = [calls.length, emitted.length];
    const [openedBefore, toldBefore] = [opened.length, told.length];
    const event = model.events[label];
    const act = perform?.[label];
    if (act === undefined) await trigger(world, event);
    else await act(world);
    await settled();
    if (failures.length > 0) throw new Error(`${where}: the machine broke`, { cause: failures[0] });
    const after = now();
    note(after);
    const taken: TakenStep<Context, Label> = {
      label,
      event,
      before,
      after,
      calls,
      started: calls.slice(callsBefore),
      emitted: emitted.slice(emittedBefore),
      opened: opened.slice(openedBefore),
      told: told.slice(toldBefore),
    };
    const [is, should] = [after, expected ?? after].map((each) => model.stateOf(each));
    if (is !== should) throw new Error(`${where}: ${is} instead of ${should}`);
    const place = `${where}, ${valueOf(before)} to ${valueOf(after)}`;
    for (const [rule, holds] of Object.entries(invariants)) {
      if (!holds(taken)) throw new BrokenRule(rule, place);
    }
    if (oracle === undefined || truth === undefined) return;
    if (truth.can(label)) truth.take(label);
    else truth.pass?.();
    if (isCompared) compare(oracle, truth, taken, place);
  };
  return {
    passed,
    truth,
    isActive: () => now().status === "active",
    isUnderWay: (label) => {
      const child = outcomeOf(model.events[label]);
      return child === undefined || now().children[child] !== undefined;
    },
    can: (label) => canTake(model, now(), label),
    step,
    stop: () => world.actor.stop(),
  };
}

/**
 * Runs a path on a real actor and checks each step; returns what it covered. Throws an error that names the path, the
 * step and the violated invariant. A path without expected snapshots ends where its next step is not possible.
 */
export async function runPath<Context, Label extends string>(
  rig: Rig<Context, Label>,
  path: Way<Label, Context>,
  isLastCompared = false,
): Promise<Passed> {
  const { passed, can, step, stop } = await begin(rig);
  try {
    for (const [at, { label, after: expected }] of path.steps.entries()) {
      if (expected === undefined && !can(label)) break;
      const isCompared = !isLastCompared || rig.oracle?.isFromStart !== true || at === path.steps.length - 1;
      await step(label, `${path.name}, step ${at + 1} (${label})`, expected, isCompared);
    }
  } finally {
    stop();
  }
  return passed;
}
