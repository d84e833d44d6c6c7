import type { BreakdownKind } from "../../api/dashboard/breakdown";
import type { Right } from "../../may";

export type { BreakdownKind } from "../../api/dashboard/breakdown";

/** What figures can be divided by, in the order of the switch. */
export const BREAKDOWN_KINDS = ["store", "product", "person", "debt"] as const satisfies readonly BreakdownKind[];

export const isBreakdownKind = (text: string | null): text is BreakdownKind =>
  BREAKDOWN_KINDS.some((kind) => kind === text);

type Viewer = { may: (right: Right) => boolean; seesEveryStore: boolean };

/** The kinds that tell a person something: one store is not divided by store, and people are named as in their list. */
export const offeredKinds = ({ may, seesEveryStore }: Viewer, store: string): BreakdownKind[] =>
  BREAKDOWN_KINDS.filter((kind) => {
    if (kind === "store") return seesEveryStore && store === "";
    return kind !== "person" || may("employees.view");
  });

/** The kind that the URL names, if it is offered; otherwise the first. */
export const shownKind = (asked: BreakdownKind | undefined, offered: readonly BreakdownKind[]): BreakdownKind =>
  offered.find((kind) => kind === asked) ?? offered[0] ?? "product";
