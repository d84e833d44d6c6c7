import type { Pool } from "pg";
import type { Tx } from "../core/db/transaction";
import type { Kobo } from "../core/money";
import type { VariantOnHand } from "../books/stock-rules";
import { newKey } from "../core/ids";
import { storeScope, type Staff } from "../core/session-context";
import { batchedReads } from "../reading/batched-reads";
import type { Claim, KeptReply, Reply } from "../books/idempotency";
import type { KnownUnit } from "../books/unit-rules";
import { unitsNamed } from "../books/units";
import { serialMatch } from "../../src/api/stock/units.rules";
import type { UnpricedLine } from "./discounts";

/** A variant for sale: the units on hand, and the values a line freezes. */
export type SaleVariant = VariantOnHand & {
  storeKey: string;
  tracksSerials: boolean;
  numbered: number;
  waiting: number;
  productKey: string;
  image: string;
  salePriceKobo: Kobo;
  costKobo: Kobo;
};

/** A line as sold now at the shop's price; later changes of product and price do not affect it. */
export const freezeLine = (variant: SaleVariant, quantity: number): UnpricedLine => ({
  key: newKey(),
  variantKey: variant.key,
  productKey: variant.productKey,
  itemTitle: variant.productTitle,
  variation: variant.variation,
  image: variant.image,
  listPriceKobo: variant.salePriceKobo,
  unitCostKobo: variant.costKobo,
  quantity,
});

/**
 * The data a sale depends on; a record that is unknown or out of the person's reach is null or missing,
 * indistinguishably.
 */
export type SaleFacts = {
  storeExists: boolean;
  facilitator: { name: string; bonusBp: number } | null;
  accountKeys: string[];
  /** The account with the customer's store credit; null where none was named or there is none. */
  creditKey: string | null;
  variants: SaleVariant[];
  /** Those with a serial number that the sale names. */
  units: KnownUnit[];
  /** The ticket that the sale charges for; null where none was named or there is none. */
  repair: ChargedRepair | null;
  /** The reply stored for the same request, if there is one. */
  kept: KeptReply | null;
};

/** Its customer is null for a unit of stock. `isBuyer` is whether the sale is to them. */
export type ChargedRepair = { number: number; storeKey: string; customer: { name: string; isBuyer: boolean } | null };

export type SaleAsked = {
  staff: Staff;
  claim: Claim | null;
  storeKey: string;
  facilitatorKey: string;
  accountKeys: string[];
  /** Of the customer whose store credit pays; null where it does not. */
  creditEmail: string | null;
  variantKeys: string[];
  serials: string[];
  repairKey: string | null;
  /** Of the customer of a sale that charges for a ticket; null of any other sale, and of one to nobody. */
  buyerEmail: string | null;
};

const FACTS = `
  select place, json_build_object(
    'storeExists', exists (select from stores where key = store and (scope is null or key = scope)),
    'facilitator', (select json_build_object('name', name, 'bonusBp', bonus_bp) from employees
       where key = facilitator and deactivated_at is null and (scope is null or store_key = scope)),
    'accountKeys', array(select key from accounts
       where key = any (asked.accounts) and customer_key is null and (scope is null or store_key = scope)),
    'creditKey', (select a.key from customers c join accounts a on a.customer_key = c.key
       where lower(c.email) = lower(asked.email)),
    'variants', coalesce((select json_agg(json_build_object(
       'key', v.key, 'productKey', p.key, 'productTitle', p.title, 'productDeleted', p.deleted_at is not null,
       'variation', v.variation, 'status', v.status, 'quantity', v.quantity, 'storeKey', p.store_key,
       'tracksSerials', v.tracks_serials, 'numbered', v.numbered, 'waiting', v.waiting,
       'image', coalesce(nullif(v.image, ''), p.image),
       'salePriceKobo', v.sale_price_kobo, 'costKobo', v.price_kobo))
       from variants v join products p on p.key = v.product_key
      where v.key = any (asked.variants) and (scope is null or p.store_key = scope)), '[]'),
    'units', ${unitsNamed("asked.serials", "scope")},
    'repair', (select json_build_object('number', r.ticket_number, 'storeKey', r.store_key,
         'customer', case when c.key is not null then json_build_object('name', c.name,
           'isBuyer', coalesce(lower(c.email) = lower(asked.buyer), false)) end)
       from repairs r left join customers c on c.key = r.customer_key
      where r.key = asked.repair and (scope is null or r.store_key = scope)),
    'kept', (select json_build_object('hash', encode(request_hash, 'hex'), 'status', status, 'body', reply)
       from idempotent_replies where employee_key = seller and key = asked.key)) as facts
  from json_to_recordset($1) as asked (
    place integer, scope uuid, seller uuid, key text, store uuid, facilitator uuid,
    accounts uuid[], email text, variants uuid[], serials text[], repair uuid, buyer text)`;

type FactsRow = { place: number; facts: Omit<SaleFacts, "kept"> & { kept: (Reply & { hash: string }) | null } };

/** Reads all a sale needs within the person's scope, batched with concurrent sales. */
export const createSaleFactsReader = (pool: Pool): ((asked: SaleAsked) => Promise<SaleFacts>) =>
  batchedReads(pool, readAll);

/** The same as a transaction sees it. */
export async function readSaleFacts(tx: Tx, asked: SaleAsked): Promise<SaleFacts> {
  const [facts] = await readAll(tx, [asked]);
  if (facts === undefined) throw new Error("one question has no answer");
  return facts;
}

async function readAll(connection: Pick<Tx, "query">, asked: readonly SaleAsked[]): Promise<SaleFacts[]> {
  const { rows } = await connection.query<FactsRow>({
    name: "sale-facts",
    text: FACTS,
    values: [JSON.stringify(asked.map((one, place) => rowOf(one, place)))],
  });
  const found = new Map(rows.map(({ place, facts }) => [place, factsOf(facts)]));
  return asked.map((_one, place) => {
    const facts = found.get(place);
    if (!facts) throw new Error("a select of one row each gave fewer");
    return facts;
  });
}

const rowOf = (
  { staff, claim, storeKey, facilitatorKey, accountKeys, variantKeys, serials, ...asked }: SaleAsked,
  place: number,
) => ({
  place,
  scope: storeScope(staff),
  seller: staff.key,
  key: claim?.key ?? null,
  store: storeKey,
  facilitator: facilitatorKey,
  accounts: accountKeys,
  email: asked.creditEmail,
  variants: variantKeys,
  serials: serials.map(serialMatch),
  repair: asked.repairKey,
  buyer: asked.buyerEmail,
});

const factsOf = ({ kept, ...facts }: FactsRow["facts"]): SaleFacts => ({
  ...facts,
  kept: kept && { ...kept, hash: Buffer.from(kept.hash, "hex") },
});
