import { receivingMachine } from "../../../src/machines/purchases/receiving";
import { receiptMachine } from "../../../src/machines/stock/receipt-form";
import { deliveryEvents, deliveryGoods } from "../purchases/receiving.world";
import { receiptEvents, receiptGoods } from "../stock/receipt.world";
import { describeModel } from "../support/check";
import { at } from "../support/mutate";
import { receivingRig } from "./receiving.rig";

describeModel("receiving goods of a purchase, and of a transfer", {
  of: "receiving",
  rigs: [
    receivingRig(receivingMachine, deliveryEvents, deliveryGoods),
    receivingRig(receiptMachine, receiptEvents, receiptGoods),
  ],
  mutants: [
    {
      fault: "a step that is passed before anything was counted",
      put: (config) =>
        Object.assign(at(config, "states", "receiving", "states", "counting", "on"), {
          "step.next": { target: "checking" },
        }),
      caughtBy: "nobody goes on before all was counted right",
    },
    {
      fault: "a conflict after which nobody counts again",
      put: (config) =>
        Object.assign(at(config, "states", "receiving", "states", "disputed", "on"), {
          "save.moved": { guard: "isEditing", target: "checking" },
        }),
      caughtBy: "after a conflict the person counts again",
    },
    {
      fault: "goods of a cancelled purchase",
      put: (config) =>
        Object.assign(at(config, "states", "viewing", "on"), { "edit.requested": { target: "receiving" } }),
      caughtBy: "only goods that are still to come are received",
    },
    {
      fault: "a received record that stays as it was",
      put: (config) =>
        Object.assign(at(config, "states", "receiving", "on"), { "xstate.done.actor.form": { target: "viewing" } }),
      caughtBy: "the page is read again after a save and after a change by others, and only then",
    },
  ],
});
