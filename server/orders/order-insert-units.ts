import type { OrderStatus } from "../../src/api/orders/orders.contract";
import { empty, type Sql, sql } from "../core/db/sql";
import type { NamedUnit } from "../books/unit-rules";

/** A unit that a sale takes, of one of its lines. */
export type SoldUnit = NamedUnit & { lineKey: string; variantKey: string; position: number };

/**
 * What a sale does to units with serial numbers. `tracked` has each of its variants whose units have them: `takes` counts
 * its registered units that leave the shelf, `waits` those that a pending order takes without their names.
 */
export type SaleUnits = {
  tracked: { variantKey: string; takes: number; waits: number }[];
  units: SoldUnit[];
};

/** The parts of the insert of an order that concern units with serial numbers. */
export type UnitParts = {
  /** Tables of the `with` that the goods are compared with. */
  given: Sql;
  /** In the read of the goods `v` of line `l`: a join, a condition, and the columns of what `taken` counts. */
  join: Sql;
  condition: Sql;
  columns: Sql;
  /** Locks the named units, and the condition that all are as they were when the sale was decided. */
  locked: Sql;
  unchanged: Sql;
  /** What is set of the variants `v` from the goods `g`. */
  sets: Sql;
  written: Sql;
};

/** Goods without serial numbers: somebody may have turned them on since the sale was decided. */
const NONE: UnitParts = {
  given: empty,
  join: empty,
  condition: sql`and not v.tracks_serials`,
  columns: empty,
  locked: empty,
  unchanged: empty,
  sets: empty,
  written: empty,
};

/**
 * Named units are locked after the goods, like everywhere. Units are written in the order of their numbers, so that two
 * sales that register the same ones wait for each other in one order; the unique index then fails the second one.
 */
export function unitParts(sale: SaleUnits | null, status: OrderStatus): UnitParts {
  if (sale === null) return NONE;
  const { tracked, units } = sale;
  const state = status === "completed" ? "sold" : "held";
  return {
    given: sql`
  tracked as materialized (
    select * from unnest(${tracked.map(({ variantKey }) => variantKey)}::uuid[],
        ${tracked.map(({ takes }) => takes)}::integer[], ${tracked.map(({ waits }) => waits)}::integer[])
      as t (variant_key, takes, waits)),
  named as materialized (
    select * from unnest(${units.map(({ key }) => key)}::uuid[], ${units.map(({ serial }) => serial)}::text[],
        ${units.map(({ was }) => was)}::text[], ${units.map(({ lineKey }) => lineKey)}::uuid[],
        ${units.map(({ variantKey }) => variantKey)}::uuid[], ${units.map(({ position }) => position)}::integer[])
      as n (key, serial, was, line_key, variant_key, place)),`,
    join: sql`left join tracked t on t.variant_key = l.variant_key`,
    condition: sql`and v.tracks_serials = (t.variant_key is not null)`,
    columns: sql`, coalesce(t.takes, 0) as takes, coalesce(t.waits, 0) as waits`,
    locked: sql`
  known as materialized (
    select u.key from named n join units u on u.key = n.key
     where u.state = n.was and (n.was = 'gone' or u.variant_key = n.variant_key)
       and (select count(*) from goods) >= 0
     order by u.key for no key update of u),`,
    unchanged: sql`and (select count(*) from known) = (select count(*) from named where was is not null)`,
    sets: sql`numbered = v.numbered - g.takes, waiting = v.waiting + g.waits,`,
    written: sql`
  units_made as (
    insert into units (key, serial, variant_key, state, order_line_key, position)
    select n.key, n.serial, n.variant_key, ${state}, n.line_key, n.place from named n, new
     where n.was is null order by lower(n.serial)),
  units_taken as (
    update units u
       set serial = case when n.was = 'gone' then n.serial else u.serial end, variant_key = n.variant_key,
           state = ${state}, order_line_key = n.line_key, position = n.place, version = u.version + 1
      from named n, new where u.key = n.key and n.was is not null),
  units_logged as (
    insert into unit_events (unit_key, kind, state, from_variant_key, to_variant_key, order_key, employee_key)
    select n.key, e.kind, e.state, e.from_key, e.to_key, new.key, new.seller_key
      from new, named n cross join lateral (
        select 1 as step, 'registered' as kind, 'in stock' as state, null::uuid as from_key, n.variant_key as to_key
         where n.was is distinct from 'in stock'
        union all select 2, ${state}, ${state}, n.variant_key, null) e
     order by n.line_key, n.place, e.step),`,
  };
}
