/**
 * The dashboard's sales divided by store, product or person, or the debt by its age. It follows the figures that the
 * dashboard shows. Rows stay while those of other figures load, but never under the name of another kind.
 */
import { assign, setup } from "xstate";
import { type Breakdown, type BreakdownKind, type BreakdownQuery, loadBreakdown } from "../../api/dashboard/breakdown";
import type { Kobo } from "../../api/kit/money";
import { takeFailure, type Failure } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { readWith } from "../kit/reads";
import { missingEffect } from "../kit/stub";
import type { DashboardRequest } from "./dashboard.machine";

/** What the dashboard shows; a new object means that it was loaded again. */
export type ShownFigures = DashboardRequest;

export type BreakdownSubject = { by: BreakdownKind; figures: ShownFigures };

export type BreakdownContext = BreakdownSubject & {
  /** Null until rows of this kind arrive. */
  breakdown: Breakdown | null;
  failure: Failure | null;
};

export type BreakdownEvent = ({ type: "subject.changed" } & BreakdownSubject) | { type: "retry.requested" };

/** A line of the table. */
export type BreakdownLine = {
  id: string;
  /** The record it leads to; null if it leads nowhere. */
  key: string | null;
  name: string;
  /** Null for delivery fees. */
  count: number | null;
  amount: Kobo;
  /** Of the total, 0 to 1. */
  share: number;
  /** It is not one of the parts, but what the others add up to, or fees. */
  isRest: boolean;
};

const OTHERS = "others";
const FEES = "fees";

/** The lines of a breakdown, which add up to its total; none where there is nothing to divide. */
export function linesOf({ rows, others, deliveryFees, total }: Breakdown): BreakdownLine[] {
  const shareOf = (amount: Kobo) => (total === 0 ? 0 : amount / total);
  const line = (id: string, { key, name, count, amount }: Omit<BreakdownLine, "id" | "share" | "isRest">) => ({
    id,
    key,
    name,
    count,
    amount,
    share: shareOf(amount),
    isRest: id === OTHERS || id === FEES,
  });
  if (total === 0 && rows.every(({ count }) => count === 0)) return [];
  return [
    ...rows.map((row) => line(row.key ?? row.name, row)),
    ...(others ? [line(OTHERS, { ...others, key: null, name: `${others.size} more` })] : []),
    ...(deliveryFees > 0 ? [line(FEES, { key: null, name: "Delivery fees", count: null, amount: deliveryFees })] : []),
  ];
}

export const breakdownMachine = setup({
  types: {
    context: {} as BreakdownContext,
    events: {} as BreakdownEvent,
    emitted: {} as Outward,
    input: {} as BreakdownSubject,
    tags: {} as "busy",
  },
  actors: { loadBreakdown: missingEffect<Breakdown, BreakdownQuery>("loadBreakdown") },
  actions: { takeFailure, forget: assign({ breakdown: null }) },
  guards: {
    isOther: ({ context, event }) =>
      event.type === "subject.changed" && (event.by !== context.by || event.figures !== context.figures),
  },
}).createMachine({
  id: "breakdown",
  context: ({ input }) => ({ ...input, breakdown: null, failure: null }),
  initial: "loading",
  on: {
    "subject.changed": {
      guard: "isOther",
      target: ".loading",
      reenter: true,
      actions: assign(({ context, event: { by, figures } }) => ({
        by,
        figures,
        breakdown: by === context.by ? context.breakdown : null,
      })),
    },
  },
  states: {
    loading: {
      tags: "busy",
      invoke: {
        id: "loadBreakdown",
        src: "loadBreakdown",
        input: ({ context: { by, figures } }) => ({ by, store: figures.store, ...figures.period }),
        onDone: { target: "ready", actions: assign(({ event }) => ({ breakdown: event.output, failure: null })) },
        // Rows of an earlier period would pass for those of this one.
        onError: { target: "failed", actions: ["takeFailure", "forget"] },
      },
    },
    ready: {},
    failed: { on: { "retry.requested": { target: "loading" } } },
  },
});

/** The breakdown of this shop's server. */
export const boundBreakdownMachine = breakdownMachine.provide({
  actors: { loadBreakdown: readWith<Breakdown, BreakdownQuery>(loadBreakdown) },
});
