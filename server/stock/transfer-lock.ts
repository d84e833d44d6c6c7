import type { DifferenceReason, TransferStatus } from "../../src/api/stock/transfers.rules";
import { sql } from "../core/db/sql";
import type { Tx } from "../core/db/transaction";
import { notFound, ruleRefusal } from "../core/errors";
import { storeScope, type Staff } from "../core/session-context";

/** A transfer; goods on the way come from one store. */
export type StoredTransfer = {
  key: string;
  number: number;
  status: TransferStatus;
  version: number;
  fromKey: string;
  fromTitle: string;
  toKey: string;
  toTitle: string;
};

/** A line, with the variant that its goods left as it is now. */
export type StoredLine = {
  position: number;
  /** The variant that the goods left, and the one where they arrive. */
  variantKey: string;
  toVariantKey: string;
  /** Its product with the variation, as they were sent. */
  name: string;
  product: string;
  variation: string;
  sent: number;
  quantity: number;
  numbered: number;
  waiting: number;
  tracksSerials: boolean;
  /** Units where the goods arrive. */
  onHand: number;
  /** Whether the receiving store took the product, or its variant, off its list. */
  isUnlisted: boolean;
};

type StatedDifference = {
  reason: DifferenceReason;
  quantity: number;
  note: string;
  serials: readonly string[];
};

/** What came of a line; `at` is its place in the body. */
export type ReceivedLine = {
  line: StoredLine;
  at: number;
  came: number;
  serials: readonly string[];
  differences: readonly StatedDifference[];
};

/** A registered unit on the way. */
export type TransitUnit = { key: string; serial: string; match: string; variantKey: string };

/** Locks a transfer until the transaction ends. @throws 404 out of scope */
export async function lockTransfer(tx: Tx, staff: Staff, key: string): Promise<StoredTransfer> {
  const { rows } = await tx.query<StoredTransfer>(
    sql`select t.key, t.order_number as number, t.status, t.version, f.key as "fromKey", f.title as "fromTitle",
               s.key as "toKey", s.title as "toTitle"
          from transfers t join stores s on s.key = t.to_store_key
          join transfer_lines l on l.transfer_key = t.key and l.position = 1 join stores f on f.key = l.from_store_key
         where t.key = ${key}
           and (${storeScope(staff)}::uuid is null or t.to_store_key = ${storeScope(staff)} or exists (
                 select from transfer_lines o where o.transfer_key = t.key and o.from_store_key = ${storeScope(staff)}))
           for no key update of t`,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

const ENDED: Readonly<Record<Exclude<TransferStatus, "sent">, string>> = {
  received: "was received already",
  "received-with-differences": "was received already",
  "called-back": "was called back, so its goods are in stock where they came from",
};

/** @throws 417 for a transfer that is not on the way, and for a person who does not work at `store` */
export function refuseElsewhere(staff: Staff, { number, status }: StoredTransfer, store: Place): void {
  if (status !== "sent") throw ruleRefusal(`Transfer ${number} ${ENDED[status]}`);
  const scope = storeScope(staff);
  if (scope !== null && scope !== store.key) throw ruleRefusal(`Transfer ${number} ${store.rule} ${store.title}`);
}

type Place = { key: string; title: string; rule: string };

/** The lines of a transfer in their order; the variants that goods leave and reach are locked, in key order. */
export async function lockLines(tx: Tx, key: string): Promise<StoredLine[]> {
  await tx.query(
    sql`select from variants where key in (
          select variant_key from transfer_lines where transfer_key = ${key}
          union select to_variant_key from transfer_lines where transfer_key = ${key})
         order by key for no key update`,
  );
  return readLines(tx, key);
}

export async function readLines(tx: Tx, key: string): Promise<StoredLine[]> {
  const { rows } = await tx.query<StoredLine>(
    sql`select l.position, l.variant_key as "variantKey", l.to_variant_key as "toVariantKey",
               l.product_title || ' (' || l.variation || ')' as name, l.product_title as product, l.variation,
               l.quantity as sent, v.quantity, v.numbered, v.waiting, v.tracks_serials as "tracksSerials",
               w.quantity as "onHand", q.deleted_at is not null or w.removed_at is not null as "isUnlisted"
          from transfer_lines l join variants v on v.key = l.variant_key
          join variants w on w.key = l.to_variant_key join products q on q.key = w.product_key
         where l.transfer_key = ${key} order by l.position`,
  );
  return rows;
}

/** The units of a transfer that are on the way, locked. Their variants are locked. */
export async function lockTransit(tx: Tx, key: string): Promise<TransitUnit[]> {
  const { rows } = await tx.query<TransitUnit>(
    sql`select u.key, u.serial, u.match, u.variant_key as "variantKey" from units u
         where u.state = 'in transit' and u.key in (
                 select unit_key from unit_events where transfer_key = ${key} and kind = 'sent')
         order by u.key for no key update`,
  );
  return rows;
}
