import type { Problems } from "../kit/form/form.types";
import { problemOf } from "../kit/problems";

/** A level that would order nothing; a number that is missing here is known elsewhere. */
export const orderUpToProblem = (reorderAt: number | null, orderUpTo: number | null): Problems | null =>
  reorderAt === null || orderUpTo === null || orderUpTo > reorderAt
    ? null
    : problemOf("orderUpTo", `Must be more than ${reorderAt}, or nothing is ordered`);
