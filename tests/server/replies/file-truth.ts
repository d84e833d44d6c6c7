import type { Pool } from "pg";
import { neutralised } from "../../../server/files/exports/cells";

/** A row of a table, as the driver returns it. */
type Stored = Readonly<Record<string, unknown>>;

const naira = (kobo: unknown): string => (Number(kobo) / 100).toFixed(2);
const text = (value: unknown): string => neutralised(String(value ?? ""));
const figure = (value: unknown): string => String(value ?? "");
const lagosTime = (moment: unknown): string =>
  new Date((moment as Date).getTime() + 3_600_000).toISOString().slice(0, 19).replace("T", " ");

/** Tables by their keys, joined by hand: what a file has to show is found without its statement. */
async function openTables(pool: Pool) {
  const read = async (name: string, order: string): Promise<Stored[]> =>
    (await pool.query(`select * from ${name} order by ${order}`)).rows;
  const byKey = async (name: string) => new Map((await read(name, "key")).map((row) => [row.key, row]));
  const [products, variants, stores, orders, transfers, employees, customers, suppliers, categories] =
    await Promise.all(
      [
        "products",
        "variants",
        "stores",
        "orders",
        "transfers",
        "employees",
        "customers",
        "suppliers",
        "categories",
      ].map(byKey),
    );
  const of = (table: Map<unknown, Stored> | undefined, key: unknown): Stored => table?.get(key) ?? {};
  return { read, of, products, variants, stores, orders, transfers, employees, customers, suppliers, categories };
}

type Tables = Awaited<ReturnType<typeof openTables>>;
type Cells = Readonly<Record<string, string>>;

const isWithin = (scope: string | null, store: unknown): boolean => scope === null || store === scope;

async function movements({ read, of, ...tables }: Tables, scope: string | null): Promise<Cells[]> {
  const rows = await read("stock_movements", "id");
  return rows.flatMap((row) => {
    const variant = of(tables.variants, row.variant_key);
    const product = of(tables.products, variant.product_key);
    if (!isWithin(scope, product.store_key)) return [];
    return [
      {
        Time: lagosTime(row.created_at),
        Store: text(of(tables.stores, product.store_key).title),
        Product: text(product.title),
        Variation: text(variant.variation),
        Change: figure(row.delta),
        Before: figure(row.quantity_before),
        After: figure(row.quantity_after),
        Reason: figure(row.reason),
        "Order number": figure(of(tables.orders, row.order_key).order_number),
        "Transfer number": figure(of(tables.transfers, row.transfer_key).order_number),
        By: text(of(tables.employees, row.employee_key).name),
        "Change at purchase price": naira(Number(row.delta) * Number(variant.price_kobo)),
        "Product key": figure(product.key),
        "Variant key": figure(variant.key),
      },
    ];
  });
}

function debts({ of, ...tables }: Tables, scope: string | null): Cells[] {
  const rows = [...(tables.orders?.values() ?? [])].filter(
    (order) => Number(order.debt_kobo) > 0 && isWithin(scope, order.store_key),
  );
  return rows.map((order) => {
    const customer = of(tables.customers, order.customer_key);
    return {
      Customer: text(customer.name),
      Email: text(customer.email),
      Phone: text(customer.phone),
      Address: text(customer.address),
      "Order number": figure(order.order_number),
      Created: lagosTime(order.created_at),
      "Order status": figure(order.status),
      Store: text(of(tables.stores, order.store_key).title),
      Facilitator: text(order.facilitator_name),
      Cost: naira(order.cost_kobo),
      Paid: naira(order.paid_kobo),
      Debt: naira(order.debt_kobo),
      Profit: naira(order.profit_kobo),
      "Customer key": figure(customer.key),
      "Order key": figure(order.key),
    };
  });
}

function supplierRows(tables: Tables, scope: string | null): Cells[] {
  const listed = [...(tables.products?.values() ?? [])].filter(
    (product) => product.deleted_at === null && isWithin(scope, product.store_key),
  );
  return [...(tables.suppliers?.values() ?? [])].map((supplier) => ({
    "Supplier key": figure(supplier.key),
    Name: text(supplier.name),
    Contact: text(supplier.contact),
    Address: text(supplier.address),
    Products: figure(listed.filter((product) => product.supplier_key === supplier.key).length),
    Created: lagosTime(supplier.created_at),
  }));
}

function productRows({ of, ...tables }: Tables, scope: string | null): Cells[] {
  return [...(tables.variants?.values() ?? [])].flatMap((variant) => {
    const product = of(tables.products, variant.product_key);
    const isListed = product.deleted_at === null && variant.removed_at === null;
    if (!isListed || !isWithin(scope, product.store_key)) return [];
    return [
      {
        "Product key": figure(product.key),
        "Variant key": figure(variant.key),
        Title: text(product.title),
        Description: text(product.description),
        Store: text(of(tables.stores, product.store_key).title),
        Supplier: text(of(tables.suppliers, product.supplier_key).name),
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
        Category: text(of(tables.categories, product.category_key).name),
      },
    ];
  });
}

/** The rows that each file has for a person of the store `scope`, or of all stores; in no order. */
export async function fileTruth(pool: Pool, scope: string | null): Promise<Readonly<Record<string, Cells[]>>> {
  const tables = await openTables(pool);
  return {
    "product-logs": await movements(tables, scope),
    debtors: debts(tables, scope),
    suppliers: supplierRows(tables, scope),
    products: productRows(tables, scope),
  };
}
