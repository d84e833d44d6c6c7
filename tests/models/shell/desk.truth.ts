import type { DeskContext, Planned, Result } from "../../../src/flows/desk/context";
import type { Choice, DeskMachine, DeskPlan } from "../../../src/flows/desk/messages";
import type { View } from "../support/model";
import { reference, type Acts, type EventsOf } from "../support/reference";

type Desk = {
  doing: string;
  machines: readonly DeskMachine[];
  choice: Choice;
  as: string;
  plan: DeskPlan | null;
  isDrawn: boolean;
  number: number;
  step: number;
  results: Record<number, Result>;
  isVisible: boolean;
  run: DeskContext["run"];
  problem: string | null;
  file: string | null;
};

const FRESH: Result = { outcome: "running", done: 0, at: -1, reason: "", kept: "", picture: "" };
const NO_ANSWER = "The development server gave no answer";

const isOpen = ({ doing }: Desk): boolean => doing.startsWith("choosing");
const isRunning = ({ doing }: Desk): boolean => doing.startsWith("running");
const isPaused = ({ doing }: Desk): boolean => doing === "running.paused";
const isPlanned = (now: Desk): boolean => isOpen(now) && now.plan !== null;
const isOfPlan = (now: Desk, { number }: { number: number }): boolean =>
  isPlanned(now) && number >= 1 && number <= (now.plan?.paths.length ?? 0);

/** A fault that is no error has no words of its own. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : NO_ANSWER);

const pick = (machine: DeskMachine | undefined, kind: Choice["kind"]): Choice => ({
  machine: machine?.name ?? "",
  kind,
  state: machine?.states[0] ?? "",
  transition: machine?.transitions[0] ?? "",
  second: machine?.transitions[1] ?? machine?.transitions[0] ?? "",
});

const note = (now: Desk, number: number, patch: Partial<Result>) =>
  void (now.results = { ...now.results, [number]: { ...FRESH, ...now.results[number], ...patch } });

const failureOf = ({ plan, results }: Desk): number | undefined =>
  plan?.paths.map(({ number }) => number).find((number) => results[number]?.outcome === "failed");

const planIs = (now: Desk, _: Acts, { output: { plan } }: { output: Planned }) =>
  void Object.assign(now, {
    doing: "choosing.planned",
    plan,
    isDrawn: true,
    number: 1,
    step: -1,
    results: {},
  });

const isRefused = (now: Desk, _: Acts, { error }: { error: unknown }) =>
  void Object.assign(now, { doing: "choosing.refused", problem: reasonOf(error) });

const begin = (now: Desk, doing: string) => void Object.assign(now, { doing, problem: null, file: null });

const endRun = (now: Desk, acts: Acts, doing: string) => {
  acts.givesUp("run");
  now.doing = doing;
};

/** The tester's desk, by what a person presses and the development server replies. */
export const deskTruth = <Label extends string>(events: EventsOf<Label>) =>
  reference<DeskContext, Label, Desk>({
    events,
    start: (acts) => {
      acts.calls("readMachines");
      return {
        doing: "loading",
        machines: [],
        choice: pick(undefined, "state"),
        as: "admin",
        plan: null,
        isDrawn: false,
        number: 1,
        step: -1,
        results: {},
        isVisible: false,
        run: { only: null, pace: "whole" },
        problem: null,
        file: null,
      };
    },
    deeds: {
      "xstate.done.actor.readMachines": (now, _, { output }) =>
        void Object.assign(now, { doing: "choosing.idle", machines: output, choice: pick(output[0], "state") }),
      "xstate.error.actor.readMachines": (now, _, { error }) =>
        void Object.assign(now, { doing: "unavailable", problem: reasonOf(error) }),
      "machines.retried": {
        can: ({ doing }) => doing === "unavailable",
        does: (now, acts) => {
          begin(now, "loading");
          acts.calls("readMachines");
        },
      },
      "machine.chosen": {
        can: (now, { name }) => isOpen(now) && now.machines.some((machine) => machine.name === name),
        does: (now, _, { name }) =>
          void (now.choice = pick(
            now.machines.find((machine) => machine.name === name),
            now.choice.kind,
          )),
      },
      "goal.chosen": { can: isOpen, does: (now, _, { kind }) => void (now.choice = { ...now.choice, kind }) },
      "detail.chosen": { can: isOpen, does: (now, _, { patch }) => void (now.choice = { ...now.choice, ...patch }) },
      "person.chosen": { can: isOpen, does: (now, _, { as }) => void (now.as = as) },
      "plan.requested": {
        can: isOpen,
        does: (now, acts) => {
          begin(now, "planning");
          acts.calls("readPlan", now.choice);
        },
      },
      "xstate.done.actor.readPlan": planIs,
      "xstate.error.actor.readPlan": isRefused,
      "report.chosen": {
        can: isOpen,
        does: (now, acts, { text }) => {
          begin(now, "importing");
          acts.calls("readReport", { text });
        },
      },
      "xstate.done.actor.readReport": planIs,
      "xstate.error.actor.readReport": isRefused,
      "path.chosen": {
        can: isOfPlan,
        does: (now, _, { number }) => void Object.assign(now, { number, step: -1 }),
      },
      "step.chosen": { can: isOfPlan, does: (now, _, { number, step }) => void Object.assign(now, { number, step }) },
      "run.requested": {
        can: (now, { only }) => (only === null ? isPlanned(now) : isOfPlan(now, { number: only })),
        does: (now, acts, { only, pace }) => {
          begin(now, "running.opening");
          Object.assign(now, { run: { only, pace }, results: {}, step: -1 });
          acts.opens("run", { plan: now.plan?.id, only, pace, as: now.as });
        },
      },
      "run.opened": { can: isRunning, does: (now, _, { isVisible }) => void (now.isVisible = isVisible) },
      "path.begun": {
        can: isRunning,
        does: (now, _, { number, picture }) => {
          Object.assign(now, { number, step: -1 });
          note(now, number, { picture });
        },
      },
      "step.awaited": { can: isRunning, does: (now) => void (now.doing = "running.paused") },
      "step.begun": {
        can: isRunning,
        does: (now, _, { step }) => void Object.assign(now, { doing: "running.taking", step }),
      },
      "step.held": {
        can: isRunning,
        does: (now, _, { step, picture }) => {
          now.step = step;
          note(now, now.number, { done: step + 1, picture });
        },
      },
      "path.held": { can: isRunning, does: (now, _, { number }) => note(now, number, { outcome: "held" }) },
      "path.failed": {
        can: isRunning,
        does: (now, _, { number, step, reason, picture, kept }) => {
          Object.assign(now, { number, step });
          note(now, number, { outcome: "failed", at: step, reason, kept, picture });
        },
      },
      "run.refused": {
        can: isRunning,
        does: (now, acts, { reason }) => {
          endRun(now, acts, "choosing.refused");
          now.problem = reason;
        },
      },
      "run.ended": {
        can: isRunning,
        does: (now, acts) => {
          const failed = failureOf(now);
          endRun(now, acts, failed === undefined ? "choosing.passed" : "choosing.failed");
          if (failed === undefined) return;
          now.number = failed;
          now.step = now.results[failed]?.at ?? -1;
        },
      },
      "run.stopped": { can: isRunning, does: (now, acts) => endRun(now, acts, "choosing.stopped") },
      "step.wanted": {
        can: isPaused,
        does: (now, acts) => {
          now.doing = "running.taking";
          acts.tells({ type: "step.wanted" });
        },
      },
      "rest.wanted": {
        can: isPaused,
        does: (now, acts) => {
          now.doing = "running.taking";
          acts.tells({ type: "rest.wanted" });
        },
      },
      "save.requested": {
        can: isPlanned,
        does: (now, acts) => {
          begin(now, "saving");
          acts.calls("saveTest", { plan: now.plan?.id, number: now.number });
        },
      },
      "xstate.done.actor.saveTest": (now, _, { output }) =>
        void Object.assign(now, { doing: "choosing.saved", file: output }),
      "xstate.error.actor.saveTest": isRefused,
      "print.requested": { can: isPlanned, does: (_, acts) => acts.tells({ type: "print.requested" }) },
    },
    shows: ({ doing, machines, choice, as, plan, isDrawn, number, step, results, isVisible, run, ...end }) => ({
      "what it does": doing,
      "what is chosen": [machines, choice, as],
      "the plan": [plan, isDrawn, number, step],
      "the run": [run, results, isVisible],
      "what is said": end,
    }),
    shown: ({ value, context }: View<DeskContext>) => {
      const { machines, choice, as, plan, drawing, number, step, results, isVisible, run } = context;
      const [outer, inner] = typeof value === "string" ? [value] : (Object.entries(value)[0] ?? []);
      return {
        "what it does": inner === undefined ? outer : `${outer}.${String(inner)}`,
        "what is chosen": [machines, choice, as],
        "the plan": [plan, drawing !== null, number, step],
        "the run": [run, results, isVisible],
        "what is said": { problem: context.problem, file: context.file },
      };
    },
  });
