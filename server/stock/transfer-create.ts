import type { NewTransferBody } from "../../src/api/stock/transfers.contract";
import type { Tx } from "../core/db/transaction";
import { mergeLines, stockRefusal } from "../books/stock-rules";
import { planTransfer, type TransferPlan, transferRefusal, UNKNOWN_GOODS } from "./transfer-rules";
import { ruleRefusal, ruleRefusalOf } from "../core/errors";
import { newKey } from "../core/ids";
import type { Staff } from "../core/session-context";
import { writeAudit, writeAudits } from "../books/audit";
import type { Doing } from "../books/editing";
import { lockTransferFacts, type TransferSource } from "./transfer-facts";
import { receiveUnits, sendUnits, serialsSent, unitsSent } from "./transfer-units";

type Line = { variantKey: string; quantity: number; source: TransferSource };

/**
 * Sends goods to another store at once: units leave here and arrive at their twins there, which are created if missing.
 * 417 for goods that are short, inactive, out of the person's reach or in that store already.
 */
export async function createTransfer(tx: Tx, { staff, requestId }: Doing, body: NewTransferBody) {
  const wanted = mergeLines(body.products.map(({ variant, quantity }) => ({ variantKey: variant, quantity })));
  const { sources, destination } = await lockTransferFacts(tx, staff, {
    toKey: body.to,
    variantKeys: wanted.map(({ variantKey }) => variantKey),
  });
  if (destination === null) throw ruleRefusal("This store is not available. Choose another one");
  const byKey = new Map(sources.map((source) => [source.key, source]));
  if (body.products.some(({ product, variant }) => byKey.get(variant)?.productKey !== product)) {
    throw ruleRefusal(UNKNOWN_GOODS);
  }
  const lines = wanted.flatMap((line): Line[] => {
    const source = byKey.get(line.variantKey);
    return source ? [{ ...line, source }] : [];
  });
  for (const { source, quantity } of lines) {
    const refusal = transferRefusal(source, quantity, destination);
    if (refusal === null) continue;
    const part = refusal === stockRefusal(source, quantity) ? "quantity" : "variant";
    const names = body.products.flatMap(({ variant }, index) =>
      variant === source.key ? [`products.${index}.${part}`] : [],
    );
    throw ruleRefusalOf(names, refusal);
  }
  const units = await unitsSent(tx, staff, body, lines);
  const plan = planTransfer(lines, destination, newKey);
  await makeTwins(tx, plan, destination.storeKey);
  const titles = new Map(sources.map(({ productKey, productTitle }) => [productKey, productTitle]));
  await writeAudits(
    tx,
    plan.newProducts.map(({ key, likeKey }) => ({
      requestId,
      employeeKey: staff.key,
      action: "product.created",
      entity: "product",
      entityKey: key,
      after: { title: titles.get(likeKey), store: destination.storeKey },
    })),
  );
  const transfer = await insertTransfer(tx, body.to, staff, lines, plan);
  const cause = { transferKey: transfer.key, employeeKey: staff.key };
  await sendUnits(tx, units, cause);
  await moveUnits(tx, plan, transfer.key, staff.key);
  await receiveUnits(tx, units, plan, cause);
  await writeAudit(tx, {
    requestId,
    employeeKey: staff.key,
    action: "transfer.created",
    entity: "transfer",
    entityKey: transfer.key,
    after: {
      order_number: transfer.order_number,
      to: destination.storeTitle,
      lines: lines.map(({ source, quantity }) => ({
        from: source.storeTitle,
        product: source.productTitle,
        variation: source.variation,
        quantity,
        ...serialsSent(units, source.key),
      })),
    },
  });
  return transfer;
}

const column = <Row, Name extends keyof Row>(rows: readonly Row[], name: Name) => rows.map((row) => row[name]);

/** Creates missing products and variants at the destination. A concurrent creation makes the transaction start over. */
async function makeTwins(tx: Tx, { newProducts, newVariants }: TransferPlan, storeKey: string): Promise<void> {
  if (newProducts.length > 0) {
    const { rowCount } = await tx.query(
      `insert into products (key, catalogue_key, store_key, supplier_key, title, description, price_kobo,
                             sale_price_kobo, image, more_images, is_vat_exempt, category_key)
       select n.key, p.catalogue_key, $3, supplier_key, title, description, price_kobo, sale_price_kobo, image,
              more_images, is_vat_exempt, category_key
         from unnest($1::uuid[], $2::uuid[]) as n (key, like_key) join products p on p.key = n.like_key
        order by p.catalogue_key
       on conflict (store_key, catalogue_key) where deleted_at is null do nothing`,
      [column(newProducts, "key"), column(newProducts, "likeKey"), storeKey],
    );
    if (rowCount !== newProducts.length) throw startOver();
  }
  if (newVariants.length === 0) return;
  const { rowCount } = await tx.query(
    `insert into variants (key, catalogue_key, product_key, position, variation, price_kobo, sale_price_kobo, status,
                           image, tracks_serials)
     select n.key, v.catalogue_key, n.product_key,
            coalesce((select max(position) + 1 from variants where product_key = n.product_key), 0)
              + row_number() over (partition by n.product_key order by v.position, n.key) - 1,
            variation, price_kobo, sale_price_kobo, 'active', image, tracks_serials
       from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as n (key, product_key, like_key)
       join variants v on v.key = n.like_key
      order by n.product_key, v.catalogue_key
     on conflict (product_key, catalogue_key) do nothing`,
    [column(newVariants, "key"), column(newVariants, "productKey"), column(newVariants, "likeKey")],
  );
  if (rowCount !== newVariants.length) throw startOver();
}

/** The retry helper treats it as a conflict with another transaction. */
const startOver = () => Object.assign(new Error("a twin was made by another transfer"), { code: "40001" });

async function insertTransfer(tx: Tx, toKey: string, staff: Staff, lines: readonly Line[], { moves }: TransferPlan) {
  const { rows } = await tx.query<{ key: string; order_number: number }>(
    `with made as (
       insert into transfers (key, to_store_key, created_by) values ($1, $2, $3) returning key, order_number),
     lines as (
       insert into transfer_lines (transfer_key, position, from_store_key, product_key, variant_key, to_variant_key,
                                   product_title, variation, image, sale_price_kobo, quantity)
       select $1, l.position, p.store_key, p.key, v.key, l.to_key, p.title, v.variation,
              coalesce(nullif(v.image, ''), p.image), v.sale_price_kobo, l.quantity
         from unnest($4::uuid[], $5::uuid[], $6::integer[]) with ordinality as l (from_key, to_key, quantity, position)
         join variants v on v.key = l.from_key join products p on p.key = v.product_key)
     select key, order_number from made`,
    [newKey(), toKey, staff.key, column(moves, "fromKey"), column(moves, "toKey"), column(lines, "quantity")],
  );
  const transfer = rows[0];
  if (!transfer) throw new Error("an insert of one row gave none");
  return transfer;
}

/** Two ledger rows per line. Several lines may arrive at one twin, so each row starts where the previous one ended. */
async function moveUnits(tx: Tx, { moves }: TransferPlan, transferKey: string, employeeKey: string): Promise<void> {
  const { rowCount } = await tx.query(
    `with line as (
       select * from unnest($1::uuid[], $2::uuid[], $3::integer[]) with ordinality
         as l (from_key, to_key, quantity, position)),
     step as (
       select from_key as key, -quantity as delta, 'transfer-out' as reason, position from line
       union all select to_key, quantity, 'transfer-in', position from line),
     moved as (
       update variants v set quantity = v.quantity + s.delta, updated_at = now()
         from (select key, sum(delta)::integer as delta from step group by key) s
        where v.key = s.key and v.quantity + s.delta >= 0 and v.status = 'active'
       returning v.key, v.quantity - s.delta as started)
     insert into stock_movements (variant_key, delta, quantity_before, quantity_after, reason, transfer_key,
                                  employee_key)
     select key, delta, started + so_far - delta, started + so_far, reason, $4, $5
       from (select *, sum(delta) over (partition by key order by position)::integer as so_far from step) s
       join moved using (key)
      order by key, position`,
    [column(moves, "fromKey"), column(moves, "toKey"), column(moves, "quantity"), transferKey, employeeKey],
  );
  if (rowCount !== 2 * moves.length) throw new Error("stock changed under a lock");
}
