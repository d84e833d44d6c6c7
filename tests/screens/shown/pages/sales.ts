import type { Page } from "../page";
import { sales, salesByDay, slow } from "../records/sales";

export const SALES: readonly Page[] = [
  {
    ...sales,
    seen: {
      page: {
        title: "Sales",
        Divided: "By store",
        Period: "November 2026",
        Store: "All stores",
        "": "[Downloads] [Views] | Sold {totals.sales} ( {totals.sales_before} on the days before) Profit {totals.profit} ( 10% ) Delivery fees {totals.delivery_fees}",
      },
      Sales: {
        Store: "{name}",
        Orders: "{orders}",
        Units: "{units}",
        Goods: "{goods}",
        Profit: "{profit}",
        Margin: "10.0%",
        Share: "80.8%",
        "": "1 of 1",
      },
    },
    unseen: {
      "only of slow sellers": ["stock"],
      "in the file": ["totals.orders", "totals.units"],
      "the whole that shares are of": ["totals.goods"],
      "only by day": ["daily.day", "daily.sales", "daily.sales_before"],
    },
  },
  {
    ...slow,
    seen: {
      page: {
        title: "Sales",
        Divided: "Slow sellers",
        Period: "November 2026",
        Store: "All stores",
        "": "[Downloads] [Views] | Sold {totals.sales} ( {totals.sales_before} on the days before) Profit {totals.profit} ( 10% ) Delivery fees {totals.delivery_fees}",
      },
      Sales: {
        "Product in stock": "{name} → /products/{key}",
        "In stock": "{stock}",
        Units: "{units}",
        Goods: "{goods}",
        Profit: "{profit}",
        Margin: "10.0%",
        Share: "86.1%",
        "": "1 of 1",
      },
    },
    unseen: {
      "null of goods": ["orders"],
      "in the file": ["totals.orders", "totals.units"],
      "the whole that shares are of": ["totals.goods"],
      "only by day": ["daily.day", "daily.sales", "daily.sales_before"],
    },
  },
  {
    ...salesByDay,
    seen: {
      page: {
        title: "Sales",
        Divided: "By day",
        Period: "Last 7 days",
        Store: "All stores",
        "": "[Downloads] [Views] | Sold {totals.sales} ( {totals.sales_before} on the days before) Profit {totals.profit} ( 10% ) Delivery fees {totals.delivery_fees}",
      },
      "Sales per day": {
        "": "2 days Previous 2 days",
        "Sales per day": "1",
        Date: "{daily.day}",
        "2 days": "{daily.sales}",
        "Previous 2 days": "25/11/26: {daily.sales_before}",
        "2. Date": "{daily.#1.day}",
        "2. 2 days": "{daily.#1.sales}",
        "2. Previous 2 days": "26/11/26: {daily.#1.sales_before}",
      },
      Sales: {
        Day: "{name}",
        Orders: "{orders}",
        Units: "{units}",
        Goods: "{goods}",
        Profit: "{profit}",
        Margin: "10.0%",
        Share: "89.1%",
        "": "1 of 1",
      },
    },
    unseen: {
      "only of slow sellers": ["stock"],
      "in the file": ["totals.orders", "totals.units"],
      "the whole that shares are of": ["totals.goods"],
    },
  },
];
