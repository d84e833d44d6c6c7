import { z } from "zod";

const moment = z.iso.datetime({ offset: true });

/** The first and the last moment of the requested days; both belong to the period. */
export const exportPeriod = z
  .strictObject({ from: moment, to: moment })
  .refine(({ from, to }) => Date.parse(from) <= Date.parse(to), { path: ["to"], message: "must not be before from" });

/** Of a report that has no period. */
export const noPeriod = z.strictObject({});

export type Report = "products" | "product-logs" | "debtors" | "suppliers";
