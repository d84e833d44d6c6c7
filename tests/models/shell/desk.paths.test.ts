import { assign, fromCallback } from "xstate";
import { deskMachine } from "../../../src/flows/desk.machine";
import { hasFailed, type DeskContext, type Planned } from "../../../src/flows/desk/context";
import type { DeskMachine, DeskPlan, RunCommand } from "../../../src/flows/desk/messages";
import { describeModel } from "../support/check";
import { failing, succeeding } from "../support/failures";
import { valueOf, type Model, type View } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants } from "../support/run";
import { deskTruth } from "./desk.truth";

const MACHINES: readonly DeskMachine[] = [
  { name: "form", title: "a form", states: ["editing", "saving"], transitions: ["editing sent", "saving done"] },
  { name: "lamp", title: "a lamp", states: ["dark", "lit"], transitions: ["dark pressed", "lit pressed"] },
];

const path = (number: number) => ({
  number,
  name: `path ${number}`,
  start: ["", "dark"],
  steps: [{ when: "I press it", seen: ["light"], active: ["", "lit"], taken: ["dark|pressed|0"] }],
});

const plan = (id: string, paths: number): DeskPlan => ({
  id,
  machine: "lamp",
  goal: "every transition",
  given: "it is dark",
  chart: { states: [], transitions: [] },
  paths: Array.from({ length: paths }, (_, place) => path(place + 1)),
  missed: [],
  notes: [],
});

const planned = (id: string, paths: number): Planned => ({
  plan: plan(id, paths),
  drawing: { width: 1, height: 1, states: [], dots: [], edges: [] },
});

const deskEvents = {
  "the machines arrive": succeeding("readMachines", MACHINES),
  "no server answers": failing("readMachines", new Error("no answer")),
  "tries again": { type: "machines.retried" },
  "chooses the lamp": { type: "machine.chosen", name: "lamp" },
  "chooses an unknown machine": { type: "machine.chosen", name: "ghost" },
  "chooses a pair": { type: "goal.chosen", kind: "pair" },
  "chooses the second transition": { type: "detail.chosen", patch: { second: "lit pressed" } },
  "chooses a person": { type: "person.chosen", as: "sales" },
  plans: { type: "plan.requested" },
  "the plan arrives": succeeding("readPlan", planned("planned", 2)),
  "no path leads there": failing("readPlan", new Error("no path")),
  "imports a report": { type: "report.chosen", text: "a report" },
  "the report becomes a path": succeeding("readReport", planned("reported", 2)),
  "the file is no report": failing("readReport", "not an error"),
  "shows the second path": { type: "path.chosen", number: 2 },
  "shows a path that there is not": { type: "path.chosen", number: 3 },
  "shows a step": { type: "step.chosen", number: 1, step: 0 },
  "shows a step of no path": { type: "step.chosen", number: 9, step: 0 },
  "runs the second path step by step": { type: "run.requested", only: 2, pace: "steps" },
  "runs all": { type: "run.requested", only: null, pace: "whole" },
  "the browser opens": { type: "run.opened", run: "1", isVisible: true },
  "a path begins": { type: "path.begun", number: 2, picture: "data:start" },
  "a step waits": { type: "step.awaited", step: 0 },
  "a step begins": { type: "step.begun", step: 0 },
  "a step holds": { type: "step.held", step: 0, picture: "data:held" },
  "the path holds": { type: "path.held", number: 2 },
  "the path fails": {
    type: "path.failed",
    number: 2,
    step: 0,
    reason: "it stayed dark",
    picture: "data:failed",
    kept: "lamp-2",
  },
  "another path begins": { type: "path.begun", number: 1, picture: "data:other" },
  "the run is refused": { type: "run.refused", reason: "no browser" },
  "the run ends": { type: "run.ended" },
  "asks for the next step": { type: "step.wanted" },
  "asks for the rest": { type: "rest.wanted" },
  stops: { type: "run.stopped" },
  saves: { type: "save.requested" },
  "the test is saved": succeeding("saveTest", "tests/e2e/paths/saved/lamp-1.test.ts"),
  "the test cannot be saved": failing("saveTest", new Error("no room")),
  prints: { type: "print.requested" },
} as const;

type Label = keyof typeof deskEvents;
type Desk = View<DeskContext>;

/** One concern at a time, in an order that reaches each. */
function offers(desk: Desk): readonly Label[] {
  const { choice, plan: now, as, results, run } = desk.context;
  const all = Object.keys(deskEvents) as Label[];
  if (!desk.matches("choosing") && !desk.matches("running")) return all;
  if (desk.matches("running")) {
    if (results[2]?.outcome !== undefined && results[2].outcome !== "running")
      return results[1] === undefined ? ["another path begins", "the run ends"] : ["the run ends"];
    if (results[2] === undefined) return ["the browser opens", "a path begins", "the run is refused", "stops"];
    return all.filter(
      (label) =>
        !["the browser opens", "a path begins", "another path begins", "the run is refused", "runs all"].includes(
          label,
        ),
    );
  }
  if (now === null && !desk.matches({ choosing: "refused" })) {
    const isFresh = as === "admin" && choice.kind === "state";
    return [
      ...(isFresh ? (["chooses a person"] as const) : []),
      "chooses the lamp",
      "chooses an unknown machine",
      "chooses a pair",
      "chooses the second transition",
      "plans",
      "imports a report",
      "saves",
      "prints",
      "runs all",
      "shows a step",
    ];
  }
  const isOver = run.only !== null || Object.keys(results).length > 0;
  return [
    "plans",
    ...(isOver
      ? run.only === null
        ? []
        : (["runs all"] as const)
      : ([
          "shows the second path",
          "shows a path that there is not",
          "shows a step",
          "shows a step of no path",
          "runs the second path step by step",
          "runs all",
          "imports a report",
        ] as const)),
    "saves",
    "prints",
  ];
}

const deskModel = {
  machine: deskMachine,
  input: {},
  events: deskEvents,
  offers,
  stateOf: (desk) => {
    const { choice, as, plan: now, number, step, results, run, problem, file, isVisible } = desk.context;
    return JSON.stringify([
      valueOf(desk),
      Object.values(choice),
      as,
      now?.id,
      [number, step],
      results,
      run,
      problem,
      file,
      isVisible,
    ]);
  },
  edgeOf: (before, label, after) => {
    const { plan: now, results, file, problem } = before.context;
    const known = [now?.id, results[2]?.outcome, results[2]?.done, file !== null, problem !== null];
    return [valueOf(before), ...known, label, valueOf(after)].join(" ");
  },
} satisfies Model<DeskContext, Label>;

const invariants: Invariants<DeskContext> = {
  "only a press plans, runs or saves": ({ label, started }) =>
    started.every(({ name }) => name === "readMachines" || ["plans", "imports a report", "saves"].includes(label)),
  "nothing runs, saves or prints without a plan": ({ before, after, emitted, started }) =>
    before.context.plan !== null ||
    (!after.matches("running") && emitted.length === 0 && started.every(({ name }) => name !== "saveTest")),
  "a run passes only if no path failed": ({ after }) =>
    !after.matches({ choosing: "passed" }) || !hasFailed(after.context),
  "a run fails only if a path failed": ({ after }) =>
    !after.matches({ choosing: "failed" }) || hasFailed(after.context),
  "the run is sent a step only while it waits": ({ before, emitted }) =>
    emitted.every(({ type }) => type === "print.requested" || before.matches({ running: "paused" })),
  "a refusal is shown with its reason": ({ after }) =>
    !(after.matches({ choosing: "refused" }) || after.matches("unavailable")) || after.context.problem !== null,
  "a new run forgets how the last one went": ({ before, after }) =>
    before.matches("running") || !after.matches("running") || Object.keys(after.context.results).length === 0,
  "the shown path is of the plan": ({ after: { context } }) =>
    context.plan === null || context.plan.paths.some((each: { number: number }) => each.number === context.number),
  "a saved test is named": ({ after }) => !after.matches({ choosing: "saved" }) || after.context.file !== null,
};

describeModel("the tester's desk", {
  of: "desk",
  rigs: [
    {
      model: deskModel,
      effects: [],
      provide: (machine, steer, recordEvent) =>
        machine.provide({
          actors: {
            readMachines: steer("readMachines"),
            readPlan: steer("readPlan"),
            readReport: steer("readReport"),
            saveTest: steer("saveTest"),
            run: fromCallback<RunCommand>(({ receive }) => receive(recordEvent)),
          },
        }),
      invariants,
      oracle: deskTruth(deskEvents),
    },
  ],
  mutants: [
    {
      fault: "a failed run that counts as passed",
      put: (config) =>
        Object.assign(at(config, "states", "running", "on"), { "run.ended": { target: "choosing.passed" } }),
      caughtBy: "a run passes only if no path failed",
    },
    {
      fault: "a run without a plan",
      put: (config) =>
        Object.assign(at(config, "states", "choosing", "on"), { "run.requested": { target: "running" } }),
      caughtBy: "nothing runs, saves or prints without a plan",
    },
    {
      fault: "results of the last run that stay",
      put: (config) =>
        Object.assign(at(config, "states", "choosing", "on", "run.requested"), {
          actions: assign(({ event: { only, pace } }) => ({ run: { only, pace }, step: -1 })),
        }),
      caughtBy: "a new run forgets how the last one went",
    },
    {
      fault: "a path that the plan does not have",
      put: (config) => Object.assign(at(config, "states", "choosing", "on", "path.chosen"), { guard: undefined }),
      caughtBy: "the shown path is of the plan",
    },
    {
      fault: "a refusal without its reason",
      put: (config) => Object.assign(at(config, "states", "planning", "invoke", "onError"), { actions: [] }),
      caughtBy: "a refusal is shown with its reason",
    },
  ],
  equivalents: {
    "field dropped: unavailable machines.retried / forgetProblem / field file":
      "no test is saved before the machines arrive",
  },
});
