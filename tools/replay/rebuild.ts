/** Repeats the steps of a report on the machines themselves and reports where the result differs from the record. */
import {
  initialTransition,
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventObject,
} from "xstate";
import { isDeepStrictEqual } from "node:util";
import type { Json, TraceStep } from "../../src/flows/trace";
import { revive } from "./revive";

export type Rebuilt = {
  step: TraceStep;
  /**
   * `same`: the machine reaches the recorded state. `by`: it does if a guard returns a value that only the redacted
   * data could confirm. `begins`: the earlier steps are no longer in the report. `other`: it reaches `value`.
   * `unknown`: this working copy has no such machine.
   */
  outcome: "same" | "by" | "begins" | "other" | "unknown";
  /** The state that the machine itself reached in the step. */
  value: Json;
  /** The transitions that the event took, without eventless ones. */
  taken: readonly AnyTransitionDefinition[];
  /** The guards whose results were overridden, or the error that stopped the machine. */
  note: string;
};

/** One result of a guard, and the result it would have by itself. */
type Answer = { guard: string; result: boolean; own: boolean };

const MOST_ANSWERS = 60;
const MOST_WAYS = 128;

class TooLong extends Error {}

/** A machine whose guards are evaluated one by one, and whose results can be overridden. */
function steerable(machine: AnyStateMachine) {
  let overrides: readonly boolean[] = [];
  let answers: Answer[] = [];
  const guards = Object.entries(machine.implementations.guards).map(([guard, own]) => [
    guard,
    (...asked: unknown[]) => {
      if (answers.length >= MOST_ANSWERS) throw new TooLong("its guards loop");
      let ownAnswer = false;
      try {
        ownAnswer = (own as (...asked: unknown[]) => boolean)(...asked);
      } catch {
        // The guard depends on data that reports omit, so either result may be right.
      }
      const result = overrides[answers.length] ?? ownAnswer;
      answers.push({ guard, result, own: ownAnswer });
      return result;
    },
  ]);
  const steered = machine.provide({ guards: Object.fromEntries(guards) });
  return {
    machine: steered,
    ask<Result>(answering: readonly boolean[], run: () => Result): { result: Result; answers: Answer[] } {
      overrides = answering;
      answers = [];
      const result = run();
      return { result, answers };
    },
  };
}

type Steerable = ReturnType<typeof steerable>;
type Way = { snapshot: AnyMachineSnapshot; answers: Answer[] };

const isSame = (left: unknown, right: unknown) => isDeepStrictEqual(left, right);

const goesTo = (step: TraceStep, { value, status }: AnyMachineSnapshot) =>
  isSame(value, step.value) && (status === step.status || step.status === "stopped");

/** Finds guard results that lead to the recorded state: the machine's own first, then with more and more overrides. */
function findWay(
  steered: Steerable,
  step: TraceStep,
  run: () => AnyMachineSnapshot,
): { own?: Way; found?: Way; why: string } {
  let own: Way | undefined;
  let why = "";
  const untried: boolean[][] = [[]];
  for (let tried = 0; tried < MOST_WAYS; tried++) {
    const answering = untried.shift();
    if (answering === undefined) break;
    try {
      const { result: snapshot, answers } = steered.ask(answering, run);
      const way = { snapshot, answers };
      own ??= way;
      if (goesTo(step, snapshot)) return { own, found: way, why };
      for (let at = answering.length; at < answers.length; at++)
        untried.push([...answers.slice(0, at).map(({ result }) => result), !answers[at]?.result]);
    } catch (thrown) {
      why ||= thrown instanceof Error ? thrown.message : String(thrown);
    }
  }
  return { ...(own && { own }), why };
}

const ANYBODY = new Proxy(
  {},
  { get: () => ({ send: () => undefined, _stop: () => undefined, id: "", sessionId: "" }) },
);

/** A machine as recorded in a report: its whole state, and the part of its context that was recorded. */
function resumed(machine: AnyStateMachine, step: TraceStep, context: unknown, children: unknown): AnyMachineSnapshot {
  const snapshot = machine.resolveState({ value: step.value as string, context: context as object, status: "active" });
  return Object.assign(snapshot, { children });
}

export type Recorded = {
  trace: readonly TraceStep[];
  actors: readonly { actor: { session: string }; context: Json }[];
};

/** Rebuilds each step on its machine; `machines` are keyed by id. */
export function rebuild({ trace, actors }: Recorded, machines: ReadonlyMap<string, AnyStateMachine>): Rebuilt[] {
  const steered = new Map<string, Steerable>();
  const now = new Map<string, AnyMachineSnapshot>();

  const resume = (step: TraceStep, machine: AnyStateMachine) => {
    const { session } = step.actor;
    const before = now.get(session);
    const present = actors.find(({ actor }) => actor.session === session)?.context ?? {};
    now.set(session, resumed(machine, step, before?.context ?? revive(present), before?.children ?? ANYBODY));
  };

  return trace.map((step): Rebuilt => {
    const { session } = step.actor;
    const machine = machines.get(step.machine);
    if (machine === undefined)
      return { step, outcome: "unknown", value: step.value, taken: [], note: "this working copy has no such machine" };
    if (!steered.has(session)) steered.set(session, steerable(machine));
    const own = steered.get(session) as Steerable;
    const event = revive(step.event) as EventObject & { input?: unknown };
    const before = now.get(session);
    if (before === undefined && event.type !== "xstate.init") {
      resume(step, own.machine);
      return { step, outcome: "begins", value: step.value, taken: [], note: "" };
    }
    const way = findWay(own, step, () =>
      before === undefined || event.type === "xstate.init"
        ? initialTransition(own.machine, event.input)[0]
        : transition(own.machine, before, event)[0],
    );
    if (way.found) {
      now.set(session, way.found.snapshot);
      const turned = way.found.answers.filter(({ result, own: by }) => result !== by);
      const note = turned.map(({ guard, result }) => `${guard} says ${result ? "yes" : "no"}`).join(", ");
      const answering = way.found.answers.map(({ result }) => result);
      const taken =
        before === undefined ? [] : own.ask(answering, () => own.machine.getTransitionData(before, event)).result;
      return { step, outcome: turned.length === 0 ? "same" : "by", value: step.value, taken, note };
    }
    resume(step, own.machine);
    const value = (way.own?.snapshot.value ?? before?.value ?? null) as Json;
    return { step, outcome: "other", value, taken: [], note: way.own ? "" : way.why };
  });
}
