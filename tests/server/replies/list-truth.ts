import type { Pool } from "pg";
import type { Row } from "./list-filters";

const TABLES = [
  "stores",
  "employees",
  "suppliers",
  "customers",
  "accounts",
  "products",
  "variants",
  "transactions",
  "purchases",
  "purchase_lines",
  "counts",
  "count_lines",
  "repairs",
  "shifts",
  "reorder_levels",
  "supplier_debts",
] as const;

type Table = (typeof TABLES)[number];

const naira = (kobo: unknown): number => Number(kobo) / 100;
const nairaOrNull = (kobo: unknown): number | null => (kobo === null ? null : naira(kobo));
const moment = (at: unknown): string | null => (at === null ? null : (at as Date).toISOString());
const sum = (rows: readonly Row[], of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0);

/** All rows of the tables, joined by hand: what a list has to show is found without its statement. */
async function openTables(pool: Pool) {
  const rows = new Map(
    await Promise.all(
      TABLES.map(async (table) => [table, (await pool.query<Row>(`select * from ${table}`)).rows] as const),
    ),
  );
  const all = (table: Table): readonly Row[] => rows.get(table) ?? [];
  const byKey = new Map(TABLES.map((table) => [table, new Map(all(table).map((row) => [row.key, row]))]));
  const of = (table: Table, key: unknown): Row => byKey.get(table)?.get(key) ?? {};
  return { all, of };
}

type Tables = Awaited<ReturnType<typeof openTables>>;
type Truth = (tables: Tables, isSeen: (store: unknown) => boolean) => readonly Row[];

const purchases: Truth = ({ all, of }, isSeen) =>
  all("purchases")
    .filter((row) => isSeen(row.store_key))
    .map((row) => {
      const lines = all("purchase_lines").filter((line) => line.purchase_key === row.key);
      return {
        key: row.key,
        purchase_number: Number(row.purchase_number),
        created_at: moment(row.created_at),
        status: row.status,
        supplier: row.supplier_key,
        supplier_name: of("suppliers", row.supplier_key).name,
        store: row.store_key,
        store_title: of("stores", row.store_key).title,
        quantity: sum(lines, ({ quantity }) => Number(quantity)),
        received: sum(lines, ({ received }) => Number(received)),
        cost: naira(sum(lines, (line) => Number(line.quantity) * Number(line.expected_kobo))),
      };
    });

const counts: Truth = ({ all, of }, isSeen) =>
  all("counts")
    .filter((row) => isSeen(row.store_key))
    .map((row) => {
      const lines = all("count_lines").filter((line) => line.count_key === row.key);
      return {
        key: row.key,
        count_number: Number(row.count_number),
        created_at: moment(row.created_at),
        status: row.status,
        store: row.store_key,
        store_title: of("stores", row.store_key).title,
        range: row.range,
        range_title: row.range_title,
        employee_name: of("employees", row.created_by).name,
        lines: lines.length,
        counted_lines: lines.filter(({ counted }) => counted !== null).length,
      };
    });

const repairs: Truth = ({ all, of }, isSeen) =>
  all("repairs")
    .filter((row) => isSeen(row.store_key))
    .map((row) => ({
      key: row.key,
      ticket_number: Number(row.ticket_number),
      created_at: moment(row.created_at),
      status: row.status,
      device: row.device,
      serial: row.serial,
      customer_name: of("customers", row.customer_key).name ?? "",
      store: row.store_key,
      store_title: of("stores", row.store_key).title,
      quoted_price: nairaOrNull(row.quoted_kobo),
    }));

const shifts: Truth = ({ all, of }, isSeen) =>
  all("shifts")
    .filter((row) => isSeen(row.store_key))
    .map((row) => {
      const moved = sum(
        all("transactions").filter((entry) => entry.shift_key === row.key),
        ({ effect_kobo: effect }) => Number(effect),
      );
      const expected = row.expected_kobo === null ? Number(row.float_kobo) + moved : Number(row.expected_kobo);
      return {
        key: row.key,
        shift_number: Number(row.shift_number),
        created_at: moment(row.created_at),
        closed_at: moment(row.closed_at),
        status: row.status,
        account: row.account_key,
        account_name: of("accounts", row.account_key).name,
        store: row.store_key,
        store_title: of("stores", row.store_key).title,
        employee: row.opened_by,
        employee_name: of("employees", row.opened_by).name,
        float: naira(row.float_kobo),
        expected: naira(expected),
        counted: nairaOrNull(row.counted_kobo),
        difference: row.counted_kobo === null ? null : naira(Number(row.counted_kobo) - expected),
      };
    });

/** What purchases still bring of a variant. */
const onOrder = ({ all, of }: Tables, variant: unknown): number => {
  const open = new Set(["draft", "sent", "partly-received"]);
  const lines = all("purchase_lines").filter(
    (line) => line.variant_key === variant && open.has(String(of("purchases", line.purchase_key).status)),
  );
  return sum(lines, (line) => Math.max(0, Number(line.quantity) - Number(line.received)));
};

const levels =
  (isLowOnly: boolean): Truth =>
  (tables, isSeen) => {
    const { all, of } = tables;
    return all("variants").flatMap((row) => {
      const product = of("products", row.product_key);
      const isListed = row.status === "active" && row.removed_at === null && product.deleted_at === null;
      if (!isListed || !isSeen(product.store_key)) return [];
      const level = of("reorder_levels", row.key);
      const [from, upTo] = [level.reorder_at ?? null, level.order_up_to ?? null];
      const [quantity, coming] = [Number(row.quantity), onOrder(tables, row.key)];
      const isLow = from !== null && quantity + coming <= Number(from);
      if (isLowOnly && !isLow) return [];
      return [
        {
          key: row.key,
          product: product.key,
          product_title: product.title,
          product_image: row.image === "" ? product.image : row.image,
          variation: row.variation,
          store: product.store_key,
          store_title: of("stores", product.store_key).title,
          supplier: product.supplier_key,
          supplier_name: of("suppliers", product.supplier_key).name,
          quantity,
          on_order: coming,
          reorder_at: from,
          order_up_to: upTo,
          to_order: isLow ? Number(upTo) - quantity - coming : 0,
          price: naira(row.price_kobo),
        },
      ];
    });
  };

const stores: Truth = ({ all }, isSeen) =>
  all("stores")
    .filter(({ key }) => isSeen(key))
    .map(({ key, title, address }) => ({
      key,
      title,
      address,
      product_count: all("products").filter((row) => row.store_key === key && row.deleted_at === null).length,
      employee_count: all("employees").filter((row) => row.store_key === key && row.deactivated_at === null).length,
    }));

const suppliers: Truth = ({ all }, isSeen) =>
  all("suppliers").map(({ key, name, contact, address }) => {
    const ofSupplier = (table: Table) => all(table).filter((row) => row.supplier_key === key && isSeen(row.store_key));
    const owed = sum(ofSupplier("supplier_debts"), (row) => Number(row.delivered_kobo) - Number(row.paid_kobo));
    const listed = ofSupplier("products").filter(({ deleted_at: at }) => at === null);
    return { key, name, contact, address, product_count: listed.length, owed: naira(owed) };
  });

const LISTS: Readonly<Record<string, Truth>> = {
  purchases,
  counts,
  repairs,
  shifts,
  "stock-levels?show=all": levels(false),
  "stock-levels?show=low": levels(true),
  "inventory/stores": stores,
  "inventory/suppliers": suppliers,
};

export const LISTS_IN_TABLES = Object.keys(LISTS);

/** The rows of each list, in no order, for a person of the store `scope`, or of all stores. */
export async function listTruth(pool: Pool, scope: string | null): Promise<Readonly<Record<string, readonly Row[]>>> {
  const tables = await openTables(pool);
  const isSeen = (store: unknown) => scope === null || store === scope;
  return Object.fromEntries(Object.entries(LISTS).map(([list, truth]) => [list, truth(tables, isSeen)]));
}
