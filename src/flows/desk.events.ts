import type { Choice, GoalKind, Pace, RunNews } from "./desk/messages";

/** What the page and the development server, which reports a run, send to the desk. */
export type DeskEvent =
  | RunNews
  | { type: "machines.retried" }
  | { type: "machine.chosen"; name: string }
  | { type: "goal.chosen"; kind: GoalKind }
  | { type: "detail.chosen"; patch: Partial<Pick<Choice, "state" | "transition" | "second">> }
  | { type: "person.chosen"; as: string }
  | { type: "plan.requested" }
  | { type: "report.chosen"; text: string }
  | { type: "path.chosen"; number: number }
  | { type: "step.chosen"; number: number; step: number }
  | { type: "run.requested"; only: number | null; pace: Pace }
  | { type: "step.wanted" }
  | { type: "rest.wanted" }
  | { type: "run.stopped" }
  | { type: "save.requested" }
  | { type: "print.requested" };
