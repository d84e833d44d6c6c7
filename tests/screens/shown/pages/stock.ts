import type { Page } from "../page";
import { stores, suppliers, supplier, transfers, transfer, repairs, repair } from "../records/stock";

export const STOCK: readonly Page[] = [
  {
    ...stores,
    seen: {
      page: {
        title: "Stores",
        "": "[Views] [Add store]",
      },
      Stores: {
        Name: "{title}",
        Address: "{address}",
        Products: "{product_count}",
        Employees: "{employee_count}",
        Edit: "[Edit {title}]",
        "": "1 of 1",
      },
    },
  },
  {
    ...suppliers,
    seen: {
      page: {
        title: "Suppliers",
        "": "[Add supplier] | [Downloads] [Views]",
        "Search suppliers": "-",
      },
      Suppliers: {
        Name: "{name} → /suppliers/{key}",
        Contact: "{contact}",
        Address: "{address}",
        Products: "{product_count}",
        Owed: "{owed}",
        Edit: "[Edit {name}]",
        "": "1 of 1",
      },
    },
  },
  {
    ...supplier,
    seen: {
      page: {
        title: "{name}",
      },
      Details: {
        "": "[Edit]",
        Name: "{name}",
        Contact: "{contact}",
        Address: "{address}",
      },
      Owed: {
        Delivered: "₦960,110.40",
        Paid: "₦320,055.85",
        "Owed by Lekki": "{debts.owed}",
        "Owed by Yaba": "{debts.#1.owed}",
        Owed: "₦640,054.55",
        "": "[Pay supplier]",
      },
      "Purchases from the supplier": {
        "": "No purchases yet",
      },
      "Payments to the supplier": {
        Date: "{payments.created_at}",
        Account: "{payments.account_name}",
        Store: "{payments.store_title}",
        "Paid by": "{payments.employee_name}",
        Amount: "{payments.amount}",
        "": "1 of 1",
      },
      History: {
        "": "[Show history]",
      },
    },
    unseen: {
      "in the list": ["product_count"],
      "the label of the sum": ["debts.store_title"],
      "added up": ["debts.delivered", "debts.paid"],
    },
  },
  {
    ...transfers,
    seen: {
      page: {
        title: "Transfers",
        "": "Create New Transfer → /transfer/create | All | On the way | Received | With differences | Called back | [Views]",
        "Search transfers": "-",
        All: "yes",
        "On the way": "no",
        Received: "no",
        "With differences": "no",
        "Called back": "no",
        "From store": "From any store",
        "To store": "To any store",
      },
      Transfers: {
        Product: "{products.product_title} → /transfer/{key}",
        Variant: "{products.product_variant}",
        From: "{products.from}",
        To: "{to}",
        Date: "{created_at}",
        Status: "{status}",
        View: "View transfer {order_number} → /transfer/{key}",
        "": "1 of 1",
      },
    },
    unseen: {
      "a picture has no words": ["products.product_image"],
      "on the page of the transfer": [
        "products.quantity",
        "products.sale_price",
        "products.variants.variation",
        "products.serials",
        "products.differences.reason",
        "products.differences.quantity",
        "products.differences.note",
        "products.differences.serials",
      ],
    },
  },
  {
    ...transfer,
    seen: {
      page: {
        title: "Transfer {order_number}",
        "": "{status} | Print transfer note → /files/transfer-note/{key}/file.pdf",
      },
      Products: {
        Product:
          "{products.product_title} {products.product_variant} {products.serials} · {products.differences.quantity} {products.differences.reason}: {products.differences.serials} ({products.differences.note})",
        From: "{products.from}",
        Qty: "{products.quantity}",
      },
      "Transfer details": {
        "Transfer no": "{order_number}",
        From: "{products.from}",
        To: "{to}",
        Date: "{created_at}",
        Goods: "{products.quantity} units",
        Received: "{closed_at}",
        "Received by": "{closed_by}",
      },
      History: {
        "": "[Show history]",
      },
    },
    unseen: {
      "a picture has no words": ["products.product_image"],
      "transfers have no prices": ["products.sale_price"],
      "the name of the line": ["products.variants.variation"],
      "decides what can be done": ["products.tracks_serials", "can_receive", "can_call_back"],
    },
  },
  {
    ...repairs,
    seen: {
      page: {
        title: "Repairs",
        "": "Add repair ticket → /repairs/add | [Views]",
        "Search repairs": "-",
        "Repair status": "Repair status: All",
        Store: "All stores",
      },
      Repairs: {
        "Ticket no": "{ticket_number} → /repairs/{key}",
        Date: "{created_at}",
        Device: "{device} {serial}",
        Customer: "{customer_name}",
        Status: "{status}",
        "": "1 of 1",
      },
    },
    unseen: { "on the page of the ticket": ["store_title", "quoted_price"] },
  },
  {
    ...repair,
    seen: {
      page: {
        title: "Ticket {ticket_number}",
        "": "{status} | Print claim ticket → /files/claim-ticket/{key}/file.pdf",
      },
      Device: {
        "": "[Edit]",
        Device: "{device}",
        "Serial number": "{serial}",
        Fault: "{fault}",
        "Handed in with it": "{handed_in}",
        "Quoted price": "{quoted_price}",
        Deposit: "{deposit}",
        Remark: "{remark}",
      },
      Status: {
        Status: "{status}",
        Received: "{created_at}",
        "Taken by": "{employee_name}",
        "": "[Start repairing] [Mark as declined]",
      },
      Charge: {
        "Order {orders.order_number} → /orders/{orders.key}": "{orders.status}",
        "Order {orders.#1.order_number} → /orders/{orders.#1.key}": "{orders.#1.cost}",
        Owed: "{orders.#1.debt}",
        "": "Add another order → /orders/create?customer={customer}&repair={key}&store={store}&remark=Repair+ticket+{ticket_number}%3A+Galaxy+A15",
      },
      Owner: {
        Customer: "{customer_name} → /customers/{customer}",
        Phone: "{customer_phone}",
        Store: "{store_title}",
      },
      History: {
        "": "[Show history]",
      },
    },
  },
];
