import type { OrderSerialsBody } from "../../../src/api/orders/orders.contract";
import { serialMatch } from "../../../src/api/stock/units.rules";
import type { Edit, Edited } from "../../books/editing";
import { allRegisteredText, nameUnits, notTrackedText, registeredNow, roomFor } from "../../books/unit-rules";
import {
  type LineUnit,
  lockNamed,
  shelved,
  type UnitChange,
  unitsOfOrder,
  type Waiting,
  writeUnits,
} from "../../books/units";
import { sql } from "../../core/db/sql";
import type { Tx } from "../../core/db/transaction";
import { ruleRefusal, ruleRefusalOf } from "../../core/errors";
import { storeScope } from "../../core/session-context";
import { editOrder, type OrderRow } from "./order-edit";

type Line = {
  key: string;
  variantKey: string;
  storeKey: string;
  name: string;
  /** Units that did not come back. */
  kept: number;
  tracksSerials: boolean;
  quantity: number;
  numbered: number;
  waiting: number;
};

type Asked = OrderSerialsBody["lines"][number];

/** What an order holds of a line after the edit. */
type Renamed = { line: Line; before: LineUnit[]; serials: readonly string[]; changes: UnitChange[] };

/**
 * Replaces the names of units on lines of a pending order; a completed one only gains names that it lacks. Refuses as
 * `editOrder` does, and with 417 for more names than units, and for a unit that is not on the shelf of the line's variant.
 */
export async function editOrderSerials(tx: Tx, edit: Edit<OrderSerialsBody>): Promise<Edited> {
  const { staff, body } = edit;
  return editOrder(tx, { ...edit, version: body.version }, async (order) => {
    if (order.status === "cancelled") {
      throw ruleRefusal("This order is cancelled, so it holds no units. Set it to pending first");
    }
    const lines = await lockLines(tx, order.key);
    const units = await unitsOfOrder(tx, order.key);
    const known = await lockNamed(
      tx,
      storeScope(staff),
      body.lines.flatMap(({ serials }) => serials),
    );
    const renamed = body.lines.map((asked, at) => renameLine(order, { asked, at }, lines, units, known));
    if (renamed.every(isSame)) return null;
    await write(tx, order, renamed, staff.key);
    return {
      sets: {},
      audit: {
        action: "order.serialsNamed",
        before: { serials: renamed.flatMap(({ before }) => before.map(({ serial }) => serial)) },
        after: { serials: renamed.flatMap(({ serials }) => serials) },
      },
    };
  });
}

async function lockLines(tx: Tx, orderKey: string): Promise<Line[]> {
  const { rows } = await tx.query<Line>(
    sql`select l.key, v.key as "variantKey", p.store_key as "storeKey",
               l.item_title || ' (' || l.variation || ')' as name, l.quantity - l.returned_quantity as kept,
               v.tracks_serials as "tracksSerials", v.quantity, v.numbered, v.waiting
          from order_lines l join variants v on v.key = l.variant_key join products p on p.key = v.product_key
         where l.order_key = ${orderKey} order by v.key for no key update of v`,
  );
  return rows;
}

function renameLine(
  order: OrderRow,
  { asked, at }: { asked: Asked; at: number },
  lines: readonly Line[],
  units: readonly LineUnit[],
  known: Awaited<ReturnType<typeof lockNamed>>,
): Renamed {
  const field = [`lines.${at}.serials`];
  const line = lines.find(({ variantKey }) => variantKey === asked.key);
  if (line === undefined) {
    throw ruleRefusalOf([`lines.${at}.key`], "One of these products is not on this order. Open the order again");
  }
  if (!line.tracksSerials) throw ruleRefusalOf(field, notTrackedText(line.name));
  if (asked.serials.length > line.kept) {
    throw ruleRefusalOf(field, `This order has only ${line.kept} of ${line.name}. Leave the other serial numbers out`);
  }
  const before = units.filter(({ lineKey }) => lineKey === line.key);
  const named = new Set(asked.serials.map(serialMatch));
  const dropped = before.filter(({ serial }) => !named.has(serialMatch(serial)));
  if (order.status === "completed" && dropped[0] !== undefined) {
    throw ruleRefusalOf(field, keepText(dropped[0].serial));
  }
  const added = nameUnits(
    { key: line.variantKey, storeKey: line.storeKey, name: line.name },
    asked.serials.filter((serial) => !isOn(before, serial)),
    known,
  );
  if ("refusal" in added) throw ruleRefusalOf(field, added.refusal);
  const fresh = registeredNow(added.units);
  // A unit that a completed order handed over is none of those that are left.
  const [beyond] = order.status === "pending" ? fresh.slice(Math.max(0, roomFor(line))) : [];
  if (beyond !== undefined) throw ruleRefusalOf(field, allRegisteredText(beyond.serial, line.name));
  const state = order.status === "completed" ? ("sold" as const) : ("held" as const);
  const changes = added.units.map(
    ({ key, serial, was }): UnitChange => ({
      key,
      variantKey: line.variantKey,
      lineKey: line.key,
      kind: state,
      to: state,
      serial: was === "in stock" ? null : serial,
      position: asked.serials.indexOf(serial),
    }),
  );
  return { line, before, serials: asked.serials, changes: [...shelved(dropped, "released"), ...changes] };
}

const isOn = (units: readonly LineUnit[], serial: string): boolean =>
  units.some((unit) => serialMatch(unit.serial) === serialMatch(serial));

const keepText = (serial: string): string =>
  `${serial} was handed over with this order. A completed order only gains names: correct the number of the unit instead`;

const isSame = ({ before, serials }: Renamed): boolean =>
  before.length === serials.length &&
  before.every(({ serial }, at) => serialMatch(serial) === serialMatch(serials[at] ?? ""));

async function write(tx: Tx, order: OrderRow, renamed: readonly Renamed[], employeeKey: string): Promise<void> {
  const waiting = renamed.map(
    ({ line, before, serials }): Waiting => ({
      variantKey: line.variantKey,
      more: order.status === "pending" ? before.length - serials.length : 0,
    }),
  );
  const cause = { orderKey: order.key, employeeKey };
  await writeUnits(
    tx,
    renamed.flatMap(({ changes }) => changes),
    waiting,
    cause,
  );
  const places = renamed.flatMap(({ line, serials }) =>
    serials.map((serial, position) => ({ lineKey: line.key, match: serialMatch(serial), position })),
  );
  await tx.query(
    sql`update units u set position = n.position
          from unnest(${places.map(({ lineKey }) => lineKey)}::uuid[], ${places.map(({ match }) => match)}::text[],
                      ${places.map(({ position }) => position)}::integer[]) as n (line_key, match, position)
         where u.order_line_key = n.line_key and u.match = n.match and u.position <> n.position`,
  );
}
