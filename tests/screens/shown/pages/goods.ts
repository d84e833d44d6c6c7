import type { Page } from "../page";
import { products, product, unit, lowStock, purchases, purchase } from "../records/goods";

export const GOODS: readonly Page[] = [
  {
    ...products,
    seen: {
      page: {
        title: "Products",
        "": "Add product → /products/add | All | Active | Repair | Return | Hidden | [Views]",
        "Search products": "-",
        All: "yes",
        Active: "no",
        Repair: "no",
        Return: "no",
        Hidden: "no",
        Category: "All categories",
        Supplier: "All suppliers",
        Store: "All stores",
      },
      Products: {
        "Select all on this page: no": "Select {title}: no",
        Name: "{title} → /products/{key}",
        Store: "{store_title}",
        "[Date Added]": "{create_time}",
        "Sale price": "{sale_price}",
        Price: "{price}",
        Qty: "{quantity}",
        "": "1 of 1",
      },
    },
    unseen: { "a picture has no words": ["image"] },
  },
  {
    ...product,
    seen: {
      page: {
        title: "{title}",
        "": "Cancel → /products | [Delete]",
      },
      "Product details": {
        Name: "{title}, note: Also in {stores.store_title}: what you change here changes there; quantities stay per store.",
        Description: "{description}",
        "Category (optional)": "{category_name}",
        Store: "{store_title}",
        Supplier: "{supplier_name}",
        "Purchase Price": "{price}",
        "Sale Price": "{sale_price}",
        "Exempt from VAT": "{vat_exempt}",
        "": "Exempt from VAT | Serial numbers | Tracks serial numbers",
        "Tracks serial numbers": "{tracks_serials}",
      },
      Variants: {
        "": "2 | [Add variant] | [Delete {variants.variation}]",
        variant:
          "variant of variant 1: {variants.variation} SKU of {variants.variation}: {variants.sku} Barcodes of {variants.variation}: {variants.barcodes}",
        Qty: "Qty of {variants.variation}: {variants.quantity}",
        Status: "Status of {variants.variation} [{variants.status}]",
        "Last updated": "{variants.last_updated}",
        "2. variant":
          "variant of variant 2: {variants.#1.variation} SKU of {variants.#1.variation}: {variants.#1.sku} Barcodes of {variants.#1.variation}: {variants.#1.barcodes}",
        "2. Qty": "Qty of {variants.#1.variation}: {variants.#1.quantity}",
        "2. Status": "Status of {variants.#1.variation} [{variants.#1.status}]",
        "2. Last updated": "{variants.#1.last_updated}",
        "2. ": "[Delete {variants.#1.variation}]",
      },
      "Serial numbers": {
        "": "[Register numbers] | {units.variants.variation} | {units.variants.quantity} units, {units.variants.numbered} numbered, {units.variants.without_number} without a number, {units.variants.waiting} held without a name | {units.variants.units.serial} → /units/{units.variants.units.serial} {units.variants.units.state}",
      },
      Adjustments: {
        "": "Damaged, lost, found, used by the shop, or counted wrongly: each change of the stock keeps its reason. | [Adjust the stock]",
      },
      Image: {
        "Product image": "-",
        "": "Drop a file here or browse PNG, JPEG or JPG. One file, at most 5 MB.",
      },
      Stock: {
        "": "[Labels] | {variants.variation}: {variants.on_the_way} on the way, {variants.on_order} on order | {variants.#1.variation}: {variants.#1.on_the_way} on the way, {variants.#1.on_order} on order",
        active: "0",
        repair: "{variants.quantity}",
        return: "0",
        hidden: "{variants.#1.quantity}",
        Total: "37",
      },
      "Other stores": {
        "{stores.store_title} → /products/{stores.key}": "{stores.quantity}",
      },
      History: {
        "": "[Show history]",
      },
    },
    unseen: {
      "a key that nobody reads": ["category"],
      "decides what can be done": ["units.tracks_serials"],
      "a picture has no words": ["image", "pictures"],
      "no column of the spec": ["create_time", "variants.price", "variants.sale_price", "units.variants.status"],
    },
  },
  {
    ...unit,
    seen: {
      page: {
        title: "{serial}",
        "": "{state}",
      },
      History: {
        "": "{history.kind}, from {history.from} to {history.to}: {history.state} | {history.at} | {history.note} | {history.employee_name} · order {history.order_number} → /orders/{history.order} · credit note {history.return_number} · transfer {history.transfer_number} → /transfer/{history.transfer}",
      },
      Unit: {
        Product: "{product_title} → /products/{product}",
        Variant: "{variation}",
        Store: "{store_title}",
        Order: "{order_number} → /orders/{order}",
        "First registered": "{created_at}",
      },
      "Serial number": {
        "": "[Correct number] | The number of a unit on an order can only be corrected.",
      },
    },
  },
  {
    ...lowStock,
    seen: {
      page: {
        title: "Low stock",
        "Search products": "-",
        Low: "yes",
        "": "Low | All | [Views]",
        All: "no",
        Supplier: "All suppliers",
        Store: "All stores",
      },
      "Low stock": {
        Product: "{product_title}, {variation} → /products/{product}",
        "Supplier and store": "{supplier_name} {store_title}",
        "In stock": "{quantity}",
        "On order": "{on_order}",
        "Reorder level": "{reorder_at} → {order_up_to}",
        "To order": "{to_order}",
        Order: "Order from {supplier_name} → /purchases/create?store={store}&supplier={supplier}",
        Edit: "[Edit {product_title}, {variation}]",
        "": "1 of 1",
      },
    },
    unseen: { "a picture has no words": ["product_image"], "for the purchase that is written of it": ["price"] },
  },
  {
    ...purchases,
    seen: {
      page: {
        title: "Purchases",
        "": "Create purchase → /purchases/create | All | Draft | Sent | Partly | Received | Cancelled | [Views]",
        "Search purchases": "-",
        All: "yes",
        Draft: "no",
        Sent: "no",
        Partly: "no",
        Received: "no",
        Cancelled: "no",
        Store: "All stores",
      },
      Purchases: {
        Number: "{purchase_number} → /purchases/{key}",
        Date: "{created_at}",
        Supplier: "{supplier_name}",
        Store: "{store_title}",
        Received: "{received} of {quantity}",
        "Expected cost": "{cost}",
        Status: "{status}",
        "": "1 of 1",
      },
    },
  },
  {
    ...purchase,
    seen: {
      page: {
        title: "Purchase {purchase_number}",
        "": "{status} | Print purchase order → /files/purchase-order/{key}/file.pdf",
      },
      Goods: {
        "": "42 units are still to come. | [Receive goods]",
      },
      Products: {
        Product: "{lines.product_title} {lines.variation} {lines.extra} more than ordered",
        Ordered: "{lines.quantity}",
        Received: "{lines.received}",
        "Unit cost": "{lines.cost}",
        "2. Product": "{lines.#1.product_title} {lines.#1.variation}",
        "2. Ordered": "{lines.#1.quantity}",
        "2. Received": "{lines.#1.received}",
        "2. Unit cost": "{lines.#1.cost}",
      },
      "Delivery 6": {
        "": "Delivery {deliveries.delivery_number} | {deliveries.created_at} by {deliveries.employee_name}, {deliveries.remark} | {deliveries.amount}",
        Product:
          "{deliveries.lines.product_title}, {deliveries.lines.variation} {deliveries.lines.extra} more than ordered. {deliveries.lines.serials}",
        Received: "{deliveries.lines.quantity}",
        Cost: "{deliveries.lines.cost}",
      },
      "Purchase details": {
        Supplier: "{supplier_name} → /suppliers/{supplier}",
        Store: "{store_title}",
        Created: "{created_at}",
        "Created by": "{employee_name}",
        Sent: "{sent_at}",
        Received: "{received} of {quantity}",
        "Expected cost": "{cost}",
        "Delivered for": "{deliveries.amount}",
        Remark: "{remark}",
        "": "[Cancel purchase]",
      },
      History: {
        "": "[Show history]",
      },
    },
    unseen: {
      "a picture has no words": ["lines.product_image"],
      "decides what can be done": ["lines.tracks_serials", "deliveries.lines.sets_price"],
      "for the form that receives goods": ["lines.price"],
    },
  },
];
