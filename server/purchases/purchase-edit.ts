import type { NewPurchaseBody, PurchaseEditBody, PurchaseMoveBody } from "../../src/api/purchases/purchases.contract";
import { isPurchaseStep, PURCHASE_STEPS, type PurchaseStatus } from "../../src/api/purchases/purchases.rules";
import { may } from "../../src/may";
import { auditCreation, type Doing, type Edit, type Edited, editRecord } from "../books/editing";
import { checkStoreInReach } from "../books/postings";
import { sql } from "../core/db/sql";
import type { Tx } from "../core/db/transaction";
import { notFound, Refusal, ruleRefusal, ruleRefusalOf } from "../core/errors";
import { newKey } from "../core/ids";
import { AmountTooLarge, nairaText, sumKobo, toKobo, toNaira } from "../core/money";
import { storeScope, type Staff } from "../core/session-context";
import { readPurchase } from "./purchases";

/** A line as it is wanted or stored; `cost` is naira for a unit. */
type Line = PurchaseEditBody["lines"][number];

/** What a variant is called; one that is not for this store has no entry. */
type Goods = ReadonlyMap<string, { title: string; variation: string }>;

type Created = { key: string; purchase_number: number };

/**
 * Writes a draft. 403 for people who may not see cost; 417 when the store is out of reach, when there is no such supplier,
 * and for goods that the store does not list.
 */
export async function createPurchase(tx: Tx, doing: Doing, body: NewPurchaseBody): Promise<Created> {
  refuseWithoutCost(doing.staff);
  await checkStoreInReach(tx, doing.staff, body.store);
  await checkSupplier(tx, body.supplier);
  const goods = await readGoods(tx, body.store, body.lines);
  refuseUnlisted(goods, body.lines);
  refuseExcess(body.lines);
  const key = newKey();
  const remark = body.remark.trim();
  const { rows } = await tx.query<{ purchase_number: number }>(
    sql`insert into purchases (key, store_key, supplier_key, remark, created_by)
        values (${key}, ${body.store}, ${body.supplier}, ${remark}, ${doing.staff.key}) returning purchase_number`,
  );
  const purchase_number = rows[0]?.purchase_number;
  if (purchase_number === undefined) throw new Error("an insert of one row gave none");
  await insertLines(tx, key, body.lines);
  await auditCreation(tx, doing, "purchase", key, {
    purchase_number: String(purchase_number),
    store: body.store,
    supplier: body.supplier,
    remark,
    lines: loggedLines(goods, body.lines),
  });
  return { key, purchase_number };
}

/**
 * Changes a draft. 403 for people who may not see cost; 404 out of scope; 409 with the current record when the edit is
 * stale; 417 once it was sent or cancelled, and as for a new one.
 */
export async function editPurchase(tx: Tx, edit: Edit<PurchaseEditBody>): Promise<Edited> {
  const { key, staff, body } = edit;
  refuseWithoutCost(staff);
  const stored = await lockPurchase(tx, staff, key);
  const { rows: lines } = await tx.query<Line & { kobo: number; title: string; variation: string }>(
    sql`select variant_key as variant, quantity, expected_kobo as kobo, product_title as title, variation
          from purchase_lines where purchase_key = ${key} order by position`,
  );
  const known = new Map(lines.map((line) => [line.variant, line]));
  const before = loggedLines(
    known,
    lines.map((line) => ({ ...line, cost: toNaira(line.kobo) })),
  );
  const goods = await readGoods(tx, stored.storeKey, body.lines);
  const wanted = loggedLines(new Map([...goods, ...known]), body.lines);
  const isSame = JSON.stringify(before) === JSON.stringify(wanted);
  const remark = body.remark.trim();
  return editRecord(tx, edit, {
    entity: "purchase",
    version: stored.version,
    before: { supplier: stored.supplierKey, remark: stored.remark, lines: before },
    after: { supplier: body.supplier, remark, lines: isSame ? before : wanted },
    readCurrent: () => readPurchase(tx, staff, key),
    write: async (next) => {
      if (stored.status !== "draft") {
        throw ruleRefusal(`${nameOf(stored)} is ${inWords(stored.status)}, so its lines are fixed. Write another one`);
      }
      await checkSupplier(tx, body.supplier);
      refuseUnlisted(goods, body.lines);
      refuseExcess(body.lines);
      await tx.query(
        sql`update purchases set version = ${next}, supplier_key = ${body.supplier}, remark = ${remark}
             where key = ${key}`,
      );
      if (isSame) return;
      await tx.query(sql`delete from purchase_lines where purchase_key = ${key}`);
      await insertLines(tx, key, body.lines);
    },
  });
}

/**
 * Sends a draft to its supplier, or cancels a purchase; what came of it is kept. 404 out of scope; 409 with the current
 * record when it changed in between; 417 for a step that PURCHASE_STEPS does not have.
 */
export async function movePurchase(tx: Tx, edit: Edit<PurchaseMoveBody>): Promise<Edited> {
  const { key, staff, body } = edit;
  const stored = await lockPurchase(tx, staff, key);
  return editRecord(tx, edit, {
    entity: "purchase",
    action: `purchase.${body.status === "sent" ? "sent" : "cancelled"}`,
    version: stored.version,
    before: { status: stored.status },
    after: body,
    readCurrent: () => readPurchase(tx, staff, key),
    write: (next) => {
      refuseStep(stored, body.status);
      return tx.query(
        sql`update purchases
               set version = ${next}, status = ${body.status},
                   sent_at = ${body.status === "sent" ? sql`now()` : sql`sent_at`}
             where key = ${key}`,
      );
    },
  });
}

export type StoredPurchase = {
  number: number;
  status: PurchaseStatus;
  storeKey: string;
  supplierKey: string;
  remark: string;
  version: number;
};

/** Locks a purchase until the transaction ends. @throws 404 out of scope */
export async function lockPurchase(tx: Tx, staff: Staff, key: string): Promise<StoredPurchase> {
  const { rows } = await tx.query<StoredPurchase>(
    `select purchase_number as number, status, store_key as "storeKey", supplier_key as "supplierKey", remark, version
       from purchases where key = $1 and ($2::uuid is null or store_key = $2)
        for no key update`,
    [key, storeScope(staff)],
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

export const nameOf = ({ number }: Pick<StoredPurchase, "number">): string => `Purchase ${number}`;

export const inWords = (status: PurchaseStatus): string => status.replaceAll("-", " ");

function refuseWithoutCost(staff: Staff): void {
  if (may(staff, "products.cost")) return;
  throw new Refusal(403, "A purchase has expected costs, which you do not have permission to set");
}

function refuseStep(stored: StoredPurchase, to: PurchaseStatus): void {
  if (isPurchaseStep(stored.status, to)) return;
  const next = PURCHASE_STEPS[stored.status].map(inWords).join(" or ");
  throw ruleRefusal(
    next === ""
      ? `${nameOf(stored)} is ${inWords(stored.status)}. Nothing in it changes any more`
      : `${nameOf(stored)} is ${inWords(stored.status)}. Its next step is ${next}`,
  );
}

async function checkSupplier(tx: Tx, key: string): Promise<void> {
  const { rowCount } = await tx.query(sql`select from suppliers where key = ${key}`);
  if (rowCount === 0) throw ruleRefusalOf(["supplier"], "This supplier is not available. Choose another one");
}

/**
 * Goods that the store lists; those set aside for return or repair are not bought. They are locked before they are read:
 * the statement that waits for a lock does not see that a product was deleted or moved to another store meanwhile.
 */
async function readGoods(tx: Tx, store: string, lines: readonly Line[]): Promise<Goods> {
  const keys = lines.map(({ variant }) => variant);
  await tx.query(sql`select from variants where key = any (${keys}::uuid[]) order by key for key share`);
  const { rows } = await tx.query<{ key: string; title: string; variation: string }>(
    sql`select v.key, p.title, v.variation from variants v join products p on p.key = v.product_key
         where v.key = any (${keys}::uuid[]) and p.store_key = ${store}
           and p.deleted_at is null and v.removed_at is null and v.status in ('active', 'hidden')`,
  );
  return new Map(rows.map(({ key, title, variation }) => [key, { title, variation }]));
}

function refuseUnlisted(goods: Goods, lines: readonly Line[]): void {
  const names = lines.flatMap(({ variant }, at) => (goods.has(variant) ? [] : [`lines.${at}.variant`]));
  if (names.length === 0) return;
  throw ruleRefusalOf(names, "One of these products is not in this store. Remove it and pick it again");
}

function refuseExcess(lines: readonly Line[]): void {
  try {
    sumKobo(lines.map(({ cost, quantity }) => ({ kobo: toKobo(cost), times: quantity })));
  } catch (error) {
    if (error instanceof AmountTooLarge) throw ruleRefusalOf(["lines"], error.message);
    throw error;
  }
}

const insertLines = (tx: Tx, key: string, lines: readonly Line[]) =>
  tx.query(
    sql`insert into purchase_lines (key, purchase_key, position, variant_key, product_title, variation, quantity,
                                    expected_kobo)
        select n.key, ${key}, n.position, v.key, p.title, v.variation, n.quantity, n.kobo
          from unnest(${lines.map(newKey)}::uuid[], ${lines.map(({ variant }) => variant)}::uuid[],
                      ${lines.map(({ quantity }) => quantity)}::integer[],
                      ${lines.map(({ cost }) => toKobo(cost))}::bigint[])
                 with ordinality as n (key, variant, quantity, kobo, position)
          join variants v on v.key = n.variant join products p on p.key = v.product_key`,
  );

/** The lines as the log tells them: `price` is hidden from people who may not see cost. */
const loggedLines = (goods: Goods, lines: readonly Line[]) =>
  lines.map(({ variant, quantity, cost }) => ({
    product: goods.get(variant)?.title ?? "",
    variation: goods.get(variant)?.variation ?? "",
    quantity,
    price: nairaText(toKobo(cost)),
  }));
