import { createPurchase, editPurchase, type Purchase, toPurchase } from "../../api/purchases/purchases";
import { PURCHASE_LIMITS } from "../../api/purchases/purchases.rules";
import type { Kobo } from "../../api/kit/money";
import { resources } from "../../resources";
import { createFormMachine, type Problems } from "../kit/form/form.machine";
import { blank, joinProblems, missingProblems, problemOf } from "../kit/problems";
import { nextId, pickedLine, problemsOfLines, withUnit } from "../orders/order-parts";
import { createGoodsPage } from "../products/goods-page";
import type { boundGoods, GoodsInput } from "../products/goods.machine";
import type { PickedVariant } from "../products/product-picker.machine";
import type { ScanInput } from "../scan/scan.machine";
import { saveChanged, saveNew } from "../saves";
import type { ActorRefFrom } from "xstate";

export type PurchaseLineDraft = {
  /** Identifies lines on screen. */
  id: number;
  originKey: string;
  variantKey: string;
  title: string;
  variation: string;
  image: string;
  storeKey: string;
  storeTitle: string;
  quantity: number | null;
  /** What the supplier is expected to charge for a unit. */
  cost: Kobo | null;
};

/** A purchase while it is written; its store follows from the goods. */
export type PurchaseDraft = { supplierKey: string; remark: string; lines: readonly PurchaseLineDraft[] };

export const emptyPurchase: PurchaseDraft = { supplierKey: "", remark: "", lines: [] };

export const withGoods = (
  lines: readonly PurchaseLineDraft[],
  picked: readonly PickedVariant[],
): PurchaseLineDraft[] => [
  ...lines,
  ...picked.map(({ product, variant }, at) => ({
    ...pickedLine({ product, variant }, nextId(lines) + at),
    variation: variant.variation,
    storeKey: product.storeKey,
    storeTitle: product.storeTitle,
    cost: variant.cost ?? null,
  })),
];

/** Goods of one purchase arrive at one store. */
function storeProblem([first, ...others]: readonly PurchaseLineDraft[]): Problems | null {
  const other = others.find(({ storeKey }) => storeKey !== first?.storeKey);
  if (first === undefined || other === undefined) return null;
  const text = `${first.title} is for ${first.storeTitle}, and ${other.title} for ${other.storeTitle}. Write a purchase for each store`;
  return problemOf("lines", text);
}

/** All problems of the draft, the first message for the toast; null when it can be saved. */
export function purchaseProblems({ supplierKey, lines }: PurchaseDraft): Problems | null {
  const missing = lines.flatMap(({ cost }, at) =>
    cost === null ? [{ name: `lines.${at}.cost`, label: "Expected cost" }] : [],
  );
  return joinProblems([
    missingProblems(blank(supplierKey) ? [{ name: "supplierKey", label: "Supplier" }] : []),
    ...problemsOfLines(lines),
    lines.length > PURCHASE_LIMITS.lines
      ? problemOf("lines", `A purchase takes at most ${PURCHASE_LIMITS.lines} products. Order the rest in another one`)
      : null,
    storeProblem(lines),
    missingProblems(missing),
  ]);
}

const detailsOf = ({ supplierKey, remark, lines }: PurchaseDraft) => ({
  supplierKey,
  remark,
  lines: lines.map(({ variantKey, quantity, cost }) => ({ variantKey, quantity: quantity ?? 0, cost: cost ?? 0 })),
});

export const purchaseAddForm = createFormMachine<PurchaseDraft>({
  id: "purchaseAddForm",
  validate: purchaseProblems,
  savedToast: "Purchase created",
  save: saveNew<PurchaseDraft>((draft, idempotencyKey) =>
    createPurchase({ storeKey: draft.lines[0]?.storeKey ?? "", ...detailsOf(draft) }, idempotencyKey),
  ),
});

/** Writing a purchase, which leads to its page; or leaving. */
export const purchaseCreateMachine = createGoodsPage<PurchaseDraft, PurchaseDraft>("purchaseCreate", {
  form: purchaseAddForm,
  start: (draft) => draft,
  take: ({ lines }, picked) => ({ lines: withGoods(lines, picked) }),
  anyStock: true,
  page: resources.purchase.page,
});

export const draftOf = ({ supplierKey, remark, lines, storeKey, storeTitle }: Purchase): PurchaseDraft => ({
  supplierKey,
  remark,
  lines: lines.map(({ variantKey, title, variation, image, quantity, cost }, id) => ({
    id,
    originKey: variantKey,
    variantKey,
    title,
    variation,
    image,
    storeKey,
    storeTitle,
    quantity,
    cost,
  })),
});

export const purchaseEditForm = createFormMachine<PurchaseDraft>({
  id: "purchaseEditForm",
  validate: purchaseProblems,
  savedToast: "Updated successfully",
  editing: {
    readCurrent: (current) => draftOf(toPurchase(current as Parameters<typeof toPurchase>[0])),
    merge: {
      supplierKey: { label: "Supplier", reading: "suppliers" },
      remark: { label: "Remark" },
      lines: {
        label: "Product",
        keyOf: ({ variantKey }) => variantKey,
        title: ({ title }) => ({ label: "Product", value: title, reading: "text" }),
        fields: {
          id: { from: "mine" },
          originKey: { from: "mine" },
          variantKey: { from: "mine" },
          title: { from: "mine" },
          variation: { from: "mine" },
          image: { from: "mine" },
          storeKey: { from: "mine" },
          storeTitle: { from: "mine" },
          quantity: { label: "Quantity" },
          cost: { label: "Expected cost", reading: "money" },
        },
      },
    },
  },
  save: saveChanged<PurchaseDraft>((key, draft, editing) => editPurchase(key, detailsOf(draft), editing)),
});

/** Both forms of a purchase have the same lines. */
export type PurchaseForm = ActorRefFrom<typeof purchaseAddForm> | ActorRefFrom<typeof purchaseEditForm>;

/** Scans add to what is ordered; there is no most. */
export const scanIntoPurchase = (form: PurchaseForm, goods: ActorRefFrom<typeof boundGoods>): ScanInput => ({
  storeKey: () => form.getSnapshot().context.values.lines[0]?.storeKey ?? "",
  unitsLeft: () => 1,
  take: ({ product, variant }) => {
    const lines = withUnit(form.getSnapshot().context.values.lines, { variant });
    if (lines === null) goods.send({ type: "variant.scanned", found: { product, variant } });
    else form.send({ type: "field.changed", patch: { lines } });
  },
});

/** The stock behind the form of a draft that is edited. */
export const goodsOfDraft = (form: PurchaseForm): GoodsInput => ({
  form,
  held: {},
  anyStock: true,
  take: (picked) =>
    form.send({
      type: "field.changed",
      patch: { lines: withGoods(form.getSnapshot().context.values.lines, picked) },
    }),
});
