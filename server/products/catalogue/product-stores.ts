import type { NewStoresBody } from "../../../src/api/products/products.contract";
import { writeAudits } from "../../books/audit";
import type { Edit } from "../../books/editing";
import { sql } from "../../core/db/sql";
import type { Tx } from "../../core/db/transaction";
import { ruleRefusal } from "../../core/errors";
import { newKey } from "../../core/ids";
import { nairaText } from "../../core/money";
import { storeScope } from "../../core/session-context";
import { insertTwins } from "../../stock/transfer-twins";
import { lockToEdit } from "../product-edit";
import { productVersionOf } from "../product-lock";

type Listed = { key: string; version: number; stores: { key: string; store: string }[] };

/**
 * Lists a product in more stores, without units: its variants for sale, with the prices that they have here. 404 out of
 * scope, 409 from an older version; 417 for a store out of reach or one that lists it, and for goods that nobody sells.
 */
export async function listInStores(tx: Tx, edit: Edit<NewStoresBody>): Promise<Listed> {
  const { staff, key, body, requestId } = edit;
  const product = await lockToEdit(tx, edit);
  const version = productVersionOf(product);
  const { rows: reached } = await tx.query<{ key: string; title: string; hasIt: boolean }>(
    sql`select s.key, s.title, exists (select from products p where p.store_key = s.key and p.deleted_at is null
                                          and p.catalogue_key = ${product.catalogueKey}) as "hasIt"
          from stores s
         where s.key = any (${body.stores}::uuid[])
           and (${storeScope(staff)}::uuid is null or s.key = ${storeScope(staff)}) order by s.key`,
  );
  if (reached.length < body.stores.length) throw ruleRefusal("This store is not available. Choose another one");
  const there = reached.find(({ hasIt }) => hasIt);
  if (there) throw ruleRefusal(`${product.title} is listed in ${there.title} already. Leave that store out`);
  const sold = product.variants.filter(({ isRemoved, status }) => !isRemoved && status === "active");
  if (sold.length === 0) {
    throw ruleRefusal(`No variant of ${product.title} is for sale. Make one active first, then list it elsewhere`);
  }
  const stores = reached.map((store) => ({ key: newKey(), store: store.key }));
  const variantsOf = new Map<string, readonly object[]>();
  for (const twin of stores) {
    const newProducts = [{ key: twin.key, likeKey: key }];
    const newVariants = sold.map((variant) => ({ key: newKey(), productKey: twin.key, likeKey: variant.key }));
    const made = await insertTwins(tx, { newProducts, newVariants }, twin.store);
    const withLevel = sold.map(({ variation, status }, at) => ({ variation, status, quantity: 0, ...made[at]?.level }));
    variantsOf.set(twin.key, withLevel);
  }
  await writeAudits(
    tx,
    stores.map((twin) => ({
      requestId,
      employeeKey: staff.key,
      action: "product.created",
      entity: "product",
      entityKey: twin.key,
      after: {
        title: product.title,
        store: twin.store,
        supplier: product.supplierKey,
        price: nairaText(product.priceKobo),
        sale_price: nairaText(product.salePriceKobo),
        variants: variantsOf.get(twin.key),
      },
    })),
  );
  return { key, version, stores };
}
