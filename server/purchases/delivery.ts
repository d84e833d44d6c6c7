import type { VariantStatus } from "../../src/api/products/products.contract";
import type { NewDeliveryBody, NewDeliveryReply } from "../../src/api/purchases/purchases.contract";
import { extraOf, isReceivable, statusOf, toCome } from "../../src/api/purchases/purchases.rules";
import { may } from "../../src/may";
import { writeAudit, writeAudits } from "../books/audit";
import { type Edit, readEdits, staleRecord } from "../books/editing";
import { moveStock } from "../books/stock";
import { notTrackedText } from "../books/unit-rules";
import { writeUnits } from "../books/units";
import { sql } from "../core/db/sql";
import type { Tx } from "../core/db/transaction";
import { badRequest, Refusal, ruleRefusal, ruleRefusalOf } from "../core/errors";
import { newKey } from "../core/ids";
import { AmountTooLarge, type Kobo, nairaText, sumKobo, toKobo } from "../core/money";
import { unitsToRegister } from "../stock/units-register";
import { inWords, lockPurchase, nameOf, type StoredPurchase } from "./purchase-edit";
import { readPurchase } from "./purchases";

/** More units than a variant or a line can hold. */
const MOST_UNITS = 2_000_000_000;

/** A line of the purchase with its variant, which is locked. */
type StoredLine = {
  key: string;
  variantKey: string;
  productKey: string;
  name: string;
  product: string;
  variation: string;
  quantity: number;
  received: number;
  expectedKobo: Kobo;
  priceKobo: Kobo;
  onHand: number;
  tracksSerials: boolean;
  status: VariantStatus;
  isListed: boolean;
};

/** What came of a line. */
type Came = {
  line: StoredLine;
  quantity: number;
  extra: number;
  costKobo: Kobo;
  setsPrice: boolean;
  serials: readonly string[];
};

/**
 * Receives goods: writes the delivery, the stock with its ledger, the units with their numbers, the purchase prices and
 * what the store owes. 403 for costs that the person may not see; 404 out of scope; 409 with the current record when
 * somebody changed or received it in between; 417 when nothing more comes, for goods that are not listed any more or were
 * set aside, for units beyond what was ordered that were not stated as extra, and for serial numbers that cannot be
 * registered.
 */
export async function receivePurchase(tx: Tx, edit: Edit<NewDeliveryBody>): Promise<NewDeliveryReply["data"]> {
  const { key, staff, body } = edit;
  refuseCosts(edit);
  const stored = await lockPurchase(tx, staff, key);
  if (edit.version !== null && edit.version !== stored.version) {
    const missed = stored.version - edit.version;
    throw await staleRecord(
      () => readPurchase(tx, staff, key),
      () => readEdits(tx, { entity: "purchase", key, missed }),
    );
  }
  if (!isReceivable(stored.status)) throw ruleRefusal(notReceivable(stored));
  const lines = await lockLines(tx, key);
  const came = cameOf(body, lines);
  refuseUnstated(body, came);
  const amountKobo = amountOf(came);
  const units = await registered(tx, edit, came);

  const deliveryKey = newKey();
  const delivery_number = await insertDelivery(tx, edit, { deliveryKey, amountKobo, came });
  const cause = { deliveryKey, employeeKey: staff.key };
  const moves = came.map(({ line, quantity }) => ({ variantKey: line.variantKey, delta: quantity }));
  await moveStock(tx, { ...cause, reason: "purchase" }, moves);
  await writeUnits(tx, units, [], { ...cause, note: nameOf(stored) });
  await setPrices(tx, edit, came);
  await owe(tx, stored, amountKobo);

  const units_of = new Map(came.map(({ line, quantity }) => [line.key, quantity]));
  const status = statusOf(lines.map((line) => ({ ...line, received: line.received + (units_of.get(line.key) ?? 0) })));
  const version = stored.version + 1;
  await tx.query(sql`update purchases set version = ${version}, status = ${status} where key = ${key}`);
  await writeAudit(tx, {
    requestId: edit.requestId,
    employeeKey: staff.key,
    action: "purchase.received",
    entity: "purchase",
    entityKey: key,
    before: { status: stored.status },
    after: {
      status,
      delivery_number,
      store: stored.storeKey,
      amount: nairaText(amountKobo),
      remark: body.remark?.trim() ?? "",
      lines: came.map(loggedOf),
      ...serialsLogged(came),
    },
  });
  return { key: deliveryKey, delivery_number, status, version };
}

function refuseCosts({ staff, body }: Edit<NewDeliveryBody>): void {
  if (may(staff, "products.cost") || body.lines.every(({ cost }) => cost === undefined)) return;
  throw new Refusal(403, "You do not have permission to set purchase prices");
}

const notReceivable = (stored: StoredPurchase): string =>
  stored.status === "draft"
    ? `${nameOf(stored)} is a draft. Send it first, then receive it`
    : `${nameOf(stored)} is ${inWords(stored.status)}, so nothing more comes of it. Write another purchase for these goods`;

/** The lines of a purchase; their variants are locked in key order. */
async function lockLines(tx: Tx, key: string): Promise<StoredLine[]> {
  await tx.query(
    sql`select from variants where key in (select variant_key from purchase_lines where purchase_key = ${key})
         order by key for no key update`,
  );
  const { rows } = await tx.query<StoredLine>(
    sql`select l.key, v.key as "variantKey", p.key as "productKey", p.title || ' (' || v.variation || ')' as name,
               l.product_title as product, l.variation, l.quantity, l.received, l.expected_kobo as "expectedKobo",
               v.price_kobo as "priceKobo", v.quantity as "onHand", v.tracks_serials as "tracksSerials", v.status,
               p.deleted_at is null and v.removed_at is null as "isListed"
          from purchase_lines l join variants v on v.key = l.variant_key join products p on p.key = v.product_key
         where l.purchase_key = ${key} order by l.position`,
  );
  return rows;
}

function cameOf(body: NewDeliveryBody, lines: readonly StoredLine[]): Came[] {
  const byKey = new Map(lines.map((line) => [line.key, line]));
  return body.lines.map(({ line: key, quantity, cost, sets_price = true, serials = [] }, at) => {
    const line = byKey.get(key);
    if (line === undefined) throw badRequest(`lines.${at}.line is not a line of this purchase`);
    if (!line.isListed) {
      throw ruleRefusalOf(
        [`lines.${at}.line`],
        `${line.name} was taken off the list for good. Leave it out, and add what came as a new product`,
      );
    }
    if (line.status === "return" || line.status === "repair") {
      throw ruleRefusalOf([`lines.${at}.line`], setAsideText(line.name, line.status));
    }
    if (Math.max(line.onHand, line.received) + quantity > MOST_UNITS) {
      throw ruleRefusalOf([`lines.${at}.quantity`], `${line.name} has more units than can be recorded`);
    }
    if (serials.length > 0 && !line.tracksSerials) {
      throw ruleRefusalOf([`lines.${at}.serials`], notTrackedText(line.name));
    }
    const costKobo = cost === undefined ? line.expectedKobo : toKobo(cost);
    return { line, quantity, extra: extraOf(line, quantity), costKobo, setsPrice: sets_price, serials };
  });
}

const setAsideText = (name: string, status: VariantStatus): string =>
  `${name} has been set to ${status} since it was ordered, and new goods do not go there. Nothing was received yet. Make the variant active again and then receive, or receive the rest without it`;

/** More than was ordered is received only when the person says that it is kept. */
function refuseUnstated({ accept_extra }: NewDeliveryBody, came: readonly Came[]): void {
  if (accept_extra) return;
  const beyond = came.flatMap((each, at) => (each.extra > 0 ? [{ ...each, at }] : []));
  const [first] = beyond;
  if (first === undefined) return;
  const left = toCome(first.line);
  throw ruleRefusalOf(
    beyond.map(({ at }) => `lines.${at}.quantity`),
    `${left === 0 ? "None" : `Only ${left}`} of ${first.line.name} ${left === 1 ? "is" : "are"} still to come, and you received ${first.quantity}. Correct the quantity, or say that you keep the extra units`,
  );
}

function amountOf(came: readonly Came[]): Kobo {
  try {
    return sumKobo(came.map(({ costKobo, quantity }) => ({ kobo: costKobo, times: quantity })));
  } catch (error) {
    if (error instanceof AmountTooLarge) throw tooMuch();
    throw error;
  }
}

const tooMuch = () => ruleRefusalOf(["lines"], "The total is larger than can be recorded. Check the costs");

const registered = (tx: Tx, { staff }: Edit<NewDeliveryBody>, came: readonly Came[]) =>
  unitsToRegister(
    tx,
    staff,
    came.flatMap(({ line, serials }, at) =>
      serials.map((serial) => ({ serial, variantKey: line.variantKey, name: `lines.${at}.serials` })),
    ),
  );

type Delivery = { deliveryKey: string; amountKobo: Kobo; came: readonly Came[] };

/** Writes the delivery and adds what came to the lines. The check of the lines refuses what would be received twice. */
async function insertDelivery(
  tx: Tx,
  { key, staff, body }: Edit<NewDeliveryBody>,
  { deliveryKey, amountKobo, came }: Delivery,
): Promise<number> {
  const { rows } = await tx.query<{ number: number }>(
    sql`insert into purchase_deliveries (key, purchase_key, delivery_number, amount_kobo, remark, created_by)
        select ${deliveryKey}, ${key}, coalesce(max(delivery_number), 0) + 1, ${amountKobo},
               ${body.remark?.trim() ?? ""}, ${staff.key}
          from purchase_deliveries where purchase_key = ${key} returning delivery_number as number`,
  );
  const all = <Value>(valueOf: (each: Came) => Value) => came.map(valueOf);
  await tx.query(
    sql`with line as (
          select * from unnest(
            ${all(({ line }) => line.key)}::uuid[], ${all(({ quantity }) => quantity)}::integer[],
            ${all(({ extra }) => extra)}::integer[], ${all(({ costKobo }) => costKobo)}::bigint[],
            ${all(({ setsPrice }) => setsPrice)}::boolean[], ${all(({ serials }) => JSON.stringify(serials))}::jsonb[])
            with ordinality as n (key, quantity, extra, cost, sets_price, serials, position)),
        added as (
          update purchase_lines l set received = l.received + n.quantity, extra = l.extra + n.extra
            from line n where l.key = n.key returning l.key, l.variant_key)
        insert into purchase_delivery_lines (delivery_key, position, line_key, variant_key, quantity, extra, cost_kobo,
                                             sets_price, serials)
        select ${deliveryKey}, n.position, n.key, a.variant_key, n.quantity, n.extra, n.cost, n.sets_price,
               array(select jsonb_array_elements_text(n.serials))
          from line n join added a on a.key = n.key`,
  );
  const number = rows[0]?.number;
  if (number === undefined) throw new Error("an insert of one row gave none");
  return number;
}

/** The costs become the purchase prices, with an entry in the history of each product whose price changed. */
async function setPrices(tx: Tx, { staff, requestId }: Edit<unknown>, came: readonly Came[]): Promise<void> {
  const changed = came.filter(({ line, costKobo, setsPrice }) => setsPrice && costKobo !== line.priceKobo);
  if (changed.length === 0) return;
  await tx.query(
    sql`update variants v set price_kobo = n.kobo, updated_at = now()
          from unnest(${changed.map(({ line }) => line.variantKey)}::uuid[],
                      ${changed.map(({ costKobo }) => costKobo)}::bigint[]) as n (key, kobo)
         where v.key = n.key`,
  );
  await writeAudits(
    tx,
    changed.map(({ line, costKobo }) => ({
      requestId,
      employeeKey: staff.key,
      action: "product.costReceived",
      entity: "product",
      entityKey: line.productKey,
      before: { variation: line.variation, price: nairaText(line.priceKobo) },
      after: { variation: line.variation, price: nairaText(costKobo) },
    })),
  );
}

/** The store owes the supplier what the delivery cost. */
async function owe(tx: Tx, { supplierKey, storeKey }: StoredPurchase, amountKobo: Kobo): Promise<void> {
  const { rowCount } = await tx.query(
    sql`insert into supplier_debts as d (supplier_key, store_key, delivered_kobo)
        values (${supplierKey}, ${storeKey}, ${amountKobo})
        on conflict (supplier_key, store_key) do update set delivered_kobo = d.delivered_kobo + excluded.delivered_kobo
         where d.delivered_kobo <= ${Number.MAX_SAFE_INTEGER} - excluded.delivered_kobo`,
  );
  if (rowCount === 0) throw tooMuch();
}

const loggedOf = ({ line, quantity, costKobo }: Came) => ({
  product: line.product,
  variation: line.variation,
  quantity,
  price: nairaText(costKobo),
});

function serialsLogged(came: readonly Came[]): { serials?: string[] } {
  const serials = came.flatMap((each) => each.serials);
  return serials.length === 0 ? {} : { serials };
}
