import type { ProductEditBody } from "../../src/api/products/products.contract";
import { coverOf, withCover } from "../../src/api/products/pictures.rules";
import { Outdated, type Tx } from "../core/db/transaction";
import { nairaText, toKobo } from "../core/money";
import { isUnchanged, planVariants, type StoredVariant, type VariantPlan } from "./variants";
import { badRequest, notFound, Refusal, ruleRefusal } from "../core/errors";
import { may } from "../../src/may";
import { storeScope, type Staff } from "../core/session-context";
import { writeAudit } from "../books/audit";
import { type Done, type Edit, staleRecord } from "../books/editing";
import { isShared } from "./catalogue/catalogue-entry";
import { lockTwins, lockTwinsAgain, shareEdits } from "./catalogue/catalogue-writes";
import { checkCategory } from "./categories";
import { codesToSave, saveCodes } from "./codes/code-writes";
import { auditedFields, auditedVariants, checkPlaces, wantedOf } from "./product-create";
import { checkNoneOnTheWay } from "./on-the-way";
import { LOST_PICTURE, type LostPictures } from "./pictures";
import { readMany } from "./bulk/many-lock";
import { lockProduct, productVersionOf, type LockedProduct } from "./product-lock";
import { PRODUCT_VERSION, readProduct } from "./products-read";
import { checkNumbered, settleUnits, writeTracking } from "./tracking";
import { addVariants, changeVariants, forgetVariants, retireVariants } from "./variant-writes";
import { sql } from "../core/db/sql";
import type { MadeVariant } from "../stock/reorder-levels";

type ProductEdit = Edit<ProductEditBody> & { lost: LostPictures };

/** What an edit changes of the product itself. */
export type ProductFields = Pick<
  LockedProduct,
  | "title"
  | "description"
  | "storeKey"
  | "supplierKey"
  | "categoryKey"
  | "priceKobo"
  | "salePriceKobo"
  | "pictures"
  | "isVatExempt"
  | "tracksSerials"
>;

export const FIELDS = [
  "title",
  "description",
  "storeKey",
  "supplierKey",
  "categoryKey",
  "priceKobo",
  "salePriceKobo",
  "isVatExempt",
  "tracksSerials",
] as const;

/**
 * Changes a product and all its variants: omitted variants are deleted, or hidden permanently if ever sold or
 * transferred; 417 while units of one are on the way. An edit that changes nothing writes nothing. 404 out of scope; 409
 * with the current record when `version` is not the stored one, which a sale changes too; 403 for purchase prices from
 * people who may not see them.
 */
export async function editProduct(tx: Tx, edit: ProductEdit): Promise<{ key: string; version: number }> {
  const { staff, key, body } = edit;
  checkCost(staff, body);
  checkPricesToAll(staff, body);
  checkKeys(body);
  const isLocked = await lockIfShared(tx, edit);
  const before = await lockToEdit(tx, edit);

  const wanted = wantedEdit(before, body);
  const { after, listed, plan } = wanted;
  if (wanted.isAsBefore) return { key, version: productVersionOf(before) };
  if (after.pictures.some((picture) => edit.lost.has(picture) && !before.pictures.includes(picture))) {
    throw ruleRefusal(LOST_PICTURE);
  }
  await checkPlaces(tx, staff, body);
  if (before.categoryKey !== after.categoryKey) await checkCategory(tx, after.categoryKey);
  await checkMove(tx, before, after);
  checkNumbered(before, plan);
  for (const variant of plan.removed) await checkNoneOnTheWay(tx, `${before.title} (${variant.variation})`, [variant]);
  const entry = { before, ...wanted };
  if (isShared(entry)) await lockTwinsAgain(tx, key, isLocked);
  await writeProduct(tx, before, after, plan);
  const { tracksSerials } = after;
  const made = await writeVariants(tx, before, { plan, tracksSerials }, staff.key);
  await writeTracking(tx, edit, before, { tracksSerials, isLocked });
  await shareEdits(tx, edit, [entry]);
  const stored = new Map(before.variants.map((variant) => [variant.key, variant]));
  const codes = codesToSave(plan, made, (own) => stored.get(own));
  await saveCodes(tx, edit, codes, [key]);
  await writeAudit(tx, {
    requestId: edit.requestId,
    employeeKey: staff.key,
    action: "product.edited",
    entity: "product",
    entityKey: key,
    before: { ...audited(before), variants: listed.map(auditedFields), ...auditedCodes(listed, plan) },
    after: { ...audited(after), ...auditedPlan(plan, made) },
  });
  return { key, version: await readVersion(tx, key) };
}

/** Locks a product as the person read it. 404 out of scope; 409 with the current record when `version` is another one. */
export async function lockToEdit(tx: Tx, { staff, key, version }: Edit<unknown>): Promise<LockedProduct> {
  const product = await lockProduct(tx, staff, key);
  if (product === null) throw notFound();
  if (version === null || version === productVersionOf(product)) return product;
  throw await staleRecord(
    () => readProduct(tx, staff, key),
    () => readLastChange(tx, key),
  );
}

/** Locks the product in all stores if, as it is now, the edit changes what they share; returns whether it does. */
async function lockIfShared(tx: Tx, { staff, key, body }: ProductEdit): Promise<boolean> {
  const found = (await readMany(tx, staff, [key])).get(key);
  if (found === undefined) return false;
  const wanted = wantedEdit(found, body);
  const changes = isShared({ before: found, ...wanted }) || found.tracksSerials !== wanted.after.tracksSerials;
  if (changes) await lockTwins(tx, key);
  return changes;
}

/** What an edit makes of a product; `listed` are its variants as a person sees them. */
function wantedEdit(before: LockedProduct, body: ProductEditBody) {
  const after: ProductFields = {
    title: body.title,
    description: body.description,
    storeKey: body.store,
    supplierKey: body.supplier,
    categoryKey: body.category === undefined ? before.categoryKey : body.category || null,
    priceKobo: body.price === undefined ? before.priceKobo : toKobo(body.price),
    salePriceKobo: toKobo(body.sale_price),
    pictures: [...(body.pictures ?? withCover(before.pictures, body.image ?? coverOf(before.pictures)))],
    isVatExempt: body.vat_exempt ?? before.isVatExempt,
    tracksSerials: body.tracks_serials ?? before.tracksSerials,
  };
  const listed = before.variants
    .filter((variant) => !variant.isRemoved)
    .toSorted((one, other) => one.position - other.position || (one.key < other.key ? -1 : 1));
  const planFrom = (stored: readonly StoredVariant[]) =>
    planVariants(stored, body.variations.map(wantedOf), before, after);
  // Positions may have gaps; closing one would only cost a write.
  const inOrder = listed.map((variant, position) => ({ ...variant, position }));
  const isAsBefore =
    FIELDS.every((field) => before[field] === after[field]) &&
    hasSamePictures(before, after) &&
    isUnchanged(planFrom(inOrder));
  return { after, listed, plan: planFrom(listed), isAsBefore, pricesToAll: body.applies_to === "all" };
}

const hasSamePictures = (before: ProductFields, after: ProductFields): boolean =>
  before.pictures.join("\n") === after.pictures.join("\n");

function checkCost(staff: Staff, body: ProductEditBody): void {
  const namesCost = body.price !== undefined || body.variations.some((variation) => variation.price !== undefined);
  if (namesCost && !may(staff, "products.cost")) {
    throw new Refusal(403, "You do not have permission to set purchase prices");
  }
}

function checkPricesToAll(staff: Staff, { applies_to: to }: ProductEditBody): void {
  if (to === "all" && storeScope(staff) !== null) {
    throw new Refusal(403, "You set the prices of your own store. Nothing was changed. Leave the other stores out");
  }
}

function checkKeys(body: ProductEditBody): void {
  const keys = body.variations.flatMap(({ key }) => (key === undefined ? [] : [key]));
  if (new Set(keys).size < keys.length) throw badRequest("variations must not name a variant twice");
}

/** The last edit of a product or movement of its stock: its version does not tell how many of them were missed. */
export async function readLastChange(tx: Tx, key: string): Promise<Done[]> {
  const { rows } = await tx.query<Done>(
    sql`select e.name as by, last.at from (
          (select employee_key, at from audit_log
            where entity = 'product' and entity_key = ${key}::uuid and before is not null order by id desc limit 1)
          union all
          select moved.employee_key, moved.created_at from variants v cross join lateral (
            select employee_key, created_at from stock_movements where variant_key = v.key order by id desc limit 1) moved
           where v.product_key = ${key}) last
        left join employees e on e.key = last.employee_key order by last.at desc limit 1`,
  );
  return rows;
}

/** Stock belongs to its store: a product that was sold or transferred moves only by a transfer. */
async function checkMove(tx: Tx, before: LockedProduct, after: ProductFields): Promise<void> {
  if (before.storeKey === after.storeKey) return;
  if (before.variants.some(({ isTraded }) => isTraded)) {
    throw ruleRefusal(
      `${before.title} was sold or transferred before, so it stays in ${before.storeTitle}. Move its stock by a transfer`,
    );
  }
  const { rowCount } = await tx.query(
    "select from products where store_key = $1 and catalogue_key = $2 and deleted_at is null",
    [after.storeKey, before.catalogueKey],
  );
  if (rowCount !== 0)
    throw ruleRefusal(`${before.title} is listed in that store already. Move its stock by a transfer`);
}

/** Writes what a product has of its own; its words are those of all stores. */
async function writeProduct(tx: Tx, { key, variants }: LockedProduct, after: ProductFields, { removed }: VariantPlan) {
  const gone = variants.filter(({ key: own }) => removed.some((variant) => variant.key === own));
  const write = tx.query(
    sql`update products
        set store_key = ${after.storeKey}, supplier_key = ${after.supplierKey}, price_kobo = ${after.priceKobo},
            sale_price_kobo = ${after.salePriceKobo}, updated_at = now(),
            version = version + 1,
            gone_version = gone_version + ${gone.reduce((sum, variant) => sum + (variant.isTraded || variant.hasRecords ? 0 : variant.version) + variant.codesVersion, 0)}
      where key = ${key}`,
  );
  await write.catch(refusingSecondListing);
}

/** The goods have just come into that store from another one: the work is repeated, and then sees them there. */
function refusingSecondListing(error: unknown): never {
  const isListed = error instanceof Error && "constraint" in error && error.constraint === "products_catalogue";
  throw isListed ? new Outdated("the store listed these goods meanwhile") : error;
}

async function writeVariants(
  tx: Tx,
  product: LockedProduct,
  { plan, tracksSerials }: { plan: VariantPlan; tracksSerials: boolean },
  byKey: string,
) {
  const { key, variants } = product;
  const kept = variants.filter(({ isTraded, hasRecords }) => isTraded || hasRecords);
  const traded = new Set(kept.map((variant) => variant.key));
  await retireVariants(
    tx,
    plan.removed.filter((variant) => traded.has(variant.key)),
    byKey,
  );
  await forgetVariants(
    tx,
    plan.removed.filter((variant) => !traded.has(variant.key)),
  );
  await changeVariants(tx, plan.changed, byKey);
  await settleUnits(tx, product, plan, byKey);
  return addVariants(tx, { key, tracksSerials }, plan.added, byKey);
}

export async function readVersion(tx: Tx, key: string): Promise<number> {
  const { rows } = await tx.query<{ version: number }>(
    `select ${PRODUCT_VERSION}::integer as version from products p where key = $1`,
    [key],
  );
  return rows[0]?.version ?? 0;
}

export const audited = (product: ProductFields) => ({
  title: product.title,
  description: product.description,
  store: product.storeKey,
  supplier: product.supplierKey,
  category: product.categoryKey,
  price: nairaText(product.priceKobo),
  sale_price: nairaText(product.salePriceKobo),
  pictures: product.pictures,
  vat_exempt: product.isVatExempt,
  tracks_serials: product.tracksSerials,
});

/** The codes that the variants had whose codes a plan changes. */
export const auditedCodes = (listed: readonly StoredVariant[], { coded }: VariantPlan) =>
  coded.length > 0 && {
    codes: listed
      .filter(({ key }) => coded.some((change) => change.key === key))
      .map(({ variation, sku, barcodes }) => ({ variation, sku, barcodes })),
  };

export const auditedPlan = ({ added, changed, coded, removed }: VariantPlan, made: readonly MadeVariant[]) => ({
  added: auditedVariants(added, made),
  changed: changed.map(({ key, delta, ...fields }) => {
    const { quantity, ...rest } = auditedFields({ ...fields, quantity: delta });
    return { key, ...rest, moved: quantity };
  }),
  ...(coded.length > 0 && { codes: coded.map(({ variation, sku, barcodes }) => ({ variation, sku, barcodes })) }),
  removed: removed.map(({ key }) => key),
});
