import { serialMatch, type UnitState } from "../../src/api/stock/units.rules";
import { Outdated, type Tx } from "../core/db/transaction";
import { sql } from "../core/db/sql";
import type { KnownUnit } from "./unit-rules";

/** The states in which a unit counts in its variant's `numbered`. */
export const ON_SHELF = "('in stock', 'returned', 'in repair')";

/** SQL of the state of a unit that lies in the variant `alias`. One whose product keeps no numbers is not kept. */
export const stateIn = (alias: string): string =>
  `case when not ${alias}.tracks_serials then 'gone' when ${alias}.status = 'return' then 'returned'
        when ${alias}.status = 'repair' then 'in repair' else 'in stock' end`;

/** SQL of a JSON array of the units whose number is in `matches`, for a person of the store `scope`. */
export const unitsNamed = (matches: string, scope: string): string => `
  coalesce((select json_agg(json_build_object(
    'key', u.key, 'match', u.match, 'state', u.state, 'variantKey', u.variant_key, 'storeKey', p.store_key,
    'storeTitle', s.title, 'name', p.title || ' (' || v.variation || ')', 'lineKey', u.order_line_key,
    'isInReach', ${scope} is null or p.store_key = ${scope},
    'orderNumber', case when ${scope} is null or o.store_key = ${scope} then o.order_number end))
    from units u join variants v on v.key = u.variant_key join products p on p.key = v.product_key
         join stores s on s.key = p.store_key
         left join order_lines l on l.key = u.order_line_key left join orders o on o.key = l.order_key
   where u.match = any (${matches})), '[]')`;

/** SQL of a JSON array of the units that the order line `alias` holds or sold; null where none is named. */
export const serialsOfLine = (alias: string): string =>
  `(select json_agg(u.serial order by u.position) from units u where u.order_line_key = ${alias}.key)`;

/** SQL of those that came back with the line `returned` of a return, of the line `sold` of its order. */
export const serialsReturned = (returned: string, sold: string): string =>
  `(select json_agg(u.serial order by e.id) from unit_events e join units u on u.key = e.unit_key
     where e.return_key = ${returned}.return_key and e.from_variant_key = ${sold}.variant_key
       and e.to_variant_key = ${returned}.to_variant_key)`;

export const byMatch = (units: readonly KnownUnit[]): Map<string, KnownUnit> =>
  new Map(units.map((unit) => [unit.match, unit]));

/** Locks the units with these numbers until the transaction ends, and reads them. Lock their variants first. */
export async function lockNamed(
  tx: Tx,
  scope: string | null,
  serials: readonly string[],
): Promise<Map<string, KnownUnit>> {
  if (serials.length === 0) return new Map();
  const matches = serials.map(serialMatch);
  await tx.query(sql`select from units where match = any (${matches}::text[]) order by key for no key update`);
  const { rows } = await tx.query<{ units: KnownUnit[] }>(`select ${unitsNamed("$1::text[]", "$2::uuid")} as units`, [
    matches,
    scope,
  ]);
  return byMatch(rows[0]?.units ?? []);
}

export type UnitEventKind =
  | "registered"
  | "held"
  | "sold"
  | "released"
  | "cancelled"
  | "returned"
  | "sent"
  | "received"
  | "put-back"
  | "moved"
  | "gone";

/** What becomes of a unit. `shelf`: it lies in `variantKey`, whose status decides its state. */
export type UnitChange = {
  key: string;
  /** Of a unit that is registered by this change; null for one that is registered. */
  serial: string | null;
  kind: UnitEventKind;
  to: "shelf" | Extract<UnitState, "held" | "sold" | "in transit" | "gone">;
  variantKey: string;
  lineKey: string | null;
  position: number | null;
};

/** By whom, and with which record. */
export type UnitCause = {
  employeeKey: string;
  orderKey?: string | undefined;
  returnKey?: string | undefined;
  transferKey?: string | undefined;
  /** The delivery of a purchase. */
  deliveryKey?: string | undefined;
  note?: string | undefined;
};

/** How many more units of a variant pending orders hold without their names; below 0 for fewer. */
export type Waiting = { variantKey: string; more: number };

/**
 * Writes what becomes of units with their history, and keeps `numbered` and `waiting` of their variants. The caller has
 * locked the variants that units leave and reach, and knows that no number is registered beyond their quantity: what
 * comes in follows its stock, and what leaves goes before it.
 */
export async function writeUnits(
  tx: Tx,
  changes: readonly UnitChange[],
  waiting: readonly Waiting[],
  cause: UnitCause,
): Promise<void> {
  if (changes.length === 0 && waiting.every(({ more }) => more === 0)) return;
  const all = <Name extends keyof UnitChange>(name: Name) => changes.map((change) => change[name]);
  const write = tx.query({
    name: "units-write",
    text: WRITE,
    values: [
      all("key"),
      all("serial"),
      all("kind"),
      all("to"),
      all("variantKey"),
      all("lineKey"),
      all("position"),
      waiting.map(({ variantKey }) => variantKey),
      waiting.map(({ more }) => more),
      cause.orderKey ?? null,
      cause.returnKey ?? null,
      cause.transferKey ?? null,
      cause.employeeKey,
      cause.note ?? "",
      cause.deliveryKey ?? null,
    ],
  });
  await write.catch(refusingTakenSerial);
}

/** The name of the unique index of serial numbers. */
const ONE_UNIT = "units_match";

/** Another transaction has just given the number to a unit: the work is repeated, and then sees that unit. */
export function refusingTakenSerial(error: unknown): never {
  const isTaken = error instanceof Error && "constraint" in error && error.constraint === ONE_UNIT;
  throw isTaken ? new Outdated("a unit with this serial number was registered meanwhile") : error;
}

/** Rows are sorted, so that two transactions that register the same numbers wait for each other in one order. */
const WRITE = `
  with change as materialized (
    select c.*, u.state as old_state, u.variant_key as old_variant,
           case c.goal when 'shelf' then ${stateIn("v")} else c.goal end as state
      from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::uuid[], $7::integer[])
             with ordinality as c (key, serial, kind, goal, variant_key, line_key, position, place)
           join variants v on v.key = c.variant_key left join units u on u.key = c.key),
  made as (
    insert into units (key, serial, variant_key, state, order_line_key, position)
    select key, serial, variant_key, state, line_key, position from change where old_state is null
     order by lower(serial)),
  moved as (
    update units u
       set serial = coalesce(c.serial, u.serial), variant_key = c.variant_key, state = c.state,
           order_line_key = c.line_key, position = c.position, version = u.version + 1
      from change c where u.key = c.key and c.old_state is not null),
  delta as (
    select variant_key, sum(numbered)::integer as numbered, sum(waiting)::integer as waiting from (
      select old_variant as variant_key, -1 as numbered, 0 as waiting from change where old_state in ${ON_SHELF}
      union all select variant_key, 1, 0 from change where state in ${ON_SHELF}
      union all select w.variant_key, 0, w.more from unnest($8::uuid[], $9::integer[]) as w (variant_key, more)) parts
     group by 1),
  counted as (
    update variants v set numbered = v.numbered + d.numbered, waiting = v.waiting + d.waiting
      from delta d where v.key = d.variant_key and (d.numbered <> 0 or d.waiting <> 0))
  insert into unit_events (unit_key, kind, state, from_variant_key, to_variant_key, order_key, return_key, transfer_key,
                           employee_key, note, delivery_key)
  select c.key, e.kind, e.state, e.from_key, e.to_key, $10::uuid, $11::uuid, $12::uuid, $13::uuid, $14, $15::uuid
    from change c cross join lateral (
      select 1 as step, 'registered' as kind, case when c.goal = 'shelf' then c.state else 'in stock' end as state,
             null::uuid as from_key, c.variant_key as to_key where c.serial is not null
      union all
      select 2, c.kind, c.state, case when c.serial is null then c.old_variant else c.variant_key end,
             case when c.goal in ('shelf', 'in transit') then c.variant_key end where c.kind <> 'registered') e
   order by c.place, e.step`;

/** A unit that an order holds or sold. */
export type LineUnit = { key: string; serial: string; lineKey: string; position: number; variantKey: string };

/** The units of an order's lines, in their order. The order is locked, so they stay. */
export async function unitsOfOrder(tx: Tx, orderKey: string): Promise<LineUnit[]> {
  const { rows } = await tx.query<LineUnit>(
    sql`select u.key, u.serial, u.order_line_key as "lineKey", u.position, l.variant_key as "variantKey"
          from order_lines l join units u on u.order_line_key = l.key
         where l.order_key = ${orderKey} order by l.position, u.position`,
  );
  return rows;
}

/** The units back on the shelf: in `variantKeyOf`, or in the variant that was sold. */
export const shelved = (
  units: readonly LineUnit[],
  kind: "released" | "cancelled" | "returned",
  variantKeyOf: (unit: LineUnit) => string = ({ variantKey }) => variantKey,
): UnitChange[] =>
  units.map((unit) => ({
    key: unit.key,
    serial: null,
    kind,
    to: "shelf",
    variantKey: variantKeyOf(unit),
    lineKey: null,
    position: null,
  }));
