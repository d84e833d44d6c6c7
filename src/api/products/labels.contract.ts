import { z } from "zod";
import { key, oneOrMore, optionalParam } from "../kit/common.contract";
import { MAX_LABELLED } from "./bulk.rules";
import { productsQuery } from "./products.contract";

/** A4 sheets of 24 labels of 70 × 37 mm, or a roll of labels of 40 × 30 mm. */
export const LABEL_PAPERS = ["a4", "roll"] as const;

export const SHEET_LABELS = 24;

/** The most labels of one file. */
export const MAX_LABELS = 2000;

export const labelsQuery = z.strictObject({
  paper: z.enum(LABEL_PAPERS),
  /** One label for each unit in stock, or one for each variant. */
  per: z.enum(["unit", "variant"]),
  /** Only of this variant. */
  variant: optionalParam(key),
  /** Labels of the first sheet that were used before. */
  skip: optionalParam(
    z.coerce
      .number()
      .int()
      .min(0)
      .max(SHEET_LABELS - 1),
  ),
});

const { variant: _variant, ...kind } = labelsQuery.shape;
const { page: _page, limit: _limit, sort: _sort, ...filters } = productsQuery.shape;

/** Of these products, or else of all that the filters of a list show. */
export const manyLabelsQuery = z.strictObject({
  ...kind,
  ...filters,
  products: optionalParam(oneOrMore(key, 2 * MAX_LABELLED)),
});

export type LabelPaper = (typeof LABEL_PAPERS)[number];
