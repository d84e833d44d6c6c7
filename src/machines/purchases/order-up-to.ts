import type { ReorderLevel } from "../../api/purchases/stock-levels";
import type { Problems } from "../kit/form/form.types";
import { missingProblems, problemOf } from "../kit/problems";

/** How the fields of a level are named where two edits meet. */
export const LEVEL_MERGE = { reorderAt: { label: "Reorder at" }, orderUpTo: { label: "Order up to" } };

/** A level that would order nothing; a number that is missing here is known elsewhere. */
export const orderUpToProblem = (reorderAt: number | null, orderUpTo: number | null): Problems | null =>
  reorderAt === null || orderUpTo === null || orderUpTo > reorderAt
    ? null
    : problemOf("orderUpTo", `Must be more than ${reorderAt}, or nothing is ordered`);

/** Without both numbers nothing is watched. */
export function levelProblems({ reorderAt, orderUpTo }: ReorderLevel): Problems | null {
  if (reorderAt === null && orderUpTo === null) return null;
  if (reorderAt === null) return missingProblems([{ name: "reorderAt", ...LEVEL_MERGE.reorderAt }]);
  if (orderUpTo === null) return missingProblems([{ name: "orderUpTo", ...LEVEL_MERGE.orderUpTo }]);
  return orderUpToProblem(reorderAt, orderUpTo);
}
