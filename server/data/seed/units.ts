import type { Tx } from "../../core/db/transaction";
import { hasLuhnDigit } from "../../../src/api/stock/units.rules";
import { insertRows, type Row, table } from "./bulk";
import { HOUR } from "./clock";
import type { DemoPart } from "./demo-part";
import { createKeys } from "./keys";
import { createRandom, type Random } from "./random";

/** The phones whose units have serial numbers, in all stores. */
const TRACKED = "iPhone 16 Pro";

/** So many of the last completed orders name the units that they handed over. */
const NAMED_ORDERS = 12;

const UNITS = table("units", {
  uuid: ["key", "variant_key", "order_line_key"],
  text: ["serial", "state"],
  integer: ["position"],
  time: ["created_at"],
});

const EVENTS = table("unit_events", {
  uuid: ["unit_key", "from_variant_key", "to_variant_key", "order_key", "employee_key"],
  text: ["kind", "state"],
  time: ["at"],
});

const SHELF_STATES: Readonly<Record<string, string>> = { return: "returned", repair: "in repair" };

/** An IMEI: an invented type of phone, a number and the check digit. */
function newImei(random: Random, number: number): string {
  const digits = `35${random.int(100_000, 999_999)}${String(number).padStart(6, "0")}`;
  const check = Array.from({ length: 10 }, (_, digit) => digit).find((digit) => hasLuhnDigit(`${digits}${digit}`));
  return `${digits}${check}`;
}

type Shelf = { key: string; status: string; quantity: number; manager: string };
type Sold = { variantKey: string; lineKey: string; orderKey: string; units: number; at: Date; seller: string };

/** Numbers phones on the shelves, one of each variant left out, and those that the latest customers took home. */
async function finish(tx: Tx, now: number): Promise<void> {
  const random = createRandom("units");
  const keys = createKeys(createRandom("unit keys"));
  await startTracking(tx, [TRACKED]);
  let number = 0;
  const units: Row<typeof UNITS>[] = [];
  const events: Row<typeof EVENTS>[] = [];
  const register = (variantKey: string, by: string, at: number, state: string) => {
    number += 1;
    const key = keys(at);
    const unit = { key, variant_key: variantKey, serial: newImei(random, number), state, created_at: at };
    events.push({
      unit_key: key,
      from_variant_key: null,
      to_variant_key: variantKey,
      order_key: null,
      employee_key: by,
      kind: "registered",
      state,
      at,
    });
    return unit;
  };
  for (const { key, status, quantity, manager } of await shelves(tx)) {
    for (let unit = 1; unit < quantity; unit += 1) {
      const state = SHELF_STATES[status] ?? "in stock";
      units.push({ ...register(key, manager, now - 20 * HOUR, state), order_line_key: null, position: null });
    }
  }
  for (const { variantKey, lineKey, orderKey, units: count, at, seller } of await lastSold(tx)) {
    for (let position = 0; position < count; position += 1) {
      const unit = register(variantKey, seller, at.getTime(), "in stock");
      units.push({ ...unit, state: "sold", order_line_key: lineKey, position });
      events.push({
        unit_key: unit.key,
        from_variant_key: variantKey,
        to_variant_key: null,
        order_key: orderKey,
        employee_key: seller,
        kind: "sold",
        state: "sold",
        at: at.getTime(),
      });
    }
  }
  await insertRows(tx, UNITS, units);
  await insertRows(tx, EVENTS, events);
  await tx.query(
    `update variants v set numbered = u.n
       from (select variant_key, count(*)::integer as n from units where state <> 'sold' group by 1) u
      where v.key = u.variant_key`,
  );
}

/** Products of these titles have serial numbers from now on; what pending orders hold of them has none yet. */
export const startTracking = (tx: Tx, titles: readonly string[]) =>
  tx.query(
    `update variants v set tracks_serials = true, waiting = coalesce((
         select sum(l.quantity - l.returned_quantity) from order_lines l join orders o on o.key = l.order_key
          where l.variant_key = v.key and o.status = 'pending'), 0)
       from products p where p.key = v.product_key and p.title = any($1)`,
    [titles],
  );

async function shelves(tx: Tx): Promise<Shelf[]> {
  const { rows } = await tx.query<Shelf>(
    `select v.key, v.status, v.quantity, m.key as manager
       from variants v join products p on p.key = v.product_key
       cross join lateral (select key from employees e where e.store_key = p.store_key order by created_at, key limit 1) m
      where v.tracks_serials and p.deleted_at is null order by v.key`,
  );
  return rows;
}

async function lastSold(tx: Tx): Promise<Sold[]> {
  const { rows } = await tx.query<Sold>(
    `select l.variant_key as "variantKey", l.key as "lineKey", o.key as "orderKey",
            l.quantity - l.returned_quantity as units, o.completed_at as at, o.facilitator_key as seller
       from order_lines l join orders o on o.key = l.order_key join variants v on v.key = l.variant_key
      where v.tracks_serials and o.status = 'completed' and l.returned_quantity < l.quantity
      order by o.order_number desc limit $1`,
    [NAMED_ORDERS],
  );
  return rows;
}

/** The demo shop's part with serial numbers. The roles that may edit them are those that receive goods. */
export const unitsDemo: DemoPart = { grants: {}, plan: () => async () => {}, finish };
