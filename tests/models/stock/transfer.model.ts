import type { FormContext } from "../../../src/machines/kit/form.machine";
import type { TransferDraft, TransferLineDraft } from "../../../src/machines/stock/transfer-draft";
import { emptyTransfer } from "../../../src/machines/stock/transfer-draft";
import { transferForm } from "../../../src/machines/stock/transfer-form";
import { transitionsOfRepeated, formEndings } from "../kit/form.model";
import { endingWords } from "../kit/form.words";
import { valueOf, type Model, type View } from "../support/model";
import type { Words } from "../support/words";

const LINE: TransferLineDraft = {
  id: 1,
  originKey: "brass",
  title: "Desk lamp",
  image: "",
  variantKey: "brass",
  quantity: 1,
  productKey: "lamp",
  storeKey: "here",
  storeTitle: "Here",
};

const changed = (patch: Partial<TransferDraft>) => ({ type: "field.changed", patch });

export const transferEvents = {
  "picks a product": changed({ lines: [LINE] }),
  "removes the product": changed({ lines: [] }),
  "chooses where to": changed({ toKey: "there" }),
  "chooses where it is": changed({ toKey: LINE.storeKey }),
  ...formEndings,
} as const;

export type TransferLabel = keyof typeof transferEvents;
export type TransferView = View<FormContext<TransferDraft>>;

const NOBODY_ELSE = "by forms that edit: nobody else can change what is only being made";

/** Of a form's endings, those of a record that is there already: told elsewhere wherever a transfer is walked. */
export const endingsOfEdits = {
  "keeps mine": NOBODY_ELSE,
  "takes theirs": NOBODY_ELSE,
  "the save is stale": NOBODY_ELSE,
} as const satisfies Partial<Record<TransferLabel, string>>;

/** The transitions of these actions. */
export const transitionsOfEdits = {
  ...transitionsOfRepeated,
  "(anywhere) record.refreshed": "by cards: there is no record yet",
  "saving xstate.error.actor.save (1)": NOBODY_ELSE,
  "saving xstate.error.actor.save (2)": "by forms that edit: a transfer is made",
  "resolvingConflict conflict.decided": NOBODY_ELSE,
  "resolvingConflict conflict.kept": NOBODY_ELSE,
  "resolvingConflict conflict.dropped": NOBODY_ELSE,
  "resolvingConflict leave.requested": NOBODY_ELSE,
  "confirmingLeave leave.cancelled (1)": NOBODY_ELSE,
} as const;

export const transferWords: Words<TransferLabel> = {
  ...endingWords("Create transfer"),
  "picks a product": "I press Add products, look for a product, tick it and press Add 1 product",
  "removes the product": "I remove the product",
  "chooses where to": "I choose another store in To",
  "chooses where it is": "I choose the store in To that the product is in",
};

/** What a person does here is told by what the form holds: a product there or not, and one of two stores or none. */
const offered = (form: TransferView): TransferLabel[] => {
  const { lines, toKey } = form.context.values;
  return (Object.keys(transferEvents) as TransferLabel[]).filter((label) => {
    if (label === "picks a product") return lines.length === 0;
    if (label === "removes the product") return lines.length > 0;
    if (label === "chooses where to") return toKey !== "there";
    // Once the product is there, its own store cannot be chosen any more.
    return label !== "chooses where it is" || (lines.length === 0 && toKey !== LINE.storeKey);
  });
};

/** A transfer being written. */
export const transferModel = {
  machine: transferForm,
  input: { values: emptyTransfer },
  events: transferEvents,
  offers: offered,
  stateOf: (form) => {
    const { values, failure, isUncertain, problems } = form.context;
    const filled = [values.lines.length, values.toKey];
    return [valueOf(form), ...filled, failure?.kind, isUncertain, problems !== null].join(" ");
  },
} satisfies Model<FormContext<TransferDraft>, TransferLabel>;
