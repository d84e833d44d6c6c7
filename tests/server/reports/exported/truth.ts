import { vatIn } from "../../../../src/api/orders/discount.rules";
import {
  type Cells,
  figure,
  isWithin,
  lagosTime,
  momentOf,
  naira,
  type Stored,
  type Tables,
  text,
  type Written,
} from "./tables";

function movements({ of, ...tables }: Tables, scope: string | null): Written[] {
  return tables.movements.flatMap((row) => {
    const variant = of("variants", row.variant_key);
    const product = of("products", variant.product_key);
    if (!isWithin(scope, product.store_key)) return [];
    const cells = {
      Time: lagosTime(row.created_at),
      Store: text(of("stores", product.store_key).title),
      Product: text(product.title),
      Variation: text(variant.variation),
      Change: figure(row.delta),
      Before: figure(row.quantity_before),
      After: figure(row.quantity_after),
      Reason: figure(row.reason),
      "Order number": figure(of("orders", row.order_key).order_number),
      "Transfer number": figure(of("transfers", row.transfer_key).order_number),
      By: text(of("employees", row.employee_key).name),
      "Change at purchase price": naira(Number(row.delta) * Number(variant.price_kobo)),
      "Product key": figure(product.key),
      "Variant key": figure(variant.key),
    };
    return [{ at: momentOf(row.created_at), cells }];
  });
}

/** Walk-in customers are no debtors. */
function debts({ all, of }: Tables, scope: string | null): Written[] {
  return all("orders").flatMap((order) => {
    const customer = of("customers", order.customer_key);
    if (Number(order.debt_kobo) <= 0 || customer.is_walk_in === true || !isWithin(scope, order.store_key)) return [];
    const cells = {
      Customer: text(customer.name),
      Email: text(customer.email),
      Phone: text(customer.phone),
      Address: text(customer.address),
      "Order number": figure(order.order_number),
      Created: lagosTime(order.created_at),
      "Order status": figure(order.status),
      Store: text(of("stores", order.store_key).title),
      Facilitator: text(order.facilitator_name),
      Cost: naira(order.cost_kobo),
      Paid: naira(order.paid_kobo),
      Debt: naira(order.debt_kobo),
      Profit: naira(order.profit_kobo),
      "Customer key": figure(customer.key),
      "Order key": figure(order.key),
    };
    return [{ at: momentOf(order.created_at), cells }];
  });
}

/** The file of suppliers has no period. */
export function supplierCells({ all }: Tables, scope: string | null): Cells[] {
  const listed = all("products").filter((product) => product.deleted_at === null && isWithin(scope, product.store_key));
  return all("suppliers").map((supplier) => ({
    "Supplier key": figure(supplier.key),
    Name: text(supplier.name),
    Contact: text(supplier.contact),
    Address: text(supplier.address),
    Products: figure(listed.filter((product) => product.supplier_key === supplier.key).length),
    Created: lagosTime(supplier.created_at),
  }));
}

function codesOf({ codes }: Tables, { catalogue_key: key }: Stored): Cells {
  const those = codes.filter((code) => code.catalogue_key === key);
  return {
    SKU: text(those.find(({ sku }) => sku !== null)?.sku),
    Barcodes: text(those.flatMap(({ barcode }) => (barcode === null ? [] : [String(barcode)])).join("\n")),
  };
}

function products(tables: Tables, scope: string | null): Written[] {
  const { all, of } = tables;
  return all("variants").flatMap((variant) => {
    const product = of("products", variant.product_key);
    const isListed = product.deleted_at === null && variant.removed_at === null;
    if (!isListed || !isWithin(scope, product.store_key)) return [];
    const cells = {
      "Product key": figure(product.key),
      "Variant key": figure(variant.key),
      Title: text(product.title),
      Description: text(product.description),
      Store: text(of("stores", product.store_key).title),
      Supplier: text(of("suppliers", product.supplier_key).name),
      Picture: text(product.image),
      Variation: text(variant.variation),
      Status: figure(variant.status),
      Quantity: figure(variant.quantity),
      "Sale price": naira(variant.sale_price_kobo),
      "Product sale price": naira(product.sale_price_kobo),
      "Purchase price": naira(variant.price_kobo),
      "Product purchase price": naira(product.price_kobo),
      Profit: naira(Number(variant.sale_price_kobo) - Number(variant.price_kobo)),
      Created: lagosTime(product.created_at),
      "Last updated": lagosTime(variant.updated_at),
      ...codesOf(tables, variant),
      Category: text(of("categories", product.category_key).name),
    };
    return [{ at: momentOf(product.created_at), cells }];
  });
}

const soldKobo = (line: Stored): number =>
  Number(line.unit_price_kobo) * Number(line.quantity) - Number(line.discount_kobo) - Number(line.order_discount_kobo);

function sales({ all, of }: Tables, scope: string | null): Written[] {
  return all("order_lines").flatMap((line) => {
    const order = of("orders", line.order_key);
    if (order.status === "cancelled" || !isWithin(scope, order.store_key)) return [];
    const units = Number(line.quantity) - Number(line.returned_quantity);
    const goods = soldKobo(line) - Number(line.returned_kobo);
    const cells = {
      Time: lagosTime(order.created_at),
      Store: text(of("stores", order.store_key).title),
      "Order number": figure(order.order_number),
      Status: figure(order.status),
      Employee: text(of("employees", order.facilitator_key).name),
      Product: text(line.item_title),
      Variation: text(line.variation),
      Category: text(of("categories", of("products", line.product_key).category_key).name),
      Units: figure(units),
      Goods: naira(goods),
      Profit: naira(goods - Number(line.unit_cost_kobo) * units),
      "Order key": figure(order.key),
    };
    return [{ at: momentOf(order.created_at), cells }];
  });
}

type Taxed = { at: Date; order: Stored; credit: string; bp: number; kobo: number; vat: number };

/** What a line sold, and what each return took back of it: its tax is what the rest then has less. */
function taxedOf({ of, returnLines }: Tables, line: Stored): Taxed[] {
  const order = of("orders", line.order_key);
  if (order.status === "cancelled") return [];
  const bp = Number(line.vat_bp);
  let left = soldKobo(line);
  const came = returnLines
    .filter((each) => each.order_line_key === line.key)
    .map((each) => ({ kobo: Number(each.amount_kobo), back: of("returns", each.return_key) }))
    .toSorted((one, other) => Number(one.back.return_number) - Number(other.back.return_number));
  return [
    { at: momentOf(order.created_at), order, credit: "", bp, kobo: left, vat: vatIn(left, bp) },
    ...came.map(({ kobo, back }) => {
      const before = left;
      left -= kobo;
      return {
        at: momentOf(back.created_at),
        order,
        credit: `R-${figure(back.return_number)}`,
        bp,
        kobo: -kobo,
        vat: vatIn(left, bp) - vatIn(before, bp),
      };
    }),
  ];
}

/** A row for each rate of each order and of each return. */
function vat(tables: Tables, scope: string | null): Written[] {
  const rows = new Map<string, Taxed>();
  for (const line of tables.all("order_lines")) {
    for (const each of taxedOf(tables, line)) {
      const name = `${figure(each.order.key)} ${each.credit} ${each.bp}`;
      const row = rows.get(name) ?? { ...each, kobo: 0, vat: 0 };
      rows.set(name, { ...row, kobo: row.kobo + each.kobo, vat: row.vat + each.vat });
    }
  }
  return [...rows.values()]
    .filter(({ order }) => isWithin(scope, order.store_key))
    .map((row) => ({
      at: row.at,
      cells: {
        Time: lagosTime(row.at),
        Store: text(tables.of("stores", row.order.store_key).title),
        "Order number": figure(row.order.order_number),
        "Credit note": row.credit,
        "VAT rate (%)": naira(row.bp),
        "With VAT": naira(row.kobo),
        VAT: naira(row.vat),
        "Without VAT": naira(row.kobo - row.vat),
        "Order key": figure(row.order.key),
      },
    }));
}

/** A transaction with the cells of its row. */
export function transactionCells({ of }: Tables, row: Stored): Cells {
  const amount = naira(row.amount_kobo);
  const isMemo = row.source === "memo";
  return {
    Time: lagosTime(row.created_at),
    Store: text(of("stores", row.store_key).title),
    Account: text(of("accounts", row.account_key).name),
    Remark: text(row.remark),
    Type: isMemo ? "memo" : figure(row.type),
    Category: text(of("categories", row.category_key).name),
    In: !isMemo && row.type === "credit" ? amount : "",
    Out: !isMemo && row.type === "debit" ? amount : "",
    Amount: amount,
    "Transaction key": figure(row.key),
  };
}

/** The rows that each file of a period can have for a person of the store `scope`, or of all stores; in no order. */
export const OF_PERIOD = { "product-logs": movements, debtors: debts, products, sales, vat };
