import { sql } from "../core/db/sql";
import type { Tx } from "../core/db/transaction";
import { ruleRefusal } from "../core/errors";
import { nameOf, type VariantOnHand } from "./stock-rules";
import { nameThemText } from "./unit-rules";
import { type LineUnit, type UnitChange, unitsOfOrder, type Waiting, writeUnits } from "./units";

/** A line of the order with its sold variant as it is now, and the units that did not come back before. */
export type HeldVariant = VariantOnHand & { lineKey: string; lineQuantity: number; tracksSerials: boolean };

export async function lockOrderVariants(tx: Tx, orderKey: string): Promise<HeldVariant[]> {
  const { rows } = await tx.query<HeldVariant>(
    `select v.key, v.variation, v.status, v.quantity, p.title as "productTitle",
            p.deleted_at is not null as "productDeleted", l.quantity - l.returned_quantity as "lineQuantity",
            l.key as "lineKey", v.tracks_serials as "tracksSerials"
       from order_lines l join variants v on v.key = l.variant_key join products p on p.key = v.product_key
      where l.order_key = $1 and l.returned_quantity < l.quantity
      order by v.key for no key update of v`,
    [orderKey],
  );
  return rows;
}

type Status = "pending" | "completed";

type Doing = { to: Status; employeeKey: string };

const STATE = { pending: "held", completed: "sold" } as const;

/** The units of these lines that no name is known of; -1 takes them away again. */
export const waitingFor = (held: readonly HeldVariant[], units: readonly LineUnit[], sign: 1 | -1): Waiting[] =>
  held
    .filter(({ tracksSerials }) => tracksSerials)
    .map(({ key, lineKey, lineQuantity }) => ({
      variantKey: key,
      more: sign * (lineQuantity - units.filter((unit) => unit.lineKey === lineKey).length),
    }));

/** Refuses to complete an order with units that nobody named. */
function checkNamed(
  held: readonly HeldVariant[],
  units: readonly LineUnit[],
  textOf: (name: string, more: number) => string,
): void {
  for (const { variantKey, more } of waitingFor(held, units, 1)) {
    const variant = held.find(({ key }) => key === variantKey);
    if (variant === undefined || more <= 0) continue;
    throw ruleRefusal(textOf(nameOf(variant), more));
  }
}

const completeText = (name: string, more: number): string =>
  `${nameThemText(name)} on this order first: ${more === 1 ? "1 unit has" : `${more} units have`} none. Then complete it`;

const reinstateText = (name: string): string =>
  `Set this order to pending and ${nameThemText(name).replace("Name", "name")}. Then complete it`;

const taken = (units: readonly LineUnit[], to: Status): UnitChange[] =>
  units.map(({ key, variantKey, lineKey, position }) => ({
    key,
    variantKey,
    lineKey,
    position,
    serial: null,
    kind: STATE[to],
    to: STATE[to],
  }));

/**
 * Held units of a pending order are sold when it is completed, and the other way round. Locks the order's variants, also
 * without any such units: somebody may be turning serial numbers on. 417 for a completed order with units without names.
 */
export async function followStatus(tx: Tx, orderKey: string, { to, employeeKey }: Doing): Promise<void> {
  const held = await lockOrderVariants(tx, orderKey);
  const units = await unitsOfOrder(tx, orderKey);
  if (to === "completed") checkNamed(held, units, completeText);
  const waiting = to === "pending" ? waitingFor(held, units, 1) : [];
  await writeUnits(tx, taken(units, to), waiting, { orderKey, employeeKey });
}

type CancelledUnit = LineUnit & { isThere: boolean };

/**
 * Takes the units that an order gave back when it was cancelled as a pending one. The goods of a completed one are sold
 * as returned ones, so it gets other units, which have to be named.
 */
export async function takeUnitsAgain(
  tx: Tx,
  orderKey: string,
  held: readonly HeldVariant[],
  { to, employeeKey }: Doing,
): Promise<void> {
  if (!held.some(({ tracksSerials }) => tracksSerials)) return;
  const before = await unitsBefore(tx, orderKey);
  const units = held
    .filter(({ tracksSerials }) => tracksSerials)
    .flatMap(({ lineKey, lineQuantity }) =>
      before
        .filter((unit) => unit.lineKey === lineKey)
        .slice(0, lineQuantity)
        .map((unit, position) => ({ ...unit, position })),
    );
  const gone = units.find(({ isThere }) => !isThere);
  if (gone !== undefined) {
    throw ruleRefusal(`${gone.serial} was on this order and is not in stock here any more. Create a new order`);
  }
  if (to === "completed") checkNamed(held, units, reinstateText);
  await writeUnits(tx, taken(units, to), to === "pending" ? waitingFor(held, units, 1) : [], { orderKey, employeeKey });
}

/** The units whose last event with this order is that it was cancelled. */
async function unitsBefore(tx: Tx, orderKey: string): Promise<CancelledUnit[]> {
  const { rows } = await tx.query<CancelledUnit>(
    sql`select u.key, u.serial, l.key as "lineKey", 0 as position, l.variant_key as "variantKey",
               u.state = 'in stock' and u.variant_key = l.variant_key as "isThere"
          from (select distinct on (unit_key) unit_key, id, kind, to_variant_key from unit_events
                 where order_key = ${orderKey} order by unit_key, id desc) last
               join units u on u.key = last.unit_key
               join order_lines l on l.order_key = ${orderKey} and l.variant_key = last.to_variant_key
         where last.kind = 'cancelled' order by last.id`,
  );
  return rows;
}
