/**
 * The tester's desk. A machine and a goal are chosen, the development server plans the paths, and a browser takes them
 * step by step or whole; a path is saved as a test, printed, or read from a report.
 */
import { assign, emit, fromCallback, sendTo, setup } from "xstate";
import { missingEffect } from "../machines/kit/stub";
import { choiceOf, firstFailure, hasFailed, noChoice, withNews, type DeskContext, type Planned } from "./desk/context";
import type { DeskEvent } from "./desk.events";
import type { Choice, DeskMachine, RunCommand, RunNews, RunOrder } from "./desk/messages";

const reasonIn = (event: object): string =>
  "error" in event && event.error instanceof Error ? event.error.message : "The development server gave no answer";

export const deskMachine = setup({
  types: {
    context: {} as DeskContext,
    events: {} as DeskEvent,
    emitted: {} as { type: "print.requested" },
  },
  actors: {
    readMachines: missingEffect<readonly DeskMachine[], void>("readMachines"),
    readPlan: missingEffect<Planned, Choice>("readPlan"),
    readReport: missingEffect<Planned, { text: string }>("readReport"),
    saveTest: missingEffect<string, { plan: string; number: number }>("saveTest"),
    /** Takes the paths in a browser, and reports each step. */
    run: fromCallback<RunCommand, RunOrder>(() => {
      throw new Error("run was not provided");
    }),
  },
  actions: {
    chooseMachine: assign(({ context: { machines, choice } }, { name }: { name: string }) => ({
      choice: choiceOf(
        machines.find((machine) => machine.name === name),
        choice.kind,
      ),
    })),
    choose: assign(({ context }, patch: Partial<Choice>) => ({ choice: { ...context.choice, ...patch } })),
    keepPlan: assign((_, { plan, drawing }: Planned) => ({
      plan,
      drawing,
      number: 1,
      step: -1,
      results: {},
    })),
    keepProblem: assign(({ event }) => ({ problem: reasonIn(event) })),
    forgetProblem: assign({ problem: null, file: null }),
    show: assign((_, { number, step }: { number: number; step: number }) => ({ number, step })),
    orderRun: assign((_, run: DeskContext["run"]) => ({ run, results: {}, step: -1 })),
    keepNews: assign(({ context, event }) => withNews(context, event as RunNews)),
    passOn: sendTo("run", ({ event }) => ({ type: event.type }) as RunCommand),
  },
  guards: {
    isKnown: ({ context }, { name }: { name: string }) => context.machines.some((machine) => machine.name === name),
    isPlanned: ({ context }, { number }: { number: number | null }) =>
      context.plan !== null && (number === null || context.plan.paths.some((path) => path.number === number)),
    hasFailed: ({ context }) => hasFailed(context),
  },
}).createMachine({
  id: "desk",
  initial: "loading",
  context: {
    machines: [],
    choice: noChoice,
    as: "admin",
    plan: null,
    drawing: null,
    number: 1,
    step: -1,
    results: {},
    isVisible: false,
    run: { only: null, pace: "whole" },
    problem: null,
    file: null,
  },
  states: {
    loading: {
      invoke: {
        id: "readMachines",
        src: "readMachines",
        onDone: {
          target: "choosing",
          actions: assign(({ event }) => ({ machines: event.output, choice: choiceOf(event.output[0], "state") })),
        },
        onError: { target: "unavailable", actions: "keepProblem" },
      },
    },
    unavailable: { on: { "machines.retried": { target: "loading", actions: "forgetProblem" } } },
    choosing: {
      on: {
        "machine.chosen": {
          guard: { type: "isKnown", params: ({ event }) => event },
          actions: { type: "chooseMachine", params: ({ event }) => event },
        },
        "goal.chosen": { actions: { type: "choose", params: ({ event: { kind } }) => ({ kind }) } },
        "detail.chosen": { actions: { type: "choose", params: ({ event }) => event.patch } },
        "person.chosen": { actions: assign(({ event }) => ({ as: event.as })) },
        "plan.requested": { target: "planning", actions: "forgetProblem" },
        "report.chosen": { target: "importing", actions: "forgetProblem" },
        "path.chosen": {
          guard: { type: "isPlanned", params: ({ event }) => event },
          actions: { type: "show", params: ({ event: { number } }) => ({ number, step: -1 }) },
        },
        "step.chosen": {
          guard: { type: "isPlanned", params: ({ event }) => event },
          actions: { type: "show", params: ({ event: { number, step } }) => ({ number, step }) },
        },
        "run.requested": {
          guard: { type: "isPlanned", params: ({ event }) => ({ number: event.only }) },
          target: "running",
          actions: ["forgetProblem", { type: "orderRun", params: ({ event: { only, pace } }) => ({ only, pace }) }],
        },
        "save.requested": {
          guard: { type: "isPlanned", params: { number: null } },
          target: "saving",
          actions: "forgetProblem",
        },
        "print.requested": {
          guard: { type: "isPlanned", params: { number: null } },
          actions: emit({ type: "print.requested" }),
        },
      },
      initial: "idle",
      states: { idle: {}, planned: {}, passed: {}, failed: {}, stopped: {}, saved: {}, refused: {} },
    },
    planning: {
      invoke: {
        id: "readPlan",
        src: "readPlan",
        input: ({ context }) => context.choice,
        onDone: { target: "choosing.planned", actions: { type: "keepPlan", params: ({ event }) => event.output } },
        onError: { target: "choosing.refused", actions: "keepProblem" },
      },
    },
    importing: {
      invoke: {
        id: "readReport",
        src: "readReport",
        input: ({ event }) => ({ text: event.type === "report.chosen" ? event.text : "" }),
        onDone: { target: "choosing.planned", actions: { type: "keepPlan", params: ({ event }) => event.output } },
        onError: { target: "choosing.refused", actions: "keepProblem" },
      },
    },
    running: {
      invoke: {
        id: "run",
        src: "run",
        input: ({ context: { plan, run, as } }) => ({ plan: plan?.id ?? "", ...run, as }),
      },
      initial: "opening",
      on: {
        "run.opened": { actions: "keepNews" },
        "path.begun": { actions: "keepNews" },
        "step.awaited": { target: ".paused" },
        "step.begun": { target: ".taking", actions: "keepNews" },
        "step.held": { actions: "keepNews" },
        "path.held": { actions: "keepNews" },
        "path.failed": { actions: "keepNews" },
        "run.refused": { target: "choosing.refused", actions: "keepNews" },
        "run.ended": [
          {
            guard: "hasFailed",
            target: "choosing.failed",
            actions: { type: "show", params: ({ context }) => firstFailure(context) },
          },
          { target: "choosing.passed" },
        ],
        "run.stopped": { target: "choosing.stopped" },
      },
      states: {
        opening: {},
        paused: {
          on: {
            "step.wanted": { target: "taking", actions: "passOn" },
            "rest.wanted": { target: "taking", actions: "passOn" },
          },
        },
        taking: {},
      },
    },
    saving: {
      invoke: {
        id: "saveTest",
        src: "saveTest",
        input: ({ context: { plan, number } }) => ({ plan: plan?.id ?? "", number }),
        onDone: { target: "choosing.saved", actions: assign(({ event }) => ({ file: event.output })) },
        onError: { target: "choosing.refused", actions: "keepProblem" },
      },
    },
  },
});
