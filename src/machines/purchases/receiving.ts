import type { Purchase } from "../../api/purchases/purchases";
import { createReceivingMachine } from "../kit/receiving.machine";
import { countProblems, receivingForm, receivingOf, receivingRefusal, type ReceivingValues } from "./receiving-form";

/** Receiving goods of a purchase. */
export const receivingMachine = createReceivingMachine<Purchase, ReceivingValues>("receiving", {
  form: receivingForm,
  begin: receivingOf,
  refusal: receivingRefusal,
  countProblems,
});
