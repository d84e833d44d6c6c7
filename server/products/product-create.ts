import type { NewProductBody } from "../../src/api/products/products.contract";
import type { Tx } from "../core/db/transaction";
import { nairaText, toKobo } from "../core/money";
import { type Codes, planVariants, type VariantPlan, type WantedVariant } from "./variants";
import { Refusal, ruleRefusal } from "../core/errors";
import { newKey } from "../core/ids";
import { may } from "../../src/may";
import { storeScope, type Staff } from "../core/session-context";
import { writeAudit } from "../books/audit";
import type { Doing } from "../books/editing";
import { checkCategory } from "./categories";
import { addVariants } from "./variant-writes";
import { codesToSave, saveCodes } from "./codes/code-writes";
import { sql } from "../core/db/sql";
import type { MadeVariant } from "../stock/reorder-levels";
import { withCover } from "../../src/api/products/pictures.rules";
import { LOST_PICTURE, type LostPictures } from "./pictures";

type Creation = Doing & { body: NewProductBody; lost: LostPictures };

/**
 * Lists a new product with its variants and their first units. 403 for people who may not see cost, because a product
 * has a purchase price; 417 for a store or supplier that is unknown or out of reach.
 */
export async function createProduct(tx: Tx, { staff, requestId, body, lost }: Creation): Promise<{ key: string }> {
  if (!may(staff, "products.cost")) {
    throw new Refusal(403, "A new product needs its purchase price, which you do not have permission to set");
  }
  const [cover = "", ...others] = body.pictures ?? withCover([], body.image);
  if (lost.size > 0) throw ruleRefusal(LOST_PICTURE);
  await checkPlaces(tx, staff, body);
  const categoryKey = body.category || null;
  await checkCategory(tx, categoryKey);
  const key = newKey();
  const prices = { priceKobo: toKobo(body.price), salePriceKobo: toKobo(body.sale_price) };
  const { added, ...plan } = planVariants([], body.variations.map(wantedOf), prices, prices);
  await tx.query(
    sql`insert into products (key, catalogue_key, store_key, supplier_key, title, description, price_kobo,
                           sale_price_kobo, image, more_images, is_vat_exempt, category_key)
     values (${key}, ${key}, ${body.store}, ${body.supplier}, ${body.title}, ${body.description}, ${prices.priceKobo},
             ${prices.salePriceKobo}, ${cover}, ${others}, ${body.vat_exempt ?? false}, ${categoryKey})`,
  );
  const tracksSerials = body.tracks_serials ?? false;
  const made = await addVariants(tx, { key, tracksSerials }, added, staff.key);
  const codes = codesToSave({ ...plan, added }, made, () => undefined);
  await saveCodes(tx, { staff, requestId }, codes, [key]);
  await writeAudit(tx, {
    requestId,
    employeeKey: staff.key,
    action: "product.created",
    entity: "product",
    entityKey: key,
    after: {
      title: body.title,
      store: body.store,
      supplier: body.supplier,
      price: nairaText(prices.priceKobo),
      sale_price: nairaText(prices.salePriceKobo),
      ...(categoryKey !== null && { category: categoryKey }),
      ...(body.vat_exempt && { vat_exempt: true }),
      ...(tracksSerials && { tracks_serials: true }),
      variants: auditedVariants(added, made),
    },
  });
  return { key };
}

type Sent = {
  key?: string | undefined;
  variation: string;
  status: WantedVariant["status"];
  price?: number | undefined;
  sale_price?: number | undefined;
  quantity?: number | undefined;
  sku?: string | undefined;
  barcodes?: string[] | undefined;
};

/** A variation of the wire as the domain takes it, in kobo, null where it was left out. */
export const wantedOf = ({
  key,
  variation,
  status,
  price,
  sale_price,
  quantity,
  sku,
  barcodes,
}: Sent): WantedVariant => ({
  key: key ?? null,
  variation,
  status,
  priceKobo: price === undefined ? null : toKobo(price),
  salePriceKobo: sale_price === undefined ? null : toKobo(sale_price),
  quantity: quantity ?? null,
  sku: sku ?? null,
  barcodes: barcodes ?? null,
});

/** A variant without its codes as the audit log records it. */
export const auditedFields = (variant: Omit<VariantPlan["added"][number], keyof Codes>) => ({
  variation: variant.variation,
  status: variant.status,
  quantity: variant.quantity,
  price: nairaText(variant.priceKobo),
  sale_price: nairaText(variant.salePriceKobo),
});

/** New variants as the audit log records them, without codes and levels that they do not have. */
export const auditedVariants = (added: VariantPlan["added"], made: readonly MadeVariant[]) =>
  added.map((variant, at) => ({
    ...auditedFields(variant),
    ...(variant.sku !== "" && { sku: variant.sku }),
    ...(variant.barcodes.length > 0 && { barcodes: variant.barcodes }),
    ...made[at]?.level,
  }));

/** Refuses unknown places and places out of reach with the same reply. */
export async function checkPlaces(tx: Tx, staff: Staff, places: { store: string; supplier: string }): Promise<void> {
  const { rows } = await tx.query<{ store: boolean; supplier: boolean }>(
    `select exists (select from stores where key = $1 and ($3::uuid is null or key = $3)) as store,
            exists (select from suppliers where key = $2) as supplier`,
    [places.store, places.supplier, storeScope(staff)],
  );
  if (!rows[0]?.store) throw ruleRefusal("This store is not available. Choose another one");
  if (!rows[0].supplier) throw ruleRefusal("This supplier is not available. Choose another one");
}
