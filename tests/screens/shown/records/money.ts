import { accountsReply } from "../../../../src/api/money/accounts.contract";
import { transactionsReply } from "../../../../src/api/money/transactions.contract";
import { movementsReply, shiftReply, shiftsReply } from "../../../../src/api/shifts/shifts.contract";
import type { Screen } from "../page";
import { keyOf, said } from "../said";

const SHIFT = keyOf(5303);

export const accounts: Screen = {
  path: "/accounts",
  replies: [
    {
      at: "/finances/accounts",
      schema: accountsReply,
      data: [
        {
          key: keyOf(4),
          name: "Till at the door",
          balance: said(-1_250_300.75, "−₦1,250,300.75"),
          type: said("wire-transfer", "Wire transfer"),
          store: keyOf(1),
          store_title: "Lekki",
        },
      ],
    },
  ],
};

export const transactions: Screen = {
  path: `/transactions?account=${keyOf(4)}`,
  replies: [
    {
      at: "/finances/transactions",
      schema: transactionsReply,
      data: [
        {
          Key: keyOf(5340),
          remark: "Fuel for the van",
          amount: said(12_345.6, "₦12,345.60"),
          type: said("debit", "Debit"),
          time: said("2026-09-01T23:36:00.000Z", "02/09/26 00:36"),
          order_key: null,
          account_key: keyOf(4),
          account: "Lekki till",
          store: keyOf(1),
          store_title: "Lekki",
          editable: true,
          shift: keyOf(5341),
          outside_shift: false,
          category: keyOf(5342),
          category_name: "Fuel",
          moved_with: null,
          balance: said(500_600.75, "₦500,600.75"),
        },
        {
          Key: keyOf(5343),
          remark: "payment on order 4077",
          amount: said(20_000.5, "₦20,000.50"),
          type: said("order-payment", "Order payment"),
          time: said("2026-09-03T23:37:00.000Z", "04/09/26 00:37"),
          order_key: keyOf(5344),
          account_key: keyOf(4),
          account: "Lekki till",
          store: keyOf(1),
          store_title: "Lekki",
          editable: false,
          outside_shift: said(true, "No shift was open"),
          moved_with: null,
          balance: said(600_700.25, "₦600,700.25"),
        },
        {
          Key: keyOf(5345),
          remark: "For the week",
          amount: said(30_000.75, "₦30,000.75"),
          type: said("credit", "Credit"),
          time: said("2026-09-05T23:49:00.000Z", "06/09/26 00:49"),
          order_key: null,
          account_key: keyOf(4),
          account: "Lekki till",
          store: keyOf(1),
          store_title: "Lekki",
          editable: false,
          moved_with: "Safe upstairs",
          balance: said(650_750.5, "₦650,750.50"),
        },
      ],
      besideAs: "all",
      beside: {
        balance: said(700_800.25, "₦700,800.25"),
        totals: {
          in: said(811_000.15, "₦811,000.15"),
          out: said(122_000.3, "₦122,000.30"),
          net: said(688_999.85, "₦688,999.85"),
        },
        categories: [{ key: keyOf(5342), name: said("Fuel", null) }],
      },
    },
  ],
};

const pieces = {
  "1000": 101,
  "500": 102,
  "200": 103,
  "100": 104,
  "50": 105,
  "20": 106,
  "10": 107,
  "5": 108,
  "2": 109,
  "1": 110,
  "50k": 111,
};
const found = Object.fromEntries(Object.entries(pieces).map(([name, number]) => [name, number + 100]));

const shiftRow = {
  key: SHIFT,
  shift_number: 941,
  created_at: said("2026-10-01T23:38:00.000Z", "02/10/26 00:38"),
  closed_at: said("2026-10-02T23:39:00.000Z", "03/10/26 00:39"),
  status: said("closed", "Closed (green)"),
  account: keyOf(4),
  account_name: "Lekki till",
  store: keyOf(1),
  store_title: "Lekki",
  employee: keyOf(5350),
  employee_name: "Tunde Bakare",
  float: said(25_000.5, "₦25,000.50"),
  expected: said(81_200.25, "₦81,200.25"),
  counted: said(80_100.75, "₦80,100.75"),
  difference: said(-1_099.5, "−₦1,099.50"),
};

export const shifts: Screen = {
  path: "/shifts",
  replies: [
    {
      at: "/shifts",
      schema: shiftsReply,
      data: [shiftRow],
      beside: {
        drawers: [
          {
            key: keyOf(5351),
            name: "Ikeja till",
            store_title: "Ikeja",
            balance: said(33_300.45, "₦33,300.45"),
            open_shift: null,
          },
        ],
      },
    },
  ],
};

export const shift: Screen = {
  path: `/shifts/${SHIFT}`,
  replies: [
    {
      at: `/shifts/${SHIFT}`,
      schema: shiftReply,
      data: {
        ...shiftRow,
        float_count: pieces,
        balance: said(26_111.1, "₦26,111.10"),
        count: found,
        counted_by: keyOf(5352),
        counted_by_name: "Kemi Ade",
        counted_at: said("2026-10-02T23:40:00.000Z", "03/10/26 00:40"),
        explanation: "A note was torn",
        small_difference: said(505.5, "₦505.50"),
        closed_by_name: "Bisi Cole",
        difference_transaction: keyOf(5353),
        totals: {
          sale: said(90_001.1, "₦90,001.10"),
          refund: said(-7_002.2, "−₦7,002.20"),
          income: said(3_003.3, "₦3,003.30"),
          expense: said(-4_004.4, "−₦4,004.40"),
          drop: said(-50_005.5, "−₦50,005.50"),
          correction: said(606.6, "₦606.60"),
        },
        version: said(3, null),
      },
    },
    {
      at: `/shifts/${SHIFT}/movements`,
      as: "movements",
      schema: movementsReply,
      data: [
        {
          key: keyOf(5354),
          kind: said("expense", "Expense"),
          remark: "Diesel",
          amount: said(-4_321.9, "−₦4,321.90"),
          time: said("2026-10-02T22:10:00.000Z", "02/10/26 23:10"),
          employee_name: "Emeka Obi",
          order_key: keyOf(5355),
        },
      ],
    },
  ],
};
