import { countReply, countsReply, linesReply } from "../../../../src/api/counts/counts.contract";
import type { Screen } from "../page";
import { keyOf, said } from "../said";

const PRODUCT = keyOf(5200);
const VARIANT = keyOf(5201);
const COUNT = keyOf(5203);

const countRow = {
  key: COUNT,
  count_number: 877,
  created_at: said("2026-07-01T23:29:00.000Z", "02/07/26 00:29"),
  store: keyOf(1),
  store_title: "Lekki",
  range: said("category", "Category"),
  range_title: "Telephones",
  employee_name: "Tunde Bakare",
  lines: 61,
  counted_lines: 43,
};

export const counts: Screen = {
  path: "/counts",
  replies: [
    { at: "/counts", schema: countsReply, data: [{ ...countRow, status: said("reviewing", "In review (orange)") }] },
  ],
};

export const count: Screen = {
  path: `/counts/${COUNT}`,
  replies: [
    {
      at: `/counts/${COUNT}`,
      schema: countReply,
      data: {
        ...countRow,
        status: said("reviewing", "In review (orange)"),
        note: "Only the front shelves",
        counted_units: 307,
        counters: ["Kemi Ade", "Bisi Cole"],
        short: { lines: 4, units: 19, cost: said(31_200.25, "₦31,200.25") },
        over: { lines: 6, units: 23, cost: said(52_300.75, "₦52,300.75") },
        posted_by_name: "Ada Okafor",
        posted_at: said("2026-07-09T23:32:00.000Z", "10/07/26 00:32"),
        version: said(3, null),
      },
    },
    {
      at: `/counts/${COUNT}/lines`,
      as: "lines",
      schema: linesReply,
      data: [
        {
          key: keyOf(5240),
          variant: VARIANT,
          product: PRODUCT,
          product_title: "Infinix Hot 40i",
          variation: "Gold, 256GB",
          tracks_serials: true,
          round: 2,
          counted: 47,
          counted_by: "Emeka Obi",
          is_gone: false,
          expected: 59,
          difference: said(-12, "−12"),
          cost: said(-9_400.5, "−₦9,400.50"),
          moved: 8,
          reason: said("lost", "Lost"),
          to_name: 5,
          unseen: ["SN-UNSEEN", "SN-AWAY"],
          missing: ["SN-AWAY"],
        },
      ],
    },
  ],
};
