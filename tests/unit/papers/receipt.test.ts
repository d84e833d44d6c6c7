import fc from "fast-check";
import { expect, test } from "vitest";
import type { OrderDocument } from "../../../server/files/papers/order-document";
import { renderReceipt } from "../../../server/files/papers/receipt";
import { anyOrder, sampleOrder } from "./order-document.sample";
import { collisions, colorsOf, fontsIn, type PdfPage, readLines, readPdf } from "./read-pdf";

const bargain = { variation: "Black", quantity: 2 };

const mm = (length: number) => (length * 72) / 25.4;

async function receipt(changes: Partial<OrderDocument> = {}): Promise<PdfPage> {
  const [page, ...more] = await readPdf(await renderReceipt({ ...sampleOrder, ...changes }));
  if (!page || more.length > 0) throw new Error("a receipt is one page");
  return page;
}

/** Texts on the 4 mm to either side that a thermal head cannot reach. */
/** A head prints 72 mm of a roll of 80, and 48 of one of 58. */
const unprinted = ({ texts, width: paper }: PdfPage) => {
  const margin = paper > mm(60) ? mm(4) : mm(5);
  return texts.filter(({ x, width }) => x < margin - 0.1 || x + width > paper - margin + 0.1);
};

test("an order with delivery and part payment is printed completely", async () => {
  expect(readLines(await receipt())).toEqual([
    "Kobo Gadgets",
    "Computer Village",
    "14 Otigba Street, Ikeja, Lagos",
    "0802 555 0100",
    "Order 10482",
    "Date 21/11/26 09:42",
    "Served by Tunde Bakare",
    "Customer Adaeze Okafor",
    "Samsung Galaxy A15",
    "Blue Black, 128GB",
    "2 × 235,000.00 470,000.00",
    "Oraimo FreePods 4",
    "Black",
    "1 × 38,500.00 38,500.00",
    "Oraimo 27,000mAh power bank",
    "Black",
    "2 × 24,500.00 49,000.00",
    "Subtotal 557,500.00",
    "Delivery fee 5,000.00",
    "Total ₦562,500.00",
    "Ikeja POS terminal 400,000.00",
    "Ikeja cash till 100,000.00",
    "Balance due ₦62,500.00",
    "All amounts in naira",
    "Thank you for your business",
  ]);
});

test("a set price shows the list price, and a discount what it takes off", async () => {
  const lines = [
    { ...bargain, title: "Phone", unitPrice: 180_000_00, listPrice: 185_000_75, amount: 360_000_00 },
    { ...bargain, title: "Charger", unitPrice: 5_000_00, discount: 500_00, amount: 9_500_00 },
    // Dearer than the list price: the customer sees the agreed one only.
    { ...bargain, title: "Case", unitPrice: 600_00, listPrice: 500_00, amount: 1_200_00 },
  ];
  const order = { lines, subtotal: 370_700_00, discount: 700_00, fee: 0, delivery: null, total: 370_000_00 };
  expect(readLines(await receipt(order)).slice(8, 22)).toEqual([
    "Phone",
    "Black",
    "List price ₦185,000.75",
    "2 × 180,000.00 360,000.00",
    "Charger",
    "Black",
    "Discount -₦500.00",
    "2 × 5,000.00 9,500.00",
    "Case",
    "Black",
    "2 × 600.00 1,200.00",
    "Subtotal 370,700.00",
    "Discount -700.00",
    "Total ₦370,000.00",
  ]);
});

test("a thermal printer can print it: 80 mm, pure black, no thin or small letters", async () => {
  const pdf = await renderReceipt(sampleOrder);
  const [page] = await readPdf(pdf);
  expect(page?.width).toBeCloseTo(mm(80), 1);
  expect(colorsOf(pdf)).toEqual(["0 0 0"]);
  expect(
    fontsIn(pdf)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(["Inter-Bold", "Inter-Medium"]);
  expect(page?.texts.filter(({ size }) => size < 9.75)).toEqual([]);
});

test("the paper is as long as its content", async () => {
  const long = await receipt({
    lines: Array.from({ length: 60 }, () => sampleOrder.lines)
      .flat()
      .slice(0, 60),
  });
  for (const page of [await receipt(), long]) {
    const last = Math.max(...page.texts.map(({ y }) => y));
    expect(page.height - last).toBeCloseTo(24, 1);
  }
});

test("no page is longer than readers accept, and nothing is lost between two", async () => {
  const lines = Array.from({ length: 200 }, (_, index) => ({
    title: `Gadget ${index + 1}`,
    ...bargain,
    unitPrice: 100_000,
    amount: 200_000,
    serials: Array.from({ length: 2 }, (_other, unit) => `SN-${index}-${unit}`),
    listPrice: 110_000,
  }));
  const pages = await readPdf(await renderReceipt({ ...sampleOrder, lines }));
  expect(pages.length).toBe(2);
  for (const page of pages) {
    expect(page.height).toBeLessThanOrEqual(14_400);
    expect(page.texts.filter(({ y }) => y < 12 || y > page.height - 12)).toEqual([]);
  }
  const titles = pages.flatMap(readLines).filter((line) => line.startsWith("Gadget"));
  expect(titles).toEqual(lines.map(({ title }) => title));
});

test("long names wrap, and the largest amounts take a line of their own", async () => {
  const huge = Number.MAX_SAFE_INTEGER;
  const page = await receipt({
    facilitator: "Oluwaseunfunmi Adebayo-Ogunlesi Ekwueme",
    lines: [
      {
        title: "Samsung Galaxy Z Fold7 Ultra Thin Edition",
        variation: "",
        quantity: 1_000_000,
        unitPrice: huge,
        amount: huge,
      },
    ],
    payments: [{ account: "The account of the shop in Computer Village", type: "cash", amount: 100 }],
    total: huge,
  });
  expect(collisions(page)).toEqual([]);
  expect(unprinted(page)).toEqual([]);
  const lines = readLines(page);
  expect(lines).toContain("1000000 × 90,071,992,547,409.91");
  expect(lines).toContain("90,071,992,547,409.91");
  expect(lines.join(" ")).toContain("Samsung Galaxy Z Fold7 Ultra Thin Edition");
});

test("a narrow roll has the same words, and the largest amount whole", async () => {
  const narrow = { ...sampleOrder.shop, receiptMm: 58 as const };
  const [wide, page] = [await receipt(), await receipt({ shop: narrow })];
  expect(page.width).toBeCloseTo(mm(58), 1);
  expect(unprinted(page)).toEqual([]);
  expect(collisions(page)).toEqual([]);
  expect(readLines(page)).toEqual(expect.arrayContaining(["2 × 235,000.00", "Balance due", "Ikeja POS terminal"]));
  const words = (of: PdfPage) => readLines(of).join(" ").split(/\s+/).toSorted();
  expect(words(page)).toEqual(words(wide));
  const huge = await receipt({ shop: narrow, total: Number.MAX_SAFE_INTEGER });
  expect(readLines(huge)).toContain("₦90,071,992,547,409.91");
  expect(unprinted(huge)).toEqual([]);
});

test("goods to be picked up have no delivery fee", async () => {
  expect(readLines(await receipt({ delivery: null, fee: 0 })).join("\n")).not.toContain("Delivery");
});

test("a cancelled order is marked and ends with the refund due", async () => {
  const lines = readLines(await receipt({ status: "cancelled", debt: 0, refund: 50_000_000 }));
  expect(lines).toContain("Status Cancelled");
  expect(lines).toContain("Refund due ₦500,000.00");
});

test("an order without payments goes from its total to the balance", async () => {
  const lines = readLines(await receipt({ payments: [], paid: 0, debt: 56_250_000 }));
  expect(lines.slice(-4)).toEqual([
    "Total ₦562,500.00",
    "Balance due ₦562,500.00",
    "All amounts in naira",
    "Thank you for your business",
  ]);
});

test("no order makes texts overlap or leave the printable width", async () => {
  await fc.assert(
    fc.asyncProperty(anyOrder, async (order) => {
      const page = await receipt(order);
      expect(collisions(page)).toEqual([]);
      expect(unprinted(page)).toEqual([]);
    }),
    { numRuns: 20 },
  );
}, 60_000);

test("a receipt prints the shop's name, address, tax number and last words", async () => {
  const shop = { ...sampleOrder.shop, name: "Adaobi Phones", address: "5 Aba Road", tin: "12345678-0001" };
  const lines = readLines(await receipt({ shop: { ...shop, receiptNote: "Please come again" } }));
  expect(lines.slice(0, 6)).toEqual([
    "Adaobi Phones",
    "5 Aba Road",
    "Computer Village",
    "14 Otigba Street, Ikeja, Lagos",
    "0802 555 0100",
    "TIN 12345678-0001",
  ]);
  expect(lines.at(-1)).toBe("Please come again");
});
