import { expect, test } from "vitest";
import { renderInvoice } from "../../../server/files/papers/invoice/invoice";
import type { OrderDocument } from "../../../server/files/papers/order-document";
import { renderReceipt } from "../../../server/files/papers/receipt";
import { sampleOrder } from "../../unit/papers/order-document.sample";
import { drawPdf, fontsIn, readLines, readPdf } from "../../unit/papers/read-pdf";

const DPI = 200;
const POINTS_PER_INCH = 72;

const NAME = "Oluwaseunfunmi Adebayo-Ogunlesi Ekwuemes";
const papers = { invoice: renderInvoice, receipt: renderReceipt };
type Paper = keyof typeof papers;

const paperOf = (paper: Paper, changes: Partial<OrderDocument> = {}): Promise<Buffer> =>
  papers[paper]({ ...sampleOrder, ...changes });

/** The text of the pages. */
const pagesOf = async (pdf: Buffer) => (await readPdf(pdf)).map((page) => readLines(page).join("\n"));

/** The share of ink in the middle of a text's first letter: the box for a missing letter is hollow there. */
async function inkWithin(pdf: Buffer, wanted: string): Promise<number> {
  const [page] = await readPdf(pdf);
  const found = page?.texts.find(({ text }) => text.trim() === wanted);
  const [drawing] = drawPdf(pdf, DPI);
  if (!found || !drawing) throw new Error(`the paper does not say ${wanted}`);
  const scale = DPI / POINTS_PER_INCH;
  const letter = Math.min(found.width / [...wanted].length, found.size * 0.73);
  const [left, right] = [found.x + letter * 0.3, found.x + letter * 0.7].map((x) => Math.round(x * scale));
  const [top, bottom] = [found.y - found.size * 0.46, found.y - found.size * 0.27].map((y) => Math.round(y * scale));
  const shades: number[] = [];
  for (let row = top ?? 0; row < (bottom ?? 0); row += 1)
    shades.push(...drawing.pixels.subarray(row * drawing.width + (left ?? 0), row * drawing.width + (right ?? 0)));
  return shades.filter((shade) => shade < 128).length / shades.length;
}

test.each<Paper>(["invoice", "receipt"])(
  "the %s prints ₦ as a letter, not as the box of a missing one",
  async (paper) => {
    const customer = { ...sampleOrder.customer, name: "محمد" };
    const pdf = await paperOf(paper, { customer });
    expect(await inkWithin(pdf, "₦562,500.00")).toBeGreaterThan(0.2);
    // The same measure of a name without letters in these fonts proves that it tells the two apart.
    expect(await inkWithin(pdf, "□□□□")).toBeLessThan(0.05);
    for (const font of fontsIn(pdf)) {
      expect(font).toMatchObject({ isEmbedded: true, isSubset: true, isReadable: true });
      expect(font.name).toMatch(/^Inter-/);
    }
  },
);

test("sixty lines continue over pages that repeat the header, and the sums are right", async () => {
  const line = { title: NAME, variation: "Black, 128GB", quantity: 2, unitPrice: 15_000_050, amount: 30_000_100 };
  const lines = Array.from({ length: 60 }, (_, index) => ({ ...line, variation: `Shade ${index + 1}` }));
  const subtotal = 60 * line.amount;
  const total = subtotal + sampleOrder.fee;
  const pages = await pagesOf(await paperOf("invoice", { lines, subtotal, total, debt: total - sampleOrder.paid }));
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages.filter((text) => text.includes("Shade")))
    expect(page.match(/Item\s+Qty\s+Price\s+Amount/g)).toHaveLength(1);
  const text = pages.join("\n");
  expect(Array.from(text.matchAll(/Shade (\d+)/g), ([, number]) => Number(number))).toEqual(
    lines.map((_, index) => index + 1),
  );
  expect(text).toMatch(/Subtotal\s+₦18,000,060\.00/);
  expect(text).toMatch(/Delivery fee\s+₦5,000\.00/);
  expect(text).toMatch(/Total\s+₦18,005,060\.00/);
  expect(text).toMatch(/Balance due\s+₦17,505,060\.00/);
});

test.each<Paper>(["invoice", "receipt"])(
  "names of forty letters, emoji and other scripts fit on the %s",
  async (paper) => {
    const customer = { ...sampleOrder.customer, name: `${NAME} 🎉` };
    const lines = [
      { title: "إتش بي 15 🎧", variation: "Black 👨‍👩‍👧, 128GB", quantity: 1, unitPrice: 100, amount: 100 },
    ];
    const pdf = await paperOf(paper, { customer, lines, facilitator: "שרה" });
    expect(drawPdf(pdf, 60).length).toBeGreaterThan(0);
    const text = (await pagesOf(pdf)).join("\n");
    for (const part of NAME.split(" ")) expect(text).toContain(part);
    expect(text).toContain("Black, 128GB");
    expect(text).toContain("□□□");
  },
);
