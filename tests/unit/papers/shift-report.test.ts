import { expect, test } from "vitest";
import { renderShiftReport, type ShiftReport } from "../../../server/files/papers/shift-report";
import { sampleShop } from "./order-document.sample";
import { collisions, outsideOf, readLines, readPdf } from "./read-pdf";

const sample: ShiftReport = {
  number: 12,
  shop: sampleShop,
  createdAt: "2026-11-26T08:04:00.000Z",
  store: { title: "Computer Village, Ikeja", address: "8 Otigba Street" },
  account: "Ikeja cash till",
  openedBy: "Ngọzi Eze",
  float: 600_000,
  totals: [
    { label: "Sales", amount: 500_000 },
    { label: "Drops to the safe", amount: -400_000 },
  ],
  expected: 700_000,
  counted: 650_000,
  countedBy: "Ngọzi Eze",
  pieces: [{ label: "₦1,000", quantity: 6, amount: 600_000 }],
  explanation: "One note was torn",
  closedBy: "Ayodele Fashola",
  closedAt: "2026-11-26T17:41:00.000Z",
};

const pagesOf = async (report: ShiftReport) => readPdf(await renderShiftReport(report));
const textOf = async (report: ShiftReport) => JSON.stringify((await pagesOf(report)).map(readLines));

const outside = outsideOf(/^(Keep this report|Shift report \d+, page)/);

test("a report prints the float, the movements, the count, what is missing, and why", async () => {
  const pages = await pagesOf(sample);
  const lines = pages.flatMap(readLines);
  for (const line of [
    "Float ₦6,000.00",
    "Sales ₦5,000.00",
    "Drops to the safe -₦4,000.00",
    "Expected in the drawer ₦7,000.00",
    "₦1,000 6 ₦6,000.00",
    "Counted in the drawer ₦6,500.00",
    "Missing ₦500.00",
    "One note was torn",
  ])
    expect(lines).toContain(line);
  expect(pages.flatMap(collisions)).toEqual([]);
  expect(pages.flatMap(outside)).toEqual([]);
});

test("an open shift prints what is expected, and no count", async () => {
  const text = await textOf({ ...sample, counted: null, pieces: [], closedAt: null, explanation: "" });
  expect(text).toContain("Not closed yet");
  expect(text).not.toContain("Counted in the drawer");
});
