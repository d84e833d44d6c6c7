import { salesReply } from "../../../../src/api/reports/sales.contract";
import type { Screen } from "../page";
import { keyOf, said } from "../said";

const figures = (of: number) => ({
  units: of + 1,
  goods: said(of * 1000 + 0.13, `₦${of},000.13`),
  profit: said(of * 100 + 10.24, `₦${Math.floor(of / 10)},${of % 10}10.24`),
});

export const sales: Screen = {
  path: "/reports/sales?by=store",
  replies: [
    {
      at: "/reports/sales",
      schema: salesReply,
      data: [{ key: keyOf(1), name: "Lekki", orders: 24, stock: null, ...figures(21) }],
      beside: {
        totals: {
          orders: 28,
          ...figures(26),
          delivery_fees: said(3_003.15, "₦3,003.15"),
          sales: said(29_003.28, "₦29,003.28"),
          sales_before: said(58_006.56, "−50%"),
        },
      },
    },
  ],
};

export const slow: Screen = {
  path: "/reports/sales?by=slow",
  replies: [
    {
      at: "/reports/sales",
      schema: salesReply,
      data: [{ key: keyOf(5430), name: "Infinix Hot 30", orders: null, stock: 96, ...figures(31) }],
      beside: {
        totals: {
          orders: 38,
          ...figures(36),
          delivery_fees: said(3_003.15, "₦3,003.15"),
          sales: said(39_003.28, "₦39,003.28"),
          sales_before: said(31_202.62, "+25%"),
        },
      },
    },
  ],
};

export const salesByDay: Screen = {
  path: "/reports/sales?period=7-days",
  replies: [
    {
      at: "/reports/sales",
      schema: salesReply,
      data: [{ key: null, name: said("2026-11-26", "Thu, 26 Nov 2026"), orders: 44, stock: null, ...figures(41) }],
      beside: {
        totals: {
          orders: 48,
          ...figures(46),
          delivery_fees: said(3_003.15, "₦3,003.15"),
          sales: said(49_003.28, "₦49,003.28"),
          sales_before: said(19_601.31, "+150%"),
        },
        daily: [
          {
            day: said("2026-11-27", "27/11/26"),
            sales: said(5_100.4, "₦5,100.40"),
            sales_before: said(6_200.5, "₦6,200.50"),
          },
          {
            day: said("2026-11-28", "28/11/26"),
            sales: said(7_300.6, "₦7,300.60"),
            sales_before: said(8_400.7, "₦8,400.70"),
          },
        ],
      },
    },
  ],
};
