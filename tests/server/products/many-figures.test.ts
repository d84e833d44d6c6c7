import { afterAll, beforeAll, expect } from "vitest";
import { longTest } from "../../long-test";
import { expectSound } from "../invariants";
import { openShop, type OrderShop } from "../orders/order-kit";
import { moveBulk, proposed } from "./bulk/bulk-kit";
import { csvOf, postFile, reportOf } from "./imports/import-kit";

let at: OrderShop;
beforeAll(async () => {
  at = await openShop();
});
afterAll(async () => {
  // The planner knows nothing yet of rows that were just written.
  await at.pool.query("analyze");
  await expectSound(at.pool).finally(at.close);
});

const ROWS = 10_000;

/** A product in each row; every second one costs more in the second file. */
const file = (more: number) =>
  csvOf(
    ["Title", "Variation", "SKU", "Quantity", "Purchase price", "Sale price"],
    ...Array.from({ length: ROWS }, (_, row) => [
      `Cable ${row}`,
      "Black",
      `CABLE-${row}`,
      "3",
      "100",
      String(150 + (row % 2 === 0 ? more : 0)),
    ]),
  );

async function timed<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  const began = performance.now();
  const value = await work();
  process.stdout.write(`${what} in ${((performance.now() - began) / 1000).toFixed(2)} s\n`);
  return value;
}

longTest("ten thousand rows change half of what they name, and a bulk change has five thousand products", async () => {
  const { app, admin, pool, shop } = at;
  const query = { store: shop.ikeja.key, supplier: shop.supplier, existing: "update" };
  const send = (body: string, more: Record<string, string> = {}) =>
    reportOf(postFile(app, admin, body, { query: { ...query, ...more } }));
  await timed("10,000 rows added", () => send(file(0)));
  const { updates } = await timed("10,000 rows checked", () => send(file(5), { dry_run: "1" }));
  expect(updates?.rows).toEqual({ new: 0, changed: ROWS / 2, unchanged: ROWS / 2 });
  const report = await timed("10,000 rows imported, half of them changed", () =>
    send(file(5), { check: updates?.check ?? "" }),
  );
  expect(report.updates?.rows.changed).toBe(ROWS / 2);

  const { rows } = await pool.query<{ key: string }>("select key from products where title like 'Cable %' limit 5000");
  const of = { products: rows.map(({ key }) => key) };
  const key = await timed("5,000 products proposed", () =>
    proposed(app, admin, { of, change: { field: "sale_price", by: "percent", value: 10 } }),
  );
  const made = await timed("5,000 products changed", () => moveBulk(app, admin, key, "apply"));
  expect(made.statusCode, made.body).toBe(200);
  const undone = await timed("5,000 products undone", () => moveBulk(app, admin, key, "undo"));
  expect(undone.statusCode, undone.body).toBe(200);
});
