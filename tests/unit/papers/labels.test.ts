import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { beforeAll, describe, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { codesTooLong, type Label, type Labels, renderLabels } from "../../../server/files/papers/labels";
import { collisions, drawPdf, type PdfDrawing, readLines, readPdf } from "./read-pdf";

const PHONE = {
  title: "Samsung Galaxy A15",
  variation: "Blue Black, 128GB",
  price: 189_999_99,
  code: "6151234567891",
} as const;

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const { buffer, byteOffset, byteLength } = await readFile(file);
  const wasmBinary = buffer.slice(byteOffset, byteOffset + byteLength);
  await prepareZXingModule({ overrides: { wasmBinary: wasmBinary as ArrayBuffer }, fireImmediately: true });
});

const draw = (changes: Partial<Labels>) =>
  renderLabels({ shop: "Kobo Gadgets", paper: "a4", skip: 0, labels: [{ ...PHONE, copies: 1 }], ...changes });

/** The codes a scanner finds on the first label of a printed page, with their symbology. */
async function scanned(page: PdfDrawing, [wide, high]: readonly [number, number]): Promise<string[]> {
  const [width, height] = [Math.floor(page.width * wide), Math.floor(page.height * high)];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const shade = page.pixels[Math.floor(at / width) * page.width + (at % width)] ?? 0;
    data.set([shade, shade, shade, 255], at * 4);
  }
  const found = await readBarcodes({ width, height, data, colorSpace: "srgb" } as ImageData, {
    maxNumberOfSymbols: 30,
    tryHarder: true,
  });
  return found.map(({ format, text }) => `${format} ${text}`).toSorted();
}

/** Thermal printers of labels have 203 dots per inch, office printers at least 300. */
const DPI = { roll: 203, a4: 300 } as const;

/** The share of a page that one label takes, in width and height. */
const LABEL = { roll: [1, 1], a4: [1 / 3, 1 / 8] } as const;

describe.each(["a4", "roll"] as const)("labels on %s paper", (paper) => {
  test.each([
    "6151234567891",
    "PB-10000/2",
    "a",
    ...(paper === "a4" ? [String.raw`~!@#^\ {"}`, "SAMSUNG-A15-128-BLK-2NDGEN"] : []),
  ])("a scanner reads %s from the print as Code 128", async (code) => {
    const [page] = drawPdf(await draw({ paper, labels: [{ ...PHONE, code, copies: 1 }] }), DPI[paper]);
    expect(page === undefined ? [] : await scanned(page, LABEL[paper])).toEqual([`Code128 ${code}`]);
  });

  test("product, variant, code and price are on the label, one below the other", async () => {
    const [page] = await readPdf(await draw({ paper }));
    expect(page && readLines(page)).toEqual([
      "Samsung Galaxy A15",
      "Blue Black, 128GB",
      "6151234567891",
      "₦189,999.99",
    ]);
    expect(page && collisions(page)).toEqual([]);
  });

  test("a long name and a long price stay on the label", async () => {
    const long: Label = {
      title: "Wireless noise cancelling over-ear headphones with microphone, second generation",
      variation: "Midnight blue with a carrying case and two pairs of ear cushions",
      price: 99_999_999_999_99,
      code: "",
    };
    const [page] = await readPdf(await draw({ paper, labels: [{ ...long, copies: 1 }] }));
    const width = paper === "a4" ? (70 * 72) / 25.4 : (40 * 72) / 25.4;
    for (const text of page?.texts ?? []) {
      expect(text.x).toBeGreaterThan(0);
      expect(text.x + text.width).toBeLessThan(width);
    }
    expect(page && readLines(page)[0]).toMatch(/^Wireless noise .*…$/);
  });

  test("a long price is printed whole", async () => {
    const [page] = await readPdf(await draw({ paper, labels: [{ ...PHONE, price: 9_876_543_210_00, copies: 1 }] }));
    expect(page && readLines(page)).toContain("₦9,876,543,210.00");
  });
});

test("24 labels fill a sheet, row by row, and used ones at its beginning are left blank", async () => {
  const pages = await readPdf(await draw({ skip: 22, labels: [{ ...PHONE, copies: 3 }] }));
  const prices = pages.map(({ texts }) => texts.filter(({ text }) => text.startsWith("₦")).map(({ x, y }) => [x, y]));
  const cell = [(70 * 72) / 25.4, (297 * 72) / 25.4 / 8] as const;
  const cells = prices.map((page) => page.map(([x = 0, y = 0]) => [Math.floor(x / cell[0]), Math.floor(y / cell[1])]));
  expect(cells).toEqual([
    [
      [1, 7],
      [2, 7],
    ],
    [[0, 0]],
  ]);
});

test("a roll has one page of 40 × 30 mm for each label", async () => {
  const pages = await readPdf(await draw({ paper: "roll", labels: [{ ...PHONE, copies: 3 }] }));
  expect(pages.map(({ width, height }) => [Math.round((width * 25.4) / 72), Math.round((height * 25.4) / 72)])).toEqual(
    Array.from({ length: 3 }, () => [40, 30]),
  );
});

test("a code whose bars would be too thin for a scanner does not fit", () => {
  const codes = ["", "6151234567891", "SAMSUNG-A15-128-BLK", "x".repeat(48)];
  expect(codesTooLong({ paper: "a4", codes })).toEqual(["x".repeat(48)]);
  expect(codesTooLong({ paper: "roll", codes })).toEqual(["SAMSUNG-A15-128-BLK", "x".repeat(48)]);
});
