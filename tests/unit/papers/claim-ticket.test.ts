import fc from "fast-check";
import { expect, test } from "vitest";
import { type ClaimTicket, renderClaimTicket } from "../../../server/files/papers/claim-ticket";
import { anyShop, sampleShop } from "./order-document.sample";
import { collisions, type PdfPage, outsideOf, readLines, readPdf } from "./read-pdf";

const sample: ClaimTicket = {
  shop: sampleShop,
  number: 57,
  createdAt: "2026-11-21T08:42:00Z",
  customer: { name: "Adaeze Okafor", phone: "08035550142" },
  store: { title: "Computer Village", address: "14 Otigba Street, Ikeja", phone: "08025550100" },
  takenBy: "Tunde Bakare",
  device: "iPhone 13, Midnight",
  serial: "490154203237518",
  fault: "The screen is cracked.\nIt does not charge.",
  handedIn: "Charger and case",
  quoted: 85_000_50,
  deposit: 20_000_00,
};

const ticket = async (changes: Partial<ClaimTicket> = {}) =>
  readPdf(await renderClaimTicket({ ...sample, ...changes }));

const linesOf = (pages: PdfPage[]) => pages.flatMap(readLines);

const outside = outsideOf(/^(Bring this ticket|Claim ticket \d+, page)/);

test("a claim ticket names the owner, the device, what came with it, its fault and the price", async () => {
  const pages = await ticket();
  expect(pages).toHaveLength(1);
  expect(linesOf(pages)).toEqual([
    "Kobo Gadgets Claim ticket",
    "Taken in by Tunde Bakare No 57",
    "November 21st 2026",
    "Customer Store Device",
    "Adaeze Okafor Computer Village iPhone 13, Midnight",
    "0803 555 0142 14 Otigba Street, Ikeja 490154203237518",
    "0802 555 0100",
    "Fault",
    "The screen is cracked.",
    "It does not charge.",
    "Handed in with it",
    "Charger and case",
    "Quoted price ₦85,000.50",
    "Deposit ₦20,000.00",
    "Handed in by Collected by",
    "Name Name",
    "Signature Signature",
    "Date Date",
    "Bring this ticket to collect the device. Claim ticket 57, page 1 of 1",
  ]);
  expect(pages[0]?.width).toBeCloseTo(595.28, 1);
});

test("a unit of stock has no customer, and what is not known yet takes no line", async () => {
  const text = linesOf(await ticket({ customer: null, serial: "", handedIn: "", quoted: null, deposit: 0 })).join("\n");
  expect(text).toContain("Own stock Computer Village iPhone 13, Midnight\n");
  expect(text).toContain("Quoted price Not quoted yet\n");
  expect(text).not.toMatch(/Handed in with it|Deposit/);
});

test("a long fault goes on to the next page, and no text overlaps or leaves the margins", async () => {
  const anyText = (maxLength: number) =>
    fc.string({ unit: fc.constantFrom("W", "i", "ọ", "7", " ", "-", "\n", "🎉", "ع"), maxLength });
  const anyTicket: fc.Arbitrary<ClaimTicket> = fc.record({
    shop: anyShop,
    number: fc.integer({ min: 1, max: 999_999_999 }),
    createdAt: fc.constant(sample.createdAt),
    customer: fc.option(fc.record({ name: anyText(200), phone: anyText(20) })),
    store: fc.record({ title: anyText(80), address: anyText(200), phone: anyText(20) }),
    takenBy: anyText(60),
    device: anyText(200),
    serial: anyText(60),
    fault: anyText(2000),
    handedIn: anyText(500),
    quoted: fc.option(fc.integer({ min: 0, max: 9_000_000_000_000 })),
    deposit: fc.integer({ min: 0, max: 9_000_000_000_000 }),
  });
  const long = await ticket({ fault: "It restarts by itself. ".repeat(85), handedIn: "Box\n".repeat(40) });
  expect(long.length).toBeGreaterThan(1);
  await fc.assert(
    fc.asyncProperty(anyTicket, async (any) => {
      const pages = await readPdf(await renderClaimTicket(any));
      expect(pages.flatMap(collisions)).toEqual([]);
      expect(pages.flatMap(outside)).toEqual([]);
    }),
    { numRuns: 20 },
  );
}, 60_000);
