import { createActor, fromCallback, fromPromise } from "xstate";
import { describe, expect, test } from "vitest";
import type { Repair } from "../../../src/api/repairs/repairs";
import { REPAIR_STATUSES } from "../../../src/api/repairs/repairs.rules";
import type { SaveRequest } from "../../../src/machines/kit/form/form.machine";
import {
  chargeUrl,
  detailsProblems,
  draftProblems,
  newRepairDraft,
  repairStepCard,
  repairStepForm,
  stepsFrom,
  takeStep,
  withUnit,
} from "../../../src/machines/repairs/repairs";
import { settled } from "../support/run";

const draft = (changes: object = {}) => ({
  ...newRepairDraft({ storeKey: "ikeja" }),
  customerKey: "ada",
  device: "Galaxy S22",
  fault: "Cracked screen",
  ...changes,
});

const fieldsOf = (changes: object) => Object.keys(draftProblems(draft(changes))?.fields ?? {});

test("a ticket needs an owner, a store, a device and a fault", () => {
  expect(draftProblems(draft())).toBeNull();
  expect(fieldsOf({ customerKey: "", storeKey: "", device: " ", fault: "" })).toEqual([
    "storeKey",
    "customerKey",
    "device",
    "fault",
  ]);
});

test("a unit of stock needs no customer, but a unit", () => {
  expect(fieldsOf({ isStock: true, customerKey: "" })).toEqual(["lines"]);
  const unit = { originKey: "blue", variantKey: "blue", name: "Galaxy S22 (Blue)" };
  expect(fieldsOf({ isStock: true, customerKey: "", lines: [unit] })).toEqual([]);
});

test("an IMEI is checked by its last digit, and any other serial number is taken as it is", () => {
  expect(fieldsOf({ serial: " 490154203237518 " })).toEqual([]);
  expect(fieldsOf({ serial: "490154203237519" })).toEqual(["serial"]);
  expect(fieldsOf({ serial: "C39XQ1ABCDE" })).toEqual([]);
});

test("a deposit is never above the quoted price; without a price it may be any", () => {
  expect(detailsProblems(draft({ quoted: 10_000_00, deposit: 10_000_00 }))).toBeNull();
  expect(fieldsOf({ quoted: 10_000_00, deposit: 10_000_01 })).toEqual(["deposit"]);
  expect(fieldsOf({ quoted: null, deposit: 500_000_00 })).toEqual([]);
});

test("the unit that was picked last is the ticket's, with its store and its name as the device", () => {
  const picked = (key: string, storeKey: string) => ({
    product: { key, title: key, image: "", storeKey, storeTitle: storeKey, salePrice: 1, variants: [] },
    variant: { key: `${key}-blue`, variation: "Blue", image: "", salePrice: 1, quantity: 1, status: "active" as const },
  });
  expect(withUnit(draft(), [picked("Tecno", "ikeja"), picked("Redmi", "wuse")])).toEqual({
    lines: [{ originKey: "Redmi-blue", variantKey: "Redmi-blue", name: "Redmi (Blue)" }],
    storeKey: "wuse",
    device: "Redmi (Blue)",
  });
  expect(withUnit(draft(), [])).toEqual({});
});

const TICKET: Repair = {
  key: "ticket",
  number: 7,
  createdAt: "2026-11-02T09:00:00.000Z",
  status: "diagnosing",
  device: "Galaxy S22",
  serial: "",
  customerName: "Adaeze Okafor",
  storeTitle: "Ikeja Store",
  fault: "Cracked screen",
  handedIn: "",
  quoted: 85_000_00,
  deposit: 0,
  remark: "",
  customerKey: "ada",
  customerPhone: "08035550142",
  storeKey: "ikeja",
  employeeName: "Tunde",
  orders: [],
  version: 2,
};

/** The step card of a ticket, whose saves end as `answer` says. */
function cardOf(repair: Repair, answer: () => unknown) {
  const saves: SaveRequest[] = [];
  const form = repairStepForm.provide({
    actors: {
      save: fromPromise<unknown, SaveRequest>(async ({ input }) => {
        saves.push(input);
        return answer();
      }),
    },
  });
  const card = createActor(repairStepCard.provide({ actors: { form } }), {
    input: { page: createActor(fromCallback(() => {})).start() },
  }).start();
  card.send({ type: "record.refreshed", record: repair });
  return { card, saves };
}

test("a step is saved at once, from the version that the page shows, and closes the form", async () => {
  const { card, saves } = cardOf(TICKET, () => ({ version: 3 }));
  takeStep(card, "repairing");
  await settled();
  expect(saves).toMatchObject([{ values: { status: "repairing" }, version: 2 }]);
  expect(card.getSnapshot().children.form).toBeUndefined();
});

test("a step that was not saved stays open with the reason, and is not lost", async () => {
  const { card } = cardOf(TICKET, () => {
    throw new Error("offline");
  });
  takeStep(card, "repairing");
  await settled();
  const form = card.getSnapshot().children.form;
  expect(form?.getSnapshot().context).toMatchObject({ values: { status: "repairing" }, failure: { kind: "bug" } });
});

test("nothing is left to do once the device was handed over, and only then", () => {
  for (const status of REPAIR_STATUSES) {
    expect([status, stepsFrom(status).length === 0]).toEqual([status, status === "handed-over"]);
    const { card } = cardOf({ ...TICKET, status }, () => ({}));
    expect([status, card.getSnapshot().can({ type: "edit.requested" })]).toEqual([status, status !== "handed-over"]);
  }
});

describe("the link to an order that charges for a repair", () => {
  const linkOf = (repair: Repair) => {
    const { pathname, searchParams } = new URL(chargeUrl(repair), "http://localhost");
    return { pathname, ...Object.fromEntries(searchParams) };
  };
  const charge = { key: "order", number: 16_000, cost: 85_000_00, debt: 65_000_00 };
  const sale = {
    pathname: "/orders/create",
    customer: "ada",
    repair: "ticket",
    store: "ikeja",
    remark: "Repair ticket 7: Galaxy S22",
  };

  test("names the customer, the ticket and its store, and pays the deposit", () => {
    expect(linkOf({ ...TICKET, deposit: 20_000_00 })).toEqual({ ...sale, deposit: "2000000" });
  });

  test("pays the deposit once more only after the order that took it was cancelled", () => {
    const paid: Repair = { ...TICKET, deposit: 20_000_00, orders: [{ ...charge, status: "pending" }] };
    expect(linkOf(paid)).toEqual(sale);
    const cancelled: Repair = { ...paid, orders: [{ ...charge, status: "cancelled" }] };
    expect(linkOf(cancelled)).toEqual({ ...sale, deposit: "2000000" });
  });
});
