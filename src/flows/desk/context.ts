import type { Drawing } from "../chart/drawing";
import type { Choice, DeskMachine, DeskPath, DeskPlan, DeskStep, GoalKind, Pace, RunNews } from "./messages";

/** How a path went: `done` counts the steps that held. */
export type Result = {
  outcome: "running" | "held" | "failed";
  done: number;
  /** The failed step; -1 when the path could not begin. */
  at: number;
  reason: string;
  /** The folder of the evidence of a failure. */
  kept: string;
  /** The page after its last step, as a data URL; empty before the first. */
  picture: string;
};

export type DeskContext = {
  machines: readonly DeskMachine[];
  choice: Choice;
  /** Who signs in for a run. */
  as: string;
  plan: DeskPlan | null;
  drawing: Drawing | null;
  /** The number of the shown path. */
  number: number;
  /** The shown step; -1 before the first. */
  step: number;
  /** By the number of the path. */
  results: Readonly<Record<number, Result>>;
  isVisible: boolean;
  run: { only: number | null; pace: Pace };
  /** Why the last request has no answer. */
  problem: string | null;
  /** The file of the saved test. */
  file: string | null;
};

/** A plan with its drawn chart. */
export type Planned = { plan: DeskPlan; drawing: Drawing };

export const noChoice: Choice = { machine: "", kind: "state", state: "", transition: "", second: "" };

/** The goal's details of a machine, with its first state and transitions chosen. */
export function choiceOf(machine: DeskMachine | undefined, kind: GoalKind): Choice {
  const [transition = "", second = transition] = machine?.transitions ?? [];
  return { machine: machine?.name ?? "", kind, state: machine?.states[0] ?? "", transition, second };
}

export const chosenMachine = ({ machines, choice }: DeskContext): DeskMachine | undefined =>
  machines.find(({ name }) => name === choice.machine);

export const shownPath = ({ plan, number }: DeskContext): DeskPath | undefined =>
  plan?.paths.find((path) => path.number === number);

export const shownStep = (context: DeskContext): DeskStep | undefined => shownPath(context)?.steps[context.step];

/** The states after the shown step. */
export const shownStates = (context: DeskContext): readonly string[] =>
  (shownStep(context)?.active ?? shownPath(context)?.start ?? []).slice();

const resultOf = ({ results, number }: DeskContext): Result =>
  results[number] ?? { outcome: "running", done: 0, at: -1, reason: "", kept: "", picture: "" };

const withResult = (context: DeskContext, number: number, patch: Partial<Result>) => ({
  results: { ...context.results, [number]: { ...resultOf({ ...context, number }), ...patch } },
});

/** The context after news of a run. */
export function withNews(context: DeskContext, news: RunNews): Partial<DeskContext> {
  switch (news.type) {
    case "run.opened":
      return { isVisible: news.isVisible };
    case "path.begun": {
      const { number, picture } = news;
      return { number, step: -1, ...withResult(context, number, { picture }) };
    }
    case "step.awaited":
      return {};
    case "step.begun":
      return { step: news.step };
    case "step.held": {
      const { step, picture } = news;
      return { step, ...withResult(context, context.number, { done: step + 1, picture }) };
    }
    case "path.held":
      return withResult(context, news.number, { outcome: "held" });
    case "path.failed": {
      const { type: _, number, step, ...failure } = news;
      return { number, step, ...withResult(context, number, { outcome: "failed", at: step, ...failure }) };
    }
    case "run.refused":
      return { problem: news.reason };
    case "run.ended":
      return {};
  }
}

export const hasFailed = ({ results }: DeskContext): boolean =>
  Object.values(results).some(({ outcome }) => outcome === "failed");

/** The first path that failed, at its failed step. */
export function firstFailure({ results }: DeskContext): { number: number; step: number } {
  const [number, { at }] = Object.entries(results).find(([, { outcome }]) => outcome === "failed") ?? [1, { at: -1 }];
  return { number: Number(number), step: at };
}
