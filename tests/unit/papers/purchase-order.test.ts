import { expect, test } from "vitest";
import { type PurchaseOrder, renderPurchaseOrder } from "../../../server/files/papers/purchase-order";
import { sampleShop } from "./order-document.sample";
import { collisions, outsideOf, type PdfPage, readLines, readPdf } from "./read-pdf";

const sample: PurchaseOrder = {
  shop: sampleShop,
  number: 12,
  createdAt: "2026-11-21T08:42:00Z",
  isDraft: false,
  supplier: { name: "Otigba Wholesale", contact: "08035550142", address: "31 Otigba Street, Ikeja" },
  store: { title: "Computer Village", address: "14 Otigba Street, Ikeja", phone: "08025550100" },
  writtenBy: "Tunde Bakare",
  remark: "Sealed packs only",
  lines: [
    { title: "Samsung Galaxy A15", variation: "Blue Black, 128GB", quantity: 5, cost: 15_100_000 },
    { title: "Oraimo Charger", variation: "White, 20W", quantity: 10, cost: 400_050 },
  ],
};

const paper = async (changes: Partial<PurchaseOrder> = {}) =>
  readPdf(await renderPurchaseOrder({ ...sample, ...changes }));

const textOf = (pages: PdfPage[]) => pages.flatMap(readLines).join("\n");

const outside = outsideOf(/^(Write this number|Purchase order \d+, page)/);

test("a purchase order names the supplier, the store, the goods, and what they are expected to cost", async () => {
  const pages = await paper();
  expect(pages).toHaveLength(1);
  const text = textOf(pages);
  for (const part of [
    "Kobo Gadgets Purchase order",
    "Created by Tunde Bakare No 12",
    "Otigba Wholesale Computer Village",
    "0803 555 0142",
    "Samsung Galaxy A15",
    "Blue Black, 128GB",
    // 5 × 151,000.00 and 10 × 4,000.50
    "5 ₦151,000.00 ₦755,000.00",
    "10 ₦4,000.50 ₦40,005.00",
    "Expected cost ₦795,005.00",
    "Sealed packs only",
  ])
    expect(text).toContain(part);
});

test("a draft says so, and without the right to see costs the paper has quantities only", async () => {
  const lines = sample.lines.map((line) => ({ ...line, cost: null }));
  const text = textOf(await paper({ isDraft: true, lines, remark: "" }));
  expect(text).toContain("Purchase order, draft");
  expect(text).toContain("Units in all 15");
  expect(text).not.toMatch(/₦|Remark/);
});

test("two hundred lines with long names stay on the paper, over several pages", async () => {
  const line = {
    title: "A gadget with a very long name ".repeat(6).trim(),
    variation: "Ọbsidian, 1TB",
    quantity: 1_000_000,
    cost: 99_999_999_99,
  };
  const pages = await paper({ lines: Array.from({ length: 200 }, () => line) });
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages) expect([outside(page), collisions(page)]).toEqual([[], []]);
});
