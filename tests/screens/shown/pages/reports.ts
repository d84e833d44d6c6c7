import type { Page } from "../page";
import { dashboard, debts, vat, cashFlow, stockValue, supplierDebts, people } from "../records/reports";

export const REPORTS: readonly Page[] = [
  {
    ...dashboard,
    seen: {
      page: {
        title: "Dashboard",
        "": "{daily.day}, compared with the day before | [Today]",
        Store: "All stores",
      },
      "Total sales": {
        "": "Total sales | {sales_statistics.total_sales} | {previous_period.total_sales} on the day before",
      },
      "Total revenue": {
        "": "Total revenue | {sales_statistics.total_revenue} | {previous_period.total_revenue} on the day before",
      },
      "Total profit": {
        "": "Total profit | {sales_statistics.total_paid_profits} | {previous_period.total_paid_profits} on the day before",
      },
      "Total orders": {
        "": "Total orders | {sales_statistics.total_orders} | {previous_period.total_orders} on the day before",
      },
      "Revenue per day": {
        "": "7 days to {daily.day}",
        "Revenue per day": "0",
        Date: "{daily.day}",
        "7 days to {daily.day}": "{daily.revenue}",
      },
      "Recent orders": {
        "": "View orders → /orders",
      },
      "Latest orders": {
        "Order ID": "{latest_orders.order_number} → /orders/{latest_orders.key}",
        Date: "{latest_orders.created_at}",
        Items: "{latest_orders.total_quantity}",
        Amount: "{latest_orders.cost}",
        "Order status": "{latest_orders.status}",
      },
      "Listed products": {
        "": "View products → /products",
      },
      "Latest products": {
        item: "{listed_products.title} → /products/{listed_products.key}",
        "sale price": "{listed_products.sale_price}",
        qty: "{listed_products.quantity}",
        Date: "{listed_products.timestamps.create_time}",
      },
      "At a glance": {
        "Total inventory value": "{sales_statistics.total_inventory_cost}",
        "Active products → /products?status=active": "{sales_statistics.total_products}",
        "Total repairs → /products?status=repair": "{sales_statistics.total_repair_products}",
        "Total returns → /products?status=return": "{sales_statistics.total_return_products}",
        "Total hidden products → /products?status=hidden": "{sales_statistics.total_hidden_products}",
        "Total customers → /customers": "{sales_statistics.total_customers}",
        "Total employees → /employees": "{sales_statistics.total_employees}",
        "Total stores → /stores": "{sales_statistics.store_count}",
        "Low stock → /low-stock": "{sales_statistics.total_low_stock}",
      },
      "New customers": {
        "": "View customers → /customers | {latest_customers.name}",
      },
      Downloads: {
        "": "CSV, today | Products → /files/file-exports/products/?from=2026-11-27T23%3A00%3A00.000Z&to=2026-11-28T22%3A59%3A59.999Z Product logs → /files/file-exports/product-logs/?from=2026-11-27T23%3A00%3A00.000Z&to=2026-11-28T22%3A59%3A59.999Z Debtors → /files/file-exports/debtors/?from=2026-11-27T23%3A00%3A00.000Z&to=2026-11-28T22%3A59%3A59.999Z Suppliers → /files/file-exports/suppliers/",
      },
      "Sales by store": {
        "": "{daily.day} | Store | Product | Person | Debt",
        Store: "yes",
        Product: "no",
        Person: "no",
        Debt: "no",
      },
      "Sales of each store": {
        Store: "{breakdown.rows.name} → /?store={breakdown.rows.key}",
        Orders: "{breakdown.rows.count}",
        Amount: "{breakdown.rows.amount}",
        Share: "63.0%",
        "2. Store": "{breakdown.rows.#1.name} → /?store={breakdown.rows.#1.key}",
        "2. Orders": "{breakdown.rows.#1.count}",
        "2. Amount": "{breakdown.rows.#1.amount}",
        "2. Share": "35.8%",
        "3. Store": "{breakdown.others.size} more",
        "3. Orders": "{breakdown.others.count}",
        "3. Amount": "{breakdown.others.amount}",
        "3. Share": "1.2%",
      },
    },
    unseen: {
      "a picture has no words": ["listed_products.image"],
      "in the lines of the cards": ["daily.sales", "daily.profit", "daily.orders"],
      "of the period, which the heading names": [
        "previous_period.from_date",
        "previous_period.to_date",
        "previous_period.until",
      ],
      "what the person chose": ["breakdown.by"],
      "the whole that shares are of": ["breakdown.total"],
      "only of products": ["breakdown.delivery_fees"],
    },
  },
  {
    ...debts,
    seen: {
      page: {
        title: "Debts",
        Store: "All stores",
        "": "[Views] | {totals.customers} customers owe {totals.debt} of which {totals.over_90_days} for over 90 days",
      },
      Debts: {
        Customer: "{name} → /customers/{key}",
        Phone: "{phone}",
        Since: "{since}",
        "0–7 days": "{days_0_7}",
        "8–30 days": "{days_8_30}",
        "31–90 days": "{days_31_90}",
        "Over 90 days": "{over_90_days}",
        Owes: "{debt}",
        "Statement and reminder":
          "Statement of {name} → /files/customer-statement/{key}/file.pdf Remind {name} on WhatsApp → https://wa.me/2348035550142?text=Good%20day%20Ngozi%20Balogun.%20This%20is%20a%20kind%20reminder%20from%20Kobo%20Gadgets%3A%20%E2%82%A67%2C000.10%20is%20still%20to%20be%20paid.%20Please%20tell%20us%20when%20it%20suits%20you.%20Thank%20you.",
        "": "1 of 1",
      },
    },
    unseen: {
      "in the statement": ["orders"],
      "only the oldest is added up": ["totals.days_0_7", "totals.days_8_30", "totals.days_31_90"],
      "in the text of the reminder": ["shop"],
    },
  },
  {
    ...vat,
    seen: {
      page: {
        title: "VAT",
        Period: "November 2026",
        Store: "All stores",
        "": "[Downloads] [Views] | VAT of the period {totals.vat} in sales of ₦54,899.78",
      },
      VAT: {
        Month: "{month}",
        Rate: "{rate}",
        Sales: "{sales}",
        "Came back": "{returned}",
        "Without VAT": "₦45,828.23",
        VAT: "{vat}",
        "": "1 of 1",
      },
    },
    unseen: {
      "in the file for the tax office": [
        "vat_on_sales",
        "vat_on_returned",
        "totals.vat_on_sales",
        "totals.vat_on_returned",
      ],
      "added up": ["totals.sales", "totals.returned"],
    },
  },
  {
    ...cashFlow,
    seen: {
      page: {
        title: "Cash flow",
        Divided: "By account",
        Period: "November 2026",
        Store: "All stores",
        "": "[Downloads] [Views] | In {totals.in} Out {totals.out} Net {totals.net} ( {totals.net_before} in as many days before)",
      },
      "Cash flow": {
        Account: "{name}",
        Share: "91.1%",
        In: "{in}",
        Out: "{out}",
        Net: "{net}",
        "": "1 of 1",
      },
    },
    unseen: { "names rows without an account": ["kind"] },
  },
  {
    ...stockValue,
    seen: {
      page: {
        title: "Stock value",
        Divided: "By store",
        Store: "All stores",
        "": "[Downloads] [Views] | Units {totals.units} At list price {totals.list} At purchase price {totals.cost}",
      },
      "Stock value": {
        Store: "{name}",
        Share: "94.7%",
        Units: "{units}",
        "At list price": "{list}",
        "At purchase price": "{cost}",
        "": "1 of 1",
      },
    },
  },
  {
    ...supplierDebts,
    seen: {
      page: {
        title: "Owed to suppliers",
        Store: "All stores",
        "": "[Downloads] [Views] | Delivered {totals.delivered} Paid {totals.paid} Owed {totals.owed}",
      },
      "Owed to suppliers": {
        Supplier: "{name} → /suppliers/{key}",
        "Oldest unpaid": "Purchase {purchase_number} → /purchases/{purchase} of {since}",
        Delivered: "{delivered}",
        Paid: "{paid}",
        Owed: "{owed}",
        "": "1 of 1",
      },
    },
  },
  {
    ...people,
    seen: {
      page: {
        title: "Earnings",
        Period: "November 2026",
        Store: "All stores",
        "": "[Downloads] [Views] | Orders {totals.orders} Profit {totals.profit} Share earned {totals.earned} Waiting for debt {totals.waiting} Sales {totals.sales} ( {totals.sales_before} in as many days before)",
      },
      Earnings: {
        Employee: "{name} → /employees/{key}",
        Share: "96.4%",
        Orders: "{orders}",
        Profit: "{profit}",
        "Share earned": "{earned}",
        "Waiting for debt": "{waiting}",
        Sales: "{sales}",
        "": "1 of 1",
      },
    },
  },
];
