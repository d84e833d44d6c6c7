import { expect, test } from "vitest";
import { type CreditNote, renderCreditNote } from "../../../server/files/papers/credit-note";
import { sampleShop } from "./order-document.sample";
import { collisions, outsideOf, readLines, readPdf } from "./read-pdf";

const sample: CreditNote = {
  number: 12,
  shop: sampleShop,
  createdAt: "2026-11-26T08:04:00.000Z",
  orderNumber: 10_021,
  orderedAt: "2026-11-20T10:00:00.000Z",
  store: { title: "Computer Village, Ikeja", address: "8 Otigba Street", phone: "08025550100" },
  takenBy: "Ngọzi Eze",
  reason: "The customer wanted another colour",
  customer: { name: "Adaeze Okafor", address: "14 Bode Thomas Street, Surulere", phone: "08035550142" },
  lines: [
    { title: "Tecno Spark 20", variation: "Black, 128GB", quantity: 2, condition: "resell", amount: 300_000_00 },
    { title: "Oraimo Watch 5", variation: "Black", quantity: 1, condition: "repair", amount: 45_500_00 },
  ],
  amount: 345_500_00,
  debt: 45_500_00,
  refunds: [{ account: "Ikeja cash till", amount: 300_000_00 }],
};

const outside = outsideOf(/^(This note lowers|Credit note R-\d+, page)/);
const pagesOf = async (note: CreditNote) => readPdf(await renderCreditNote(note));

test("a credit note prints the goods with their condition and worth, and where the money went", async () => {
  const pages = await pagesOf(sample);
  const lines = pages.flatMap(readLines);
  const text = lines.join("\n");
  for (const line of ["Credit ₦345,500.00", "Taken off the debt ₦45,500.00", "Given back, Ikeja cash till ₦300,000.00"])
    expect(lines).toContain(line);
  for (const part of ["No R-12", "Order 10021", "As new", "Needs a repair", "2 ₦300,000.00", sample.reason])
    expect(text).toContain(part);
  expect(pages.flatMap(collisions)).toEqual([]);
  expect(pages.flatMap(outside)).toEqual([]);
});

test("a note of an exchange names the order of the other goods, and another note none", async () => {
  const textOf = async (note: CreditNote) => (await pagesOf(note)).flatMap(readLines).join("\n");
  expect(await textOf({ ...sample, exchange: 10_301 })).toContain("Exchanged for order 10301");
  expect(await textOf({ ...sample, exchange: null })).not.toContain("Exchanged");
});

test("a return that only lowers the debt names no account, and one without a debt no debt", async () => {
  const textOf = async (note: CreditNote) => (await pagesOf(note)).flatMap(readLines).join("\n");
  expect(await textOf({ ...sample, debt: sample.amount, refunds: [] })).not.toContain("Given back");
  const refunds = [{ account: "Ikeja cash till", amount: sample.amount }];
  expect(await textOf({ ...sample, debt: 0, refunds })).not.toContain("Taken off the debt");
});

test("many goods and accounts with long names go on on further pages, inside the margins", async () => {
  const name = "Wireless charger with a name that is far longer than any other in the shop ".repeat(2).trim();
  const lines = Array.from({ length: 60 }, (_, index) => ({
    title: `${index + 1} ${name}`,
    variation: "Grey",
    quantity: 1_000_000,
    condition: "return" as const,
    amount: 9_007_199_254_740_991,
  }));
  const refunds = Array.from({ length: 20 }, (_, index) => ({
    account: `${name} ${index}`,
    amount: 1_000_000_000_000,
  }));
  const pages = await pagesOf({ ...sample, lines, refunds, reason: "It broke. ".repeat(50) });
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.flatMap(collisions)).toEqual([]);
  expect(pages.flatMap(outside)).toEqual([]);
  const text = pages.flatMap(readLines).join("\n");
  expect(text).toContain(`60 Wireless charger`);
});
