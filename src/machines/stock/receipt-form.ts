import type { ActorRefFrom } from "xstate";
import {
  receiveTransfer,
  type SentLine,
  toTransfer,
  type Transfer,
  type TransferDifference,
} from "../../api/stock/transfers";
import { serialMatch } from "../../api/stock/units.rules";
import { createFormMachine, type Problems } from "../kit/form/form.machine";
import { joinProblems, problemOf } from "../kit/problems";
import { createReceivingMachine } from "../kit/receiving.machine";
import { isNamedIn, problemsOfSerials, serialsIn } from "../orders/detail/line-serials";
import { withUnit } from "../orders/order-parts";
import type { GoodsInput } from "../products/goods.machine";
import type { PickedVariant } from "../products/product-picker.machine";
import type { CodeRead, ScanInput } from "../scan/scan.machine";
import { saveChanged } from "../saves";

/** Why units are missing; "" until the person chooses a reason. */
export type Missing = "" | "lost" | "not-packed";

export type ReceiptLineDraft = {
  /** Identifies lines on screen. */
  id: number;
  /** The variant that the goods left, by which the transfer names the line. */
  key: string;
  originKey: string;
  /** Where the goods arrive: what is scanned here. */
  variantKey: string;
  title: string;
  variation: string;
  image: string;
  tracksSerials: boolean;
  sent: number;
  sentSerials: readonly string[];
  /** Units that came, with damaged ones; null where nothing was counted. */
  quantity: number | null;
  /** Numbers of units that came, one on each line of the text. */
  serials: string;
  missing: Missing;
  damaged: number | null;
  damagedSerials: string;
  /** About what differs. */
  note: string;
};

export type ReceiptValues = { lines: readonly ReceiptLineDraft[] };

const lineOf = (line: SentLine, id: number): ReceiptLineDraft => ({
  id,
  key: line.variantKey,
  originKey: line.toVariantKey,
  variantKey: line.toVariantKey,
  title: line.title,
  variation: line.variation,
  image: line.image,
  tracksSerials: line.tracksSerials,
  sent: line.quantity,
  sentSerials: line.serials,
  quantity: null,
  serials: "",
  missing: "",
  damaged: null,
  damagedSerials: "",
  note: "",
});

export const receiptOf = ({ lines }: Transfer): ReceiptValues => ({ lines: lines.map(lineOf) });

/** Why it cannot be received; null when it can. */
export const receiptRefusal = ({ canReceive }: Transfer): string | null =>
  canReceive ? null : "There is nothing to receive here";

export const shortOf = ({ sent, quantity }: ReceiptLineDraft): number => Math.max(0, sent - (quantity ?? 0));
export const beyondOf = ({ sent, quantity }: ReceiptLineDraft): number => Math.max(0, (quantity ?? 0) - sent);

/** Whether anything is to be said of a line. */
export const differs = (line: ReceiptLineDraft): boolean =>
  shortOf(line) > 0 || beyondOf(line) > 0 || (line.damaged ?? 0) > 0;

/** Numbers that were sent and are not among those that came, where units are missing. */
export function missingSerials(line: ReceiptLineDraft): string[] {
  if (shortOf(line) === 0) return [];
  const came = new Set(serialsIn(line.serials).map(serialMatch));
  return line.sentSerials.filter((serial) => !came.has(serialMatch(serial)));
}

/** All as it was sent. */
export const allCame = ({ lines }: ReceiptValues): ReceiptValues => ({
  lines: lines.map((line) => ({ ...line, quantity: line.sent })),
});

/** What is wrong with what was counted. */
export const countProblems = ({ lines }: ReceiptValues): Problems | null =>
  joinProblems([
    ...lines.map(({ quantity }, at) =>
      quantity === null ? problemOf(`lines.${at}.quantity`, "Enter how many came, 0 for none") : null,
    ),
    problemsOfSerials(lines, false),
    ...lines.map((line, at) =>
      missingSerials(line).length > shortOf(line)
        ? problemOf(`lines.${at}.serials`, "Scan or type the numbers that came, so that it is known which are missing")
        : null,
    ),
  ]);

function damageProblem({ quantity, damaged, damagedSerials }: ReceiptLineDraft, at: number): Problems | null {
  const units = damaged ?? 0;
  if (units > (quantity ?? 0)) return problemOf(`lines.${at}.damaged`, `Only ${quantity ?? 0} came`);
  return serialsIn(damagedSerials).length > units
    ? problemOf(`lines.${at}.damagedSerials`, `These are more numbers than damaged units (${units})`)
    : null;
}

/** The problems of the stated differences. */
export const differenceProblems = ({ lines }: ReceiptValues): Problems | null =>
  joinProblems(
    lines.flatMap((line, at) => [
      shortOf(line) > 0 && line.missing === ""
        ? problemOf(`lines.${at}.missing`, "Say what happened to the missing units")
        : null,
      damageProblem(line, at),
    ]),
  );

function differencesOf(line: ReceiptLineDraft): TransferDifference[] {
  const { missing, damaged, damagedSerials } = line;
  const note = line.note.trim();
  const [short, extra, broken] = [shortOf(line), beyondOf(line), damaged ?? 0];
  return [
    ...(short > 0 && missing !== "" ? [{ reason: missing, quantity: short, note, serials: missingSerials(line) }] : []),
    ...(broken > 0 ? [{ reason: "damaged" as const, quantity: broken, note, serials: serialsIn(damagedSerials) }] : []),
    ...(extra > 0 ? [{ reason: "extra" as const, quantity: extra, note, serials: [] }] : []),
  ];
}

export const receiptForm = createFormMachine<ReceiptValues>({
  id: "receiptForm",
  validate: (values) => joinProblems([countProblems(values), differenceProblems(values)]),
  savedToast: "Goods received",
  editing: {
    readCurrent: (current) => receiptOf(toTransfer(current as Parameters<typeof toTransfer>[0])),
    merge: {
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
          sent: { from: "theirs" },
          sentSerials: { from: "theirs" },
          quantity: { label: "Received" },
          serials: { label: "Serial numbers" },
          missing: { label: "Missing" },
          damaged: { label: "Damaged" },
          damagedSerials: { label: "Damaged" },
          note: { label: "Note" },
        },
      },
    },
  },
  save: saveChanged<ReceiptValues>((key, { lines }, editing) =>
    receiveTransfer(
      key,
      lines.map((line) => ({
        variantKey: line.key,
        received: line.quantity ?? 0,
        serials: line.tracksSerials ? serialsIn(line.serials) : [],
        differences: differencesOf(line),
      })),
      editing,
    ),
  ),
});

export type ReceiptForm = ActorRefFrom<typeof receiptForm>;

/** Receiving a transfer. */
export const receiptMachine = createReceivingMachine<Transfer, ReceiptValues>("receipt", {
  form: receiptForm,
  begin: receiptOf,
  refusal: receiptRefusal,
  countProblems,
});

const linesIn = (form: ReceiptForm) => form.getSnapshot().context.values.lines;

const isSent = (serials: readonly string[], serial: string): boolean =>
  serials.some((each) => serialMatch(each) === serialMatch(serial));

/** A number that was sent: its unit is in no stock, so only the transfer knows it. */
function unitSent(form: ReceiptForm, code: string): CodeRead | null {
  const line = linesIn(form).find(({ sentSerials }) => isSent(sentSerials, code));
  if (line === undefined) return null;
  const { variantKey, title, image, variation } = line;
  const variant = { key: variantKey, variation, image, salePrice: 0, quantity: 1, status: "active" as const };
  const product = { key: "", title, image, storeKey: "", storeTitle: "", salePrice: 0, variants: [variant] };
  return [{ product, variantKey, unit: { serial: code, state: "in stock" } }];
}

/** Counts one unit of what was scanned or picked. */
function take(form: ReceiptForm, { product, variant, serial }: PickedVariant): void {
  const name = `${product.title} (${variant.variation})`;
  const say = (text: string) => form.send({ type: "problems.found", problems: problemOf("lines", text) });
  const line = linesIn(form).find(({ variantKey }) => variantKey === variant.key);
  if (line === undefined) return say(`${name} is not in this transfer. Ask its sender for another one`);
  if (serial !== undefined && !isSent(line.sentSerials, serial)) {
    return say(`${serial} is a unit of ${name} that is in stock already. Check the number`);
  }
  form.send({ type: "field.changed", patch: { lines: withUnit(linesIn(form), { variant, serial }) ?? [] } });
}

/** Scans count units; there is no most. */
export const scanIntoReceipt = (form: ReceiptForm, storeKey: string): ScanInput => ({
  storeKey: () => storeKey,
  unitsLeft: () => 1,
  own: (code) => unitSent(form, code),
  hasUnit: (serial) => isNamedIn(linesIn(form), serial),
  take: (found) => take(form, found),
});

/** A code that no product has can be searched for. */
export const goodsOfReceipt = (form: ReceiptForm): GoodsInput => ({
  form,
  held: {},
  anyStock: true,
  take: (picked) => {
    for (const each of picked) take(form, each);
  },
});
