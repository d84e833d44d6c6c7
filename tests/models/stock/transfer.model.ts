import type { FormContext } from "../../../src/machines/kit/form/form.machine";
import { emptyTransfer, type TransferDraft, type TransferLineDraft } from "../../../src/machines/stock/transfer-draft";
import { transferForm } from "../../../src/machines/stock/transfer-create.machine";
import { coveredElsewhere, formEndings } from "../kit/form/form.model";
import { endingWords } from "../kit/form/form.words";
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

const NOBODY_ELSE = "covered by edit forms: a record that is being created cannot have a conflict";

/** Endings that need an existing record; walks of a transfer list them as tested elsewhere. */
export const endingsOfEdits = {
  "keeps mine": NOBODY_ELSE,
  "takes theirs": NOBODY_ELSE,
  "the save is stale": NOBODY_ELSE,
} as const satisfies Partial<Record<TransferLabel, string>>;

/** The transitions of these events. */
export const transitionsOfEdits = {
  ...coveredElsewhere,
  "(anywhere) record.refreshed": "covered by cards: no record exists yet",
  "saving xstate.error.actor.save (1)": NOBODY_ELSE,
  "saving xstate.error.actor.save (2)": "covered by edit forms: a transfer is created",
  "resolvingConflict conflict.decided": NOBODY_ELSE,
  "resolvingConflict conflict.kept": NOBODY_ELSE,
  "resolvingConflict conflict.dropped (1)": NOBODY_ELSE,
  "editing conflict.undone": NOBODY_ELSE,
  "resolvingConflict leave.requested": NOBODY_ELSE,
  "confirmingLeave leave.cancelled (1)": NOBODY_ELSE,
} as const;

export const transferWords: Words<TransferLabel> = {
  ...endingWords("Create transfer"),
  "picks a product": "I press Add products, search for a product, tick it and press Add 1 product",
  "removes the product": "I remove the product",
  "chooses where to": "I choose another store in To",
  "chooses where it is": "I choose the product's own store in To",
};

/** The form's values decide the offers: with or without a product, and one of two stores or none. */
const offered = (form: TransferView): TransferLabel[] => {
  const { lines, toKey } = form.context.values;
  return (Object.keys(transferEvents) as TransferLabel[]).filter((label) => {
    if (label === "picks a product") return lines.length === 0;
    if (label === "removes the product") return lines.length > 0;
    if (label === "chooses where to") return toKey !== "there";
    // With a product in the form, its own store cannot be chosen.
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
