import type { Chart } from "../chart/chart";

/** The development server answers the desk below this path. */
export const DESK_PATH = "/flows-desk";

/** A machine that can be walked in a browser. */
export type DeskMachine = {
  name: string;
  title: string;
  states: readonly string[];
  transitions: readonly string[];
};

export type GoalKind = "state" | "transition" | "pair" | "errors";

/** A goal as chosen; fields that its kind does not need are ignored. */
export type Choice = {
  machine: string;
  kind: GoalKind;
  state: string;
  transition: string;
  /** The later transition of a pair. */
  second: string;
};

export type DeskStep = {
  /** The action: "I press Save". */
  when: string;
  /** What comes into sight with it. */
  seen: readonly string[];
  /** The states after the step, by their ids in the chart. */
  active: readonly string[];
  /** The transitions taken, by their ids in the chart. */
  taken: readonly string[];
};

export type DeskPath = {
  number: number;
  name: string;
  /** The states before the first step. */
  start: readonly string[];
  steps: readonly DeskStep[];
};

export type DeskPlan = {
  id: string;
  machine: string;
  /** What the paths are for. */
  goal: string;
  given: string;
  chart: Chart;
  paths: readonly DeskPath[];
  /** What no path covers, and why. */
  missed: readonly { what: string; where: string }[];
  /** What of a report was left out; empty for a plan. */
  notes: readonly string[];
};

export type Pace = "steps" | "whole";

/** A run of one path, or of all paths of a plan. */
export type RunOrder = { plan: string; only: number | null; pace: Pace; as: string };

/** What a run reports. Steps count from 0; `picture` is the page as a data URL. */
export type RunNews =
  | { type: "run.opened"; run: string; isVisible: boolean }
  | { type: "path.begun"; number: number; picture: string }
  | { type: "step.awaited"; step: number }
  | { type: "step.begun"; step: number }
  | { type: "step.held"; step: number; picture: string }
  | { type: "path.held"; number: number }
  | { type: "path.failed"; number: number; step: number; reason: string; picture: string; kept: string }
  | { type: "run.refused"; reason: string }
  | { type: "run.ended" };

export type RunCommand = { type: "step.wanted" } | { type: "rest.wanted" };
