import type { Tx } from "../core/db/transaction";
import { notFound, ruleRefusal } from "../core/errors";
import { sql } from "../core/db/sql";
import type { Staff } from "../core/session-context";
import { writeAudit } from "../books/audit";
import { type LockedProduct, lockProduct } from "./product-lock";
import { checkNoneNumbered } from "./tracking";
import { allowForgetting } from "./variant-writes";

type Deletion = { staff: Staff; requestId: string; key: string };

/**
 * Deletes a product with its variants and their ledger; one that was ever ordered or transferred is hidden permanently
 * instead. 404 when there is none within the person's scope, also the second time; 417 while its units have serial
 * numbers or are on the way to another store, because they may come back.
 */
export async function deleteProduct(tx: Tx, { staff, requestId, key }: Deletion): Promise<{ key: string }> {
  const product = await lockProduct(tx, staff, key);
  if (product === null) throw notFound();
  checkNoneNumbered(product);
  await checkNoneOnTheWay(tx, product);
  const isTraded = product.variants.some((variant) => variant.isTraded || variant.hasRecords);
  if (isTraded) {
    // Sales that wait for a variant read that row again, and nothing else.
    await tx.query("update variants set status = 'hidden' where product_key = $1 and status = 'active'", [key]);
    await tx.query("update products set deleted_at = now() where key = $1", [key]);
  } else {
    await allowForgetting(tx, product.variants);
    await tx.query("delete from products where key = $1", [key]);
  }
  await writeAudit(tx, {
    requestId,
    employeeKey: staff.key,
    action: "product.deleted",
    entity: "product",
    entityKey: key,
    before: {
      title: product.title,
      store: product.storeKey,
      variants: product.variants.map(({ variation, status, quantity }) => ({ variation, status, quantity })),
    },
    after: { kept: isTraded },
  });
  return { key };
}

async function checkNoneOnTheWay(tx: Tx, { title, variants }: LockedProduct): Promise<void> {
  const { rows } = await tx.query<{ number: number; units: number }>(
    sql`select t.order_number as number, sum(l.quantity)::integer as units
          from transfer_lines l join transfers t on t.key = l.transfer_key
         where t.status = 'sent' and l.variant_key = any (${variants.map(({ key }) => key)}::uuid[])
         group by 1 order by 1 limit 1`,
  );
  const [sent] = rows;
  if (sent === undefined) return;
  const units = `${sent.units} of ${title} ${sent.units === 1 ? "is" : "are"} on the way`;
  throw ruleRefusal(`${units} with transfer ${sent.number}. Wait until it is received, or call it back first`);
}
