import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { renderInvoice } from "../../server/files/invoice";
import type { OrderDocument } from "../../server/files/order-document";
import { renderReceipt } from "../../server/files/receipt";
import { sampleOrder } from "../unit/order-document.sample";

const folder = mkdtempSync(join(tmpdir(), "backroom-papers-"));
const DPI = 200;

beforeAll(() => {
  for (const program of ["pdftoppm", "pdftotext"])
    if (spawnSync(program, ["-v"]).error)
      throw new Error(`${program} is missing: install the package poppler-utils (Debian) or poppler (elsewhere)`);
});
afterAll(() => rmSync(folder, { recursive: true }));

const NAME = "Oluwaseunfunmi Adebayo-Ogunlesi Ekwuemes";
const papers = { invoice: renderInvoice, receipt: renderReceipt };
type Paper = keyof typeof papers;

async function paperOf(paper: Paper, changes: Partial<OrderDocument> = {}): Promise<string> {
  const file = join(folder, `${paper}.pdf`);
  writeFileSync(file, await papers[paper]({ ...sampleOrder, ...changes }));
  return file;
}

const run = (program: string, ...args: string[]) => execFileSync(program, args, { maxBuffer: 1e9 });

/** The pages as people read them. */
const pagesOf = (file: string) => run("pdftotext", "-layout", file, "-").toString().split("\f").slice(0, -1);

type Box = { x: number; y: number; width: number; height: number };

/** Where a word stands, in points. */
function boxOf(file: string, word: string): Box {
  const words = run("pdftotext", "-bbox", file, "-").toString();
  const found = words.split("\n").find((line) => line.includes(`>${word}<`)) ?? "";
  const [xMin = 0, yMin = 0, xMax = 0, yMax = 0] = Array.from(found.matchAll(/="([\d.]+)"/g), ([, figure]) =>
    Number(figure),
  );
  if (xMax === 0) throw new Error(`the paper does not say ${word}`);
  return { x: xMin, y: yMin, width: xMax - xMin, height: yMax - yMin };
}

/** The share of ink in the middle of a word's first letter: a box that stands for a missing letter is hollow there. */
async function inkWithin(file: string, word: string): Promise<number> {
  const { x, y, width, height } = boxOf(file, word);
  const letter = Math.min(width / [...word].length, height * 0.6);
  const scale = DPI / 72;
  const area = {
    left: Math.round((x + letter * 0.3) * scale),
    top: Math.round((y + height * 0.42) * scale),
    width: Math.max(2, Math.round(letter * 0.4 * scale)),
    height: Math.max(2, Math.round(height * 0.16 * scale)),
  };
  const page = run("pdftoppm", "-r", String(DPI), "-f", "1", "-l", "1", "-gray", "-png", file);
  const pixels = await sharp(page).extract(area).toColourspace("b-w").raw().toBuffer();
  return pixels.filter((shade) => shade < 128).length / pixels.length;
}

test.each<Paper>(["invoice", "receipt"])(
  "the %s prints ₦ as a letter, not as the box of a missing one",
  async (paper) => {
    const customer = { ...sampleOrder.customer, name: "محمد" };
    const file = await paperOf(paper, { customer });
    expect(await inkWithin(file, "₦562,500.00")).toBeGreaterThan(0.2);
    // The same look at a name that has no letters here, so that it is known to tell them apart.
    expect(await inkWithin(file, "□□□□")).toBeLessThan(0.05);
    const fonts = run("pdffonts", file).toString().trim().split("\n").slice(2);
    for (const font of fonts) expect(font).toMatch(/Inter-\w+\s+.*\byes yes yes\b/);
  },
);

test("sixty lines run over pages that repeat the header, and add up", async () => {
  const line = { title: NAME, variation: "Black, 128GB", quantity: 2, unitPrice: 15_000_050, amount: 30_000_100 };
  const lines = Array.from({ length: 60 }, (_, index) => ({ ...line, variation: `Shade ${index + 1}` }));
  const subtotal = 60 * line.amount;
  const total = subtotal + sampleOrder.fee;
  const pages = pagesOf(await paperOf("invoice", { lines, subtotal, total, debt: total - sampleOrder.paid }));
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
  "names of forty letters, emoji and other scripts hold on the %s",
  async (paper) => {
    const customer = { ...sampleOrder.customer, name: `${NAME} 🎉` };
    const lines = [
      { title: "إتش بي 15 🎧", variation: "Black 👨‍👩‍👧, 128GB", quantity: 1, unitPrice: 100, amount: 100 },
    ];
    const file = await paperOf(paper, { customer, lines, facilitator: "שרה" });
    const drawn = spawnSync("pdftoppm", ["-r", "60", "-png", file, join(folder, "drawn")]);
    expect([drawn.status, drawn.stderr.toString()]).toEqual([0, ""]);
    const text = pagesOf(file).join("\n");
    for (const part of NAME.split(" ")) expect(text).toContain(part);
    expect(text).toContain("Black, 128GB");
    expect(text).toContain("□□□");
  },
);
