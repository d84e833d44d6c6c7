import { type Purchase, receiveGoods, toPurchase } from "../../api/purchases/purchases";
import { extraOf, isReceivable, toCome } from "../../api/purchases/purchases.rules";
import type { Kobo } from "../../api/kit/money";
import { createFormMachine, type Problems } from "../kit/form/form.machine";
import { joinProblems, missingProblems, problemOf } from "../kit/problems";
import { problemsOfSerials, serialsOf } from "../orders/detail/line-serials";
import { withUnit } from "../orders/order-parts";
import type { GoodsInput } from "../products/goods.machine";
import type { PickedVariant } from "../products/product-picker.machine";
import type { ScanInput } from "../scan/scan.machine";
import { saveChanged } from "../saves";
import type { ActorRefFrom } from "xstate";

export type ReceivingLine = {
  /** Identifies lines on screen. */
  id: number;
  key: string;
  originKey: string;
  variantKey: string;
  title: string;
  variation: string;
  image: string;
  tracksSerials: boolean;
  /** Units that are still to come. */
  left: number;
  /** The purchase price now; null for people who may not see it. */
  price: Kobo | null;
  /** Units that came; null where nothing was counted. */
  quantity: number | null;
  /** For a unit; as expected until it is changed, null for people who may not see it. */
  cost: Kobo | null;
  setsPrice: boolean;
  /** One on each line of the text. */
  serials: string;
};

export type ReceivingValues = {
  lines: readonly ReceivingLine[];
  remark: string;
  /** Units beyond what was ordered that the person keeps: it counts only while it is how many there are. */
  keptExtra: number;
};

export const receivingOf = ({ lines }: Purchase): ReceivingValues => ({
  lines: lines.map((line, id) => ({
    id,
    key: line.key,
    originKey: line.variantKey,
    variantKey: line.variantKey,
    title: line.title,
    variation: line.variation,
    image: line.image,
    tracksSerials: line.tracksSerials,
    left: toCome(line),
    price: line.price,
    quantity: null,
    cost: line.cost,
    setsPrice: true,
    serials: "",
  })),
  remark: "",
  keptExtra: 0,
});

/** The lines of which something came. */
export const cameOf = ({ lines }: ReceivingValues): readonly ReceivingLine[] =>
  lines.filter(({ quantity }) => (quantity ?? 0) > 0);

/** How many units of a line came beyond what was ordered. */
export const extraOfLine = ({ quantity, left }: ReceivingLine): number =>
  extraOf({ quantity: left, received: 0 }, quantity ?? 0);

export const extraIn = (values: ReceivingValues): number =>
  cameOf(values).reduce((sum, line) => sum + extraOfLine(line), 0);

/** What came costs this much; null for people who may not see it. */
export const amountOf = (values: ReceivingValues): Kobo | null =>
  cameOf(values).reduce<Kobo | null>(
    (sum, { quantity, cost }) => (sum === null || cost === null ? null : sum + cost * (quantity ?? 0)),
    0,
  );

/** Why nothing more can be received; null when something can. */
export const receivingRefusal = ({ status }: Purchase): string | null =>
  isReceivable(status) ? null : "Nothing more comes of this purchase";

/** What is wrong with what was counted. */
export const countProblems = (values: ReceivingValues): Problems | null =>
  joinProblems([
    cameOf(values).length === 0 ? problemOf("lines", "Enter how many units of at least one product came") : null,
    problemsOfSerials(values.lines, false),
  ]);

/** What is wrong with the costs, and whether units beyond the order are kept. */
export function costProblems(values: ReceivingValues, seesCost: boolean): Problems | null {
  const missing = values.lines.flatMap(({ quantity, cost }, at) =>
    seesCost && (quantity ?? 0) > 0 && cost === null ? [{ name: `lines.${at}.cost`, label: "Cost" }] : [],
  );
  const extra = extraIn(values);
  return joinProblems([
    missingProblems(missing),
    extra > 0 && extra !== values.keptExtra
      ? problemOf(
          "keptExtra",
          `${extra} more came than ordered. Say that you keep them, or go back and correct the count`,
        )
      : null,
  ]);
}

/** Whoever sees a purchase price sees all of them. */
const seesCostIn = ({ lines }: ReceivingValues): boolean => lines.some(({ price }) => price !== null);

export const receivingProblems = (values: ReceivingValues): Problems | null =>
  joinProblems([countProblems(values), costProblems(values, seesCostIn(values))]);

export const receivingForm = createFormMachine<ReceivingValues>({
  id: "receivingForm",
  validate: receivingProblems,
  savedToast: "Goods received",
  editing: {
    readCurrent: (current) => receivingOf(toPurchase(current as Parameters<typeof toPurchase>[0])),
    merge: {
      remark: { label: "Remark" },
      // What was kept before was counted from what was to come before.
      keptExtra: { from: "theirs" },
      lines: {
        label: "Product",
        keyOf: ({ key }) => key,
        title: ({ title }) => ({ label: "Product", value: title, reading: "text" }),
        fields: {
          id: { from: "mine" },
          key: { from: "theirs" },
          originKey: { from: "theirs" },
          variantKey: { from: "theirs" },
          title: { from: "theirs" },
          variation: { from: "theirs" },
          image: { from: "theirs" },
          tracksSerials: { from: "theirs" },
          left: { from: "theirs" },
          price: { from: "theirs" },
          quantity: { label: "Received" },
          cost: { label: "Cost", reading: "money" },
          setsPrice: { label: "Becomes the purchase price" },
          serials: { label: "Serial numbers" },
        },
      },
    },
  },
  save: saveChanged<ReceivingValues>((key, values, editing) =>
    receiveGoods(
      key,
      {
        lines: cameOf(values).map((line) => ({
          key: line.key,
          quantity: line.quantity ?? 0,
          cost: line.cost,
          setsPrice: line.setsPrice,
          ...serialsOf(line),
        })),
        remark: values.remark,
        keepsExtra: values.keptExtra > 0,
      },
      editing,
    ),
  ),
});

export type ReceivingForm = ActorRefFrom<typeof receivingForm>;

/** Counts one unit of what was scanned or picked. */
function take(form: ReceivingForm, { product, variant, serial }: PickedVariant): void {
  const name = `${product.title} (${variant.variation})`;
  const say = (text: string) => form.send({ type: "problems.found", problems: problemOf("lines", text) });
  if (serial !== undefined) return say(`${serial} is a unit of ${name} that is registered already. Check the number`);
  const lines = withUnit(form.getSnapshot().context.values.lines, { variant });
  if (lines === null) say(`${name} is not in this purchase. Write another purchase for it`);
  else form.send({ type: "field.changed", patch: { lines } });
}

/** Scans count units; there is no most. */
export const scanIntoReceiving = (form: ReceivingForm, storeKey: string): ScanInput => ({
  storeKey: () => storeKey,
  unitsLeft: () => 1,
  take: (found) => take(form, found),
});

/** A code that no product has can be searched for. */
export const goodsOfReceiving = (form: ReceivingForm): GoodsInput => ({
  form,
  held: {},
  anyStock: true,
  take: (picked) => {
    for (const each of picked) take(form, each);
  },
});
