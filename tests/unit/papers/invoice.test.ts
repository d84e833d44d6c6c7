import fc from "fast-check";
import { expect, test } from "vitest";
import { renderInvoice } from "../../../server/files/papers/invoice/invoice";
import type { OrderDocument } from "../../../server/files/papers/order-document";
import { anyOrder, sampleOrder } from "./order-document.sample";
import { collisions, fontsIn, type PdfPage, outsideOf, readLines, readPdf } from "./read-pdf";

const invoice = async (changes: Partial<OrderDocument> = {}) =>
  readPdf(await renderInvoice({ ...sampleOrder, ...changes }));

const linesOf = (pages: PdfPage[]) => pages.flatMap(readLines);

const manyLines = (count: number): OrderDocument["lines"] =>
  Array.from({ length: count }, (_, index) => ({
    title: `Gadget ${index + 1}`,
    variation: `Shade ${index + 1}`,
    quantity: 1,
    unitPrice: 100_000,
    amount: 100_000,
  }));

const outside = outsideOf(/^(Thank you|Invoice \d+, page)/);

test("a set price shows the list price, and a discount what it takes off", async () => {
  const [phone, pods] = [sampleOrder.lines[0], sampleOrder.lines[1]];
  if (!phone || !pods) throw new Error("the sample has lines");
  const lines = [
    { ...phone, unitPrice: 23_000_000, listPrice: 23_500_000, amount: 46_000_000 },
    { ...pods, discount: 150_000, amount: 3_700_000 },
  ];
  const printed = linesOf(await invoice({ lines, subtotal: 49_700_000, discount: 700_000, total: 49_500_000 }));
  for (const line of [
    "Blue Black, 128GB 2 ₦230,000.00 ₦460,000.00",
    "List price ₦235,000.00",
    "Discount -₦1,500.00",
    "Black 1 ₦38,500.00 ₦37,000.00",
    "Total ₦495,000.00",
  ])
    expect(printed).toContain(line);
  expect(printed.join(" ")).toContain("Discount -₦7,000.00");
});

test("an order with delivery and part payment is printed completely", async () => {
  const pages = await invoice();
  expect(pages).toHaveLength(1);
  expect(linesOf(pages)).toEqual([
    "Kobo Gadgets Invoice",
    "Computer Village No 10482",
    "14 Otigba Street, Ikeja, Lagos November 21st 2026",
    "0802 555 0100",
    "Billed to Deliver to Served by",
    "Adaeze Okafor Chinedu Okafor Tunde Bakare",
    "14 Bode Thomas Street, Surulere, 22 Admiralty Way, Lekki Phase 1, Order status: Pending",
    "Lagos Lagos Delivery status: Pending",
    "0803 555 0142 0803 555 0188",
    "adaeze.okafor@example.com",
    "Item Qty Price Amount",
    "Samsung Galaxy A15",
    "2 ₦235,000.00 ₦470,000.00",
    "Blue Black, 128GB",
    "Oraimo FreePods 4",
    "1 ₦38,500.00 ₦38,500.00",
    "Black",
    "Oraimo 27,000mAh power bank",
    "2 ₦24,500.00 ₦49,000.00",
    "Black",
    "Payments",
    "Subtotal ₦557,500.00",
    "Ikeja POS terminal, card ₦400,000.00",
    "Delivery fee ₦5,000.00",
    "Ikeja cash till, cash ₦100,000.00",
    "Total ₦562,500.00",
    "Paid ₦500,000.00",
    "Balance due ₦62,500.00",
    "Remark",
    "Call before delivery. Balance on arrival.",
    "Thank you for your business. Invoice 10482, page 1 of 1",
  ]);
});

test("the page is A4 and its letters come from the fonts inside it", async () => {
  const pdf = await renderInvoice(sampleOrder);
  const [page] = await readPdf(pdf);
  expect(page?.width).toBeCloseTo(595.28, 1);
  expect(page?.height).toBeCloseTo(841.89, 1);
  expect(
    fontsIn(pdf)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(["Inter-Medium", "Inter-Regular", "Inter-SemiBold"]);
});

test("numbers are right-aligned in their column", async () => {
  const [page] = await invoice();
  const right = (pattern: RegExp) =>
    page?.texts.filter(({ text }) => pattern.test(text)).map(({ x, width }) => Math.round(x + width));
  expect(new Set(right(/^(Amount|₦470,000.00|₦38,500.00|₦49,000.00|₦562,500.00|₦62,500.00)$/))).toContain(547);
  expect(new Set(right(/^(Price|₦235,000.00|₦24,500.00)$/))).toEqual(new Set([442]));
});

test("an order of 60 lines spans pages that each repeat the header and show the page number", async () => {
  const pages = await invoice({ lines: manyLines(60) });
  expect(pages.length).toBeGreaterThan(3);
  const read = pages.map(readLines);
  expect(read.map((lines) => lines.filter((line) => line === "Item Qty Price Amount").length)).toEqual(
    read.map((lines) => (lines.some((line) => line.startsWith("Gadget")) ? 1 : 0)),
  );
  expect(read.slice(1, -1).map(([first]) => first)).toEqual(read.slice(1, -1).map(() => "Item Qty Price Amount"));
  expect(read.map((lines) => lines.at(-1))).toEqual(
    read.map((_, index) => `Thank you for your business. Invoice 10482, page ${index + 1} of ${pages.length}`),
  );
  const numbers = (word: string) =>
    read.map((lines) => lines.filter((line) => line.startsWith(word)).map((line) => Number(line.split(" ")[1])));
  expect(numbers("Gadget").flat()).toEqual(manyLines(60).map((_, index) => index + 1));
  expect(numbers("Shade")).toEqual(numbers("Gadget"));
  expect(pages.flatMap(outside)).toEqual([]);
});

test("a tall row that no longer fits goes to the next page whole", async () => {
  const lines = manyLines(30).map((line) => ({
    ...line,
    title: `${line.title} ${"in a long box ".repeat(9)}with lid`,
  }));
  const pages = await invoice({ lines });
  const read = pages.map((page) => readLines(page).join(" "));
  const count = (pattern: RegExp) => read.map((text) => Array.from(text.matchAll(pattern)).length);
  expect(count(/Gadget \d/g)).toEqual(count(/Shade \d/g));
  expect(count(/Gadget \d/g)).toEqual(count(/with lid/g));
  expect(pages.flatMap(outside)).toEqual([]);
});

test.each([3, 4, 5, 6, 7, 8])("totals stay together at the foot of a page: %i lines", async (count) => {
  const pages = await invoice({ lines: manyLines(count) });
  const holding = (label: string) => pages.findIndex((page) => readLines(page).some((line) => line.includes(label)));
  expect(holding("Subtotal")).toBe(holding("Balance due"));
  expect(pages.flatMap(outside)).toEqual([]);
});

test("long names and the largest amounts wrap next to each other and never overlap", async () => {
  const title = "Samsung Galaxy Z Fold7 Ultra Thin Edition";
  const huge = Number.MAX_SAFE_INTEGER;
  const pages = await invoice({
    lines: [
      {
        title,
        variation: "Jetblack Enterprise Edition, 1TB, dual",
        quantity: 1_000_000,
        unitPrice: huge,
        amount: huge,
      },
    ],
    customer: {
      ...sampleOrder.customer,
      name: "Oluwaseunfunmi Adebayo-Ogunlesi Ekwueme",
      email: `${"long".repeat(20)}@example.com`,
    },
    payments: [{ account: "The account of the shop in Computer Village", type: "wire-transfer", amount: huge }],
    total: huge,
  });
  expect(pages.flatMap(collisions)).toEqual([]);
  expect(pages.flatMap(outside)).toEqual([]);
  expect(linesOf(pages).join(" ")).toContain("₦90,071,992,547,409.91 ₦90,071,992,547,409.91");
});

test("Yoruba and Igbo letters print, and emoji and unknown scripts cause no failure", async () => {
  const pages = await invoice({
    customer: { ...sampleOrder.customer, name: "Ọlá Ẹ̀bùn Ị́fẹ́ 🎉 محمد" },
    remark: "🎉\n漢字",
  });
  expect(linesOf(pages).join("\n").normalize("NFC")).toContain("Ọlá Ẹ̀bùn Ị́fẹ́ □□□□".normalize("NFC"));
});

test("goods to be picked up have no delivery fee or status", async () => {
  const text = linesOf(await invoice({ delivery: null, fee: 0 })).join("\n");
  expect(text).toContain("Adaeze Okafor Pickup Tunde Bakare");
  expect(text).toContain("Order status: Pending");
  expect(text).not.toMatch(/Delivery/);
});

test("a cancelled order ends with the refund due", async () => {
  const lines = linesOf(await invoice({ status: "cancelled", debt: 0, refund: 50_000_000 }));
  expect(lines).toEqual(
    expect.arrayContaining([
      "Total ₦562,500.00",
      "Cancelled -₦562,500.00",
      "Paid ₦500,000.00",
      "Refund due ₦500,000.00",
    ]),
  );
  expect(lines.join("\n")).toContain("Order status: Cancelled");
  expect(lines.join("\n")).not.toContain("Balance due");
});

test("absent parts of an order are not drawn", async () => {
  const text = linesOf(
    await invoice({
      payments: [],
      remark: " ",
      store: { ...sampleOrder.store, phone: "" },
      lines: [{ title: "Cable", variation: "", quantity: 1, unitPrice: 0, amount: 0 }],
    }),
  ).join("\n");
  expect(text).not.toMatch(/Payments|Remark|0802|undefined|null/);
});

test("many payments and a long remark run on to further pages", async () => {
  const payments = Array.from({ length: 50 }, (_, index) => ({
    account: `Till ${index + 1} desk`,
    type: "cash" as const,
    amount: 100,
  }));
  const remark = Array.from({ length: 60 }, (_, index) => `Note ${index + 1}`).join("\n");
  const pages = await invoice({ payments, remark });
  const text = linesOf(pages).join("\n");
  expect(Array.from(text.matchAll(/Till \d+ desk, cash/g))).toHaveLength(50);
  expect(Array.from(text.matchAll(/Note \d+/g))).toHaveLength(60);
  expect(pages.flatMap(outside)).toEqual([]);
  expect(pages.flatMap(collisions)).toEqual([]);
});

test("goods that came back with many notes are one sum, and the balance stays on the page", async () => {
  const returns = Array.from({ length: 40 }, (_, index) => ({ number: 100 + index, amount: 1_000 }));
  const pages = await invoice({ returns });
  const text = linesOf(pages);
  expect(text).toContainEqual(expect.stringMatching(/Returned, 40 credit notes.*-₦400\.00/));
  expect(text).toContainEqual(expect.stringMatching(/Balance due/));
  expect(pages.flatMap(outside)).toEqual([]);
  expect(pages.flatMap(collisions)).toEqual([]);
});

test("no order makes texts overlap or leave the margins", async () => {
  await fc.assert(
    fc.asyncProperty(anyOrder, async (order) => {
      const pages = await readPdf(await renderInvoice(order));
      expect(pages.flatMap(collisions)).toEqual([]);
      expect(pages.flatMap(outside)).toEqual([]);
    }),
    { numRuns: 20 },
  );
}, 60_000);

const chosenShop = {
  name: "Adaobi Phones and Gadgets",
  address: "5 Aba Road, Port Harcourt",
  tin: "12345678-0001",
  invoiceNote: "Goods are returned within 7 days.",
  receiptNote: "Please come again",
  receiptMm: 80 as const,
};

test("an invoice prints the shop's name, address, tax number and last words", async () => {
  const lines = linesOf(await invoice({ shop: chosenShop }));
  expect(lines.slice(0, 6)).toEqual([
    "Adaobi Phones and Gadgets Invoice",
    "5 Aba Road, Port Harcourt No 10482",
    "Computer Village November 21st 2026",
    "14 Otigba Street, Ikeja, Lagos",
    "0802 555 0100",
    "TIN 12345678-0001",
  ]);
  expect(lines.at(-1)).toBe("Goods are returned within 7 days. Invoice 10482, page 1 of 1");
});

test("the longest name and last words of a shop stay on the sheet and touch nothing", async () => {
  const pages = await invoice({ shop: { ...chosenShop, name: "W".repeat(80), invoiceNote: "W".repeat(100) } });
  expect(pages.flatMap(collisions)).toEqual([]);
  for (const { height, texts } of pages) for (const { y } of texts) expect(y).toBeLessThan(height - 12);
});
