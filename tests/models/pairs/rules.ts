import type { AnyMachineSnapshot } from "xstate";
import { isWrite, recordOf, type Server } from "./server";
import type { Happened, System, Waiting } from "./system";

export const LEAVES = "nobody leaves a save under way unasked";
export const UNHEARD = "every message is heard";
export const TWICE = "no record is saved twice";

export type Rule = typeof LEAVES | typeof UNHEARD | typeof TWICE;
export type Problem = { rule: Rule; text: string };

type Step = {
  act: { label: string };
  before: { waiting: readonly Waiting[]; isAsked: boolean };
  happened: Happened;
  system: System;
  server: Server;
};

const callText = ({ kind, src }: Waiting): string => `${src} of ${kind}`;

/**
 * A save under way is left when its call is stopped before it ended; when its form has no tag by which the page's guard asks;
 * and when the page is led elsewhere meanwhile.
 */
function leaves({ act, before, happened, system }: Step): string[] {
  const lost = happened.abandoned.filter(isWrite).map((each) => `${act.label} stops ${callText(each)}`);
  const unguarded = system
    .waiting()
    .filter((each) => isWrite(each) && each.kind === "form")
    .filter(({ owner }) => !(owner.getSnapshot() as AnyMachineSnapshot).hasTag("modified"))
    .map((each) => `the page's guard does not ask while ${callText(each)} is under way`);
  const isLed = happened.emitted.some(({ type }) => type === "navigation.requested");
  const left = isLed ? system.waiting().filter(isWrite) : [];
  return [
    ...(before.isAsked ? [] : lost),
    ...unguarded,
    ...left.map((each) => `${act.label} leads elsewhere while ${callText(each)} is under way`),
  ];
}

/** A message is unheard when no transition of its receiver takes it, and when the machine that sends it finds no receiver. */
const unheard = ({ happened }: Step): string[] => [...happened.unheard, ...happened.broken];

/**
 * A record is saved twice when two writes of it are under way at once, and when an edit begins upon a version that another save
 * of this page has replaced already.
 */
function twice({ happened, system, server }: Step): string[] {
  // What was stopped here goes on at the server.
  const writes = [...happened.abandoned, ...system.waiting()].filter(isWrite);
  const at = writes.filter((each, index) =>
    writes.some((other, place) => place < index && recordOf(other) === recordOf(each)),
  );
  return [
    ...at.map((each) => `${callText(each)} begins while another save of the same record is under way`),
    ...happened.began
      .filter(server.isReplaced)
      .map((each) => `${callText(each)} saves a version that is saved already`),
  ];
}

const RULES: Readonly<Record<Rule, (step: Step) => string[]>> = {
  [LEAVES]: leaves,
  [UNHEARD]: unheard,
  [TWICE]: twice,
};

export const problemsOf = (step: Step): Problem[] =>
  (Object.keys(RULES) as Rule[]).flatMap((rule) =>
    RULES[rule](step).map((text) => ({ rule, text: `${rule}: ${text}` })),
  );
