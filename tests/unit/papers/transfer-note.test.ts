import fc from "fast-check";
import { expect, test } from "vitest";
import type { TransferDocument } from "../../../server/files/papers/transfer-document";
import { renderTransferNote } from "../../../server/files/papers/transfer-note";
import { anyShop, sampleShop } from "./order-document.sample";
import { collisions, type PdfPage, outsideOf, readLines, readPdf } from "./read-pdf";

const IKEJA = { title: "Computer Village", address: "14 Otigba Street, Ikeja, Lagos", phone: "08025550100" };
const WUSE = { title: "Wuse Market", address: "8 Herbert Macaulay Way, Abuja", phone: "08025550104" };
const LEKKI = { title: "Lekki Phase 1", address: "22 Admiralty Way, Lagos", phone: "" };

const sample: TransferDocument = {
  shop: sampleShop,
  number: 57,
  createdAt: "2026-11-21T08:42:00Z",
  to: WUSE,
  from: [IKEJA],
  sentBy: "Tunde Bakare",
  lines: [
    { title: "Samsung Galaxy A15", variation: "Blue Black, 128GB", from: IKEJA.title, quantity: 12 },
    { title: "Oraimo FreePods 4", variation: "Black", from: IKEJA.title, quantity: 3 },
  ],
};

const note = async (changes: Partial<TransferDocument> = {}) =>
  readPdf(await renderTransferNote({ ...sample, ...changes }));

const linesOf = (pages: PdfPage[]) => pages.flatMap(readLines);

const outside = outsideOf(/^(Keep one copy|Transfer note \d+, page)/);

const manyLines = (count: number): TransferDocument["lines"] =>
  Array.from({ length: count }, (_, index) => ({
    title: `Gadget ${index + 1}`,
    variation: `Shade ${index + 1}`,
    from: IKEJA.title,
    quantity: 2,
  }));

test("the units of a line are named by their serial numbers", async () => {
  const [phone] = sample.lines;
  if (phone === undefined) throw new Error("the sample has goods");
  const lines = linesOf(await note({ lines: [{ ...phone, quantity: 2, serials: ["350104000000016", "SN-2"] }] }));
  expect(lines).toContain("Serial numbers 350104000000016, SN-2");
});

test("a transfer note lists the goods, both stores, and who hands them over and receives them", async () => {
  const pages = await note();
  expect(pages).toHaveLength(1);
  expect(linesOf(pages)).toEqual([
    "Kobo Gadgets Transfer note",
    "No 57",
    "November 21st 2026",
    "From To Transferred by",
    "Computer Village Wuse Market Tunde Bakare",
    "14 Otigba Street, Ikeja, Lagos 8 Herbert Macaulay Way, Abuja",
    "0802 555 0100 0802 555 0104",
    "Item Qty Received",
    "Samsung Galaxy A15",
    "12",
    "Blue Black, 128GB",
    "Oraimo FreePods 4",
    "3",
    "Black",
    "Units in all 15",
    "Handed over by Received by",
    "Name Name",
    "Signature Signature",
    "Date Date",
    "Keep one copy at each store. Transfer note 57, page 1 of 1",
  ]);
  expect(pages[0]?.width).toBeCloseTo(595.28, 1);
});

test("a transfer note names no price", async () => {
  expect(linesOf(await note()).join("\n")).not.toMatch(/₦|Price|Amount/);
});

test("goods of several stores each name their store", async () => {
  const [first, second] = sample.lines;
  const lines = [first, { ...second, from: LEKKI.title }] as TransferDocument["lines"];
  const text = linesOf(await note({ from: [IKEJA, LEKKI], lines })).join("\n");
  expect(text).toContain("Several stores");
  expect(text).toContain("From Computer Village\n");
  expect(text).toContain("From Lekki Phase 1\n");
});

test("a transfer of 60 lines spans pages that each repeat the header and show the page number", async () => {
  const pages = await note({ lines: manyLines(60) });
  const read = pages.map(readLines);
  expect(pages.length).toBeGreaterThan(3);
  const headers = (lines: string[]) => lines.filter((line) => line === "Item Qty Received").length;
  expect(read.map(headers)).toEqual(read.map((lines) => (lines.some((line) => line.startsWith("Gadget")) ? 1 : 0)));
  expect(read.map((lines) => lines.at(-1))).toEqual(
    read.map((_, index) => `Keep one copy at each store. Transfer note 57, page ${index + 1} of ${pages.length}`),
  );
  const gadgets = read.flat().flatMap((line) => /^Gadget (\d+)$/.exec(line)?.[1] ?? []);
  expect(gadgets.map(Number)).toEqual(manyLines(60).map((_, index) => index + 1));
  expect(read.flat()).toContain("Units in all 120");
  expect(pages.flatMap(outside)).toEqual([]);
});

test.each([6, 7, 8, 9, 10, 11, 12])(
  "the places to sign stay together at the foot of a page: %i lines",
  async (count) => {
    const pages = await note({ lines: manyLines(count) });
    const holding = (label: string) =>
      pages.findIndex((page) => readLines(page).some((line) => line.startsWith(label)));
    expect(holding("Handed over by")).toBe(holding("Date"));
    expect(pages.flatMap(outside)).toEqual([]);
  },
);

const anyText = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom("W", "i", "ọ", "7", " ", "-", "🎉", "ع"), maxLength });
const anyStore = fc.record({ title: anyText(80), address: anyText(200), phone: anyText(20) });

test("no transfer makes texts overlap or leave the margins", async () => {
  const anyTransfer: fc.Arbitrary<TransferDocument> = fc.record({
    shop: anyShop,
    number: fc.integer({ min: 1, max: 999_999_999 }),
    createdAt: fc.constant(sample.createdAt),
    to: anyStore,
    from: fc.array(anyStore, { minLength: 1, maxLength: 3 }),
    sentBy: anyText(200),
    lines: fc.array(
      fc.record({
        title: anyText(200),
        variation: anyText(200),
        from: anyText(80),
        quantity: fc.integer({ min: 1, max: 1_000_000 }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(anyTransfer, async (transfer) => {
      const pages = await readPdf(await renderTransferNote(transfer));
      expect(pages.flatMap(collisions)).toEqual([]);
      expect(pages.flatMap(outside)).toEqual([]);
    }),
    { numRuns: 20 },
  );
}, 60_000);
