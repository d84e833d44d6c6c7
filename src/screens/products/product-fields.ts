import { useSelector } from "@xstate/react";
import type { ProductForm } from "../../machines/products/product-form";
import { standingProblems } from "../../machines/products/product-draft";

export const useDraft = (form: ProductForm) => useSelector(form, ({ context }) => context.values);

/** The problem of a field, until it is corrected. */
export const useProblem = (form: ProductForm, name: string): string | undefined =>
  useSelector(form, ({ context }) => standingProblems(context)[name]);
