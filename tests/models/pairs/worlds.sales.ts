import { draftMachine } from "../../../src/machines/kit/draft/draft.machine";
import { orderCreateMachine } from "../../../src/machines/orders/create/order-create.machine";
import { salesQueueMachine } from "../../../src/machines/orders/offline/sales-queue.machine";
import { scanMachine } from "../../../src/machines/scan/scan.machine";
import { ORDER, SALE } from "../orders/offline/waiting-sale.model";
import type { AnyMachineSnapshot } from "xstate";
import type { World } from "./explore";
import { formActs, formOf } from "./worlds.kit";
import { alone, GOODS, PICKER_ACTS, types } from "./worlds.pages";

export const saleWorlds: readonly World[] = [
  {
    name: "an order being written",
    begin: alone(orderCreateMachine, { storeKey: "here", facilitatorKey: "ada" }),
    acts: {
      "order-create": [
        { type: "details.changed", patch: { remark: "Gift wrap" } },
        { type: "customerMode.changed", mode: "walk-in" },
        { type: "payment.changed", index: 0, patch: { accountKey: "till", amount: 100 } },
        ...types("picker.opened", "form.submitted", "leave.requested", "leave.cancelled", "leave.confirmed"),
      ],
      "product-picker": PICKER_ACTS,
    },
    detail: {
      "order-create": ({ draft }: { draft: { customerMode: string; lines: object[]; payments: object[] } }) =>
        JSON.stringify([draft.customerMode, draft.lines.length, draft.payments]),
    },
    replies: { ...GOODS, createOrder: () => ORDER, loadStock: () => ({ products: [] }) },
    depth: 5,
  },
  {
    name: "the sales that wait on this device",
    begin: alone(salesQueueMachine, {}),
    acts: {
      "sales-queue": types("lead.gained", "sales.changed", "person.changed", "server.reached"),
      "waiting-sale": types(
        "retry.requested",
        "report.requested",
        "change.requested",
        "cancel.requested",
        "cancel.withdrawn",
        "cancel.confirmed",
      ),
    },
    replies: { findSales: () => [SALE], sendSale: () => ORDER, askForSale: () => null },
    depth: 9,
  },
  {
    name: "scanning with the picker",
    begin: alone(scanMachine, { storeKey: () => "here", unitsLeft: () => 4, hasUnit: () => false, take: () => {} }),
    acts: {
      scan: [
        { type: "code.read", code: "abb" },
        { type: "gift.begun", code: "abb" },
        { type: "trouble.retried", code: "abb" },
        ...types("camera.opened", "camera.closed"),
      ],
      "product-picker": PICKER_ACTS,
    },
    replies: { ...GOODS, findCode: () => [], giveCode: () => ({}) },
    depth: 5,
  },
  {
    name: "a form that is kept on this device",
    begin: (build) => {
      const form = build(formOf());
      const draft = build(draftMachine.provide({ actions: { keepAtOnce: () => {} } as never }));
      const keptOf = (snapshot: AnyMachineSnapshot) => (snapshot.hasTag("modified") ? { ...snapshot.context } : null);
      return {
        open: (open) => {
          const input = { form: open("form", form, { values: { acls: [] } }), slot: "supplier:7", id: "own", keptOf };
          open("draft", draft, input);
        },
      };
    },
    acts: { form: formActs() },
    replies: { findDrafts: () => [] },
    depth: 5,
  },
];
