import type { Tx } from "../core/db/transaction";
import { notFound } from "../core/errors";
import type { Staff } from "../core/session-context";
import { writeAudit } from "../books/audit";
import { checkNoneOnTheWay } from "./on-the-way";
import { lockProduct } from "./product-lock";
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
  await checkNoneOnTheWay(tx, product.title, product.variants);
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
