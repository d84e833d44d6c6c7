import { z } from "zod";
import type { LedgerFile } from "../reports/ledger.contract";

const moment = z.iso.datetime({ offset: true });

/** The first and the last moment of the requested days; both are included. */
export const exportPeriod = z
  .strictObject({ from: moment, to: moment })
  .refine(({ from, to }) => Date.parse(from) <= Date.parse(to), { path: ["to"], message: "must not be before from" });

/** The query of a report without a period. */
export const noPeriod = z.strictObject({});

export type Report =
  | "products"
  | "product-logs"
  | "debtors"
  | "suppliers"
  | "vat"
  | "sales"
  | "transactions"
  | LedgerFile;
