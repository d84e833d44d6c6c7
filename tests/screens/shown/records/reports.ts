import { breakdownReply } from "../../../../src/api/dashboard/breakdown.contract";
import { summaryReply } from "../../../../src/api/dashboard/analytics.contract";
import { debtsReply } from "../../../../src/api/reports/debts.contract";
import {
  cashFlowReply,
  peopleReply,
  stockValueReply,
  supplierDebtsReply,
} from "../../../../src/api/reports/ledger.contract";
import { vatReply } from "../../../../src/api/reports/vat.contract";
import type { Screen } from "../page";
import { keyOf, said } from "../said";

export const dashboard: Screen = {
  path: "/",
  replies: [
    {
      at: "/analytics/summary",
      schema: summaryReply,
      data: {
        sales_statistics: {
          total_sales: said(8_100_200.25, "₦8,100,200.25"),
          total_revenue: said(7_200_300.5, "₦7,200,300.50"),
          total_paid_profits: said(1_300_400.75, "₦1,300,400.75"),
          total_orders: 211,
          total_return_products: 12,
          total_employees: 43,
          total_customers: 514,
          store_count: 6,
          total_inventory_cost: said(91_400_500.6, "₦91,400,500.60"),
          total_low_stock: 39,
          total_products: 815,
          total_repair_products: 26,
          total_hidden_products: 37,
        },
        listed_products: [
          {
            key: keyOf(5400),
            image: "",
            title: "Infinix Hot 40i",
            sale_price: said(150_750.25, "₦150,750.25"),
            quantity: 58,
            timestamps: { create_time: said("2026-02-28T23:21:00.000Z", "01/03/26 00:21") },
          },
        ],
        latest_customers: [{ key: keyOf(5401), name: "Ngozi Balogun" }],
        latest_orders: [
          {
            key: keyOf(5402),
            order_number: 4077,
            created_at: said("2026-03-07T23:12:00.000Z", "08/03/26 00:12"),
            total_quantity: 64,
            cost: said(299_167.45, "₦299,167.45"),
            status: said("cancelled", "cancelled (red)"),
          },
        ],
        daily: [
          {
            day: said("2026-11-28", "28/11/26"),
            sales: said(4_100_200, null),
            revenue: said(3_200_300, "₦3,200,300.00"),
            profit: said(900_400, null),
            orders: said(103, null),
          },
        ],
        previous_period: {
          from_date: said("2026-11-27", null),
          to_date: said("2026-11-27", null),
          until: said(null, null),
          total_sales: said(4_050_100.12, "Up 100%"),
          total_revenue: said(14_400_601, "Down 50%"),
          total_paid_profits: said(1_040_320.6, "Up 25%"),
          total_orders: said(844, "Down 75%"),
        },
      },
    },
    {
      at: "/analytics/breakdown",
      as: "breakdown",
      schema: breakdownReply,
      data: {
        by: said("store", null),
        total: said(8_100_200.25, null),
        rows: [
          { key: keyOf(1), name: "Lekki", amount: said(5_100_100.2, "₦5,100,100.20"), count: 131 },
          { key: keyOf(2), name: "Ikeja", amount: said(2_900_050.05, "₦2,900,050.05"), count: 72 },
        ],
        others: { size: 3, amount: said(100_050, "₦100,050.00"), count: 8 },
        delivery_fees: said(0, null),
      },
    },
  ],
};

const ages = (first: number, naira: string) => ({
  debt: said(first * 1000 + 0.1, `₦${naira},000.10`),
  days_0_7: said(first * 100 + 0.2, `₦${first * 100}.20`),
  days_8_30: said(first * 10 + 0.3, `₦${first * 10}.30`),
  days_31_90: said(first + 0.4, `₦${first}.40`),
  over_90_days: said(first + 1.5, `₦${first + 1}.50`),
});

export const debts: Screen = {
  path: "/reports/debts",
  replies: [
    {
      at: "/reports/debts",
      schema: debtsReply,
      data: [
        {
          key: keyOf(5410),
          name: "Ngozi Balogun",
          phone: said("08035550142", "0803 555 0142"),
          orders: 14,
          since: said("2026-02-03", "03/02/26"),
          ...ages(7, "7"),
        },
      ],
      beside: { totals: { customers: 88, ...ages(9, "9") }, shop: "Kobo Gadgets" },
    },
  ],
};

const vatFigures = (of: number, thousands: string) => ({
  sales: said(of * 1000 + 0.11, `₦${thousands},000.11`),
  vat_on_sales: said(of + 0.22, `₦${of}.22`),
  returned: said(of * 100 + 0.33, `₦${Math.floor(of / 10)},${of % 10}00.33`),
  vat_on_returned: said(of + 10.44, `₦${of + 10}.44`),
  vat: said(of + 20.55, `₦${of + 20}.55`),
});

export const vat: Screen = {
  path: "/reports/vat",
  replies: [
    {
      at: "/reports/vat",
      schema: vatReply,
      data: [{ month: said("2026-02", "February 2026"), rate: said(7.5, "7.5%"), ...vatFigures(51, "51") }],
      beside: { totals: vatFigures(61, "61") },
    },
  ],
};

const flow = (of: number) => ({
  in: said(of * 1000 + 0.15, `₦${of},000.15`),
  out: said(of * 1000 + 100.25, `₦${of},100.25`),
  net: said(-(of * 1000 + 200.35), `−₦${of},200.35`),
});

export const cashFlow: Screen = {
  path: "/reports/cash-flow",
  replies: [
    {
      at: "/reports/cash-flow",
      schema: cashFlowReply,
      data: [{ key: keyOf(4), name: "Till at the door", kind: said("account", null), ...flow(41) }],
      beside: { totals: { ...flow(45), net_before: said(-90_400.7, "−₦90,400.70") } },
    },
  ],
};

const worth = (of: number) => ({
  units: of,
  cost: said(of * 1000 + 0.45, `₦${of},000.45`),
  list: said(of * 1000 + 100.55, `₦${of},100.55`),
});

export const stockValue: Screen = {
  path: "/reports/stock-value",
  replies: [
    {
      at: "/reports/stock-value",
      schema: stockValueReply,
      data: [{ key: keyOf(1), name: "Lekki", ...worth(71) }],
      beside: { totals: worth(75) },
    },
  ],
};

const owed = (of: number) => ({
  delivered: said(of * 1000 + 0.65, `₦${of},000.65`),
  paid: said(of * 1000 + 100.75, `₦${of},100.75`),
  owed: said(of * 1000 + 200.85, `₦${of},200.85`),
});

export const supplierDebts: Screen = {
  path: "/reports/supplier-debts",
  replies: [
    {
      at: "/reports/supplier-debts",
      schema: supplierDebtsReply,
      data: [
        {
          key: keyOf(5300),
          name: "Otigba Wholesale",
          ...owed(31),
          purchase: keyOf(5420),
          purchase_number: 533,
          since: said("2026-06-04", "04/06/26"),
        },
      ],
      beside: { totals: owed(35) },
    },
  ],
};

const work = (of: number) => ({
  orders: of,
  sales: said(of * 1000 + 0.12, `₦${of},000.12`),
  profit: said(of * 1000 + 100.23, `₦${of},100.23`),
  earned: said(of * 1000 + 200.34, `₦${of},200.34`),
  waiting: said(of * 1000 + 300.45, `₦${of},300.45`),
});

export const people: Screen = {
  path: "/reports/people",
  replies: [
    {
      at: "/reports/people",
      schema: peopleReply,
      data: [{ key: keyOf(3), name: "Tunde Bakare", ...work(81) }],
      beside: { totals: { ...work(84), sales_before: said(42_000.06, "₦42,000.06") } },
    },
  ],
};
