import {
  type CashRules,
  editCashRules,
  editNotes,
  editReorderDefaults,
  editShop,
  loadSettings,
  type PaperNotes,
  type ShopDetails,
  type ShopSettings,
  toSettings,
} from "../../api/settings/settings";
import type { ReorderLevel } from "../../api/purchases/stock-levels";
import { vatIn } from "../../api/orders/discount.rules";
import { isTaxNumber, isVatRate, SMALL_DIFFERENCE_MOST } from "../../api/settings/settings.rules";
import { resources } from "../../resources";
import { createCardMachine, picking } from "../kit/card.machine";
import { createFormMachine, type Problems } from "../kit/form/form.machine";
import { blank, joinProblems, missingProblems, problemOf } from "../kit/problems";
import { createRecordMachine } from "../kit/record.machine";
import { LEVEL_MERGE, levelProblems } from "../purchases/order-up-to";
import { saveChanged } from "../saves";

/** The address of a paper of a made-up order with these settings. */
export { previewFile } from "../../api/settings/settings";

export type { ReceiptWidth } from "../../api/settings/settings.rules";

/** What the phone of the previews costs. */
export const SAMPLE_KOBO = 18_500_000;

/** The VAT in it at the rate that is typed; 0 while that is no rate. */
export const vatOfSample = (rate: string): number =>
  isVatRate(rate.trim()) ? vatIn(SAMPLE_KOBO, Math.round(Number(rate.trim().replace(",", ".")) * 100)) : 0;

const shopOf = ({ name, address, tin, vatRate }: ShopDetails): ShopDetails => ({ name, address, tin, vatRate });

const notesOf = ({ invoiceNote, receiptNote, receiptMm }: PaperNotes): PaperNotes => ({
  invoiceNote,
  receiptNote,
  receiptMm,
});

const cashRulesOf = ({ smallDifference }: CashRules): CashRules => ({ smallDifference });

const levelOf = ({ reorderAt, orderUpTo }: ReorderLevel): ReorderLevel => ({ reorderAt, orderUpTo });

const currentSettings = (current: unknown) => toSettings(current as Parameters<typeof toSettings>[0]);

export const shopProblems = ({ name, tin, vatRate }: ShopDetails): Problems | null =>
  joinProblems([
    missingProblems(blank(name) ? [{ name: "name", label: "Name" }] : []),
    isTaxNumber(tin.trim()) ? null : problemOf("tin", "The tax number may hold only digits and hyphens"),
    isVatRate(vatRate.trim()) ? null : problemOf("vatRate", "VAT is a percentage below 100, such as 7.5"),
  ]);

export const shopForm = createFormMachine<ShopDetails>({
  id: "shopForm",
  validate: shopProblems,
  savedToast: "Updated successfully",
  editing: {
    readCurrent: (current) => shopOf(currentSettings(current)),
    merge: {
      name: { label: "Name" },
      address: { label: "Address" },
      tin: { label: "Tax number (TIN)" },
      vatRate: { label: "VAT in prices" },
    },
  },
  save: saveChanged<ShopDetails>(editShop),
});

export const notesForm = createFormMachine<PaperNotes>({
  id: "paperNotesForm",
  validate: () => null,
  savedToast: "Updated successfully",
  editing: {
    readCurrent: (current) => notesOf(currentSettings(current)),
    merge: {
      invoiceNote: { label: "At the foot of an invoice" },
      receiptNote: { label: "At the end of a receipt" },
      receiptMm: { label: "Receipt width" },
    },
  },
  save: saveChanged<PaperNotes>(editNotes),
});

export const cashRulesForm = createFormMachine<CashRules>({
  id: "cashRulesForm",
  validate: ({ smallDifference }) =>
    (smallDifference ?? 0) > SMALL_DIFFERENCE_MOST * 100
      ? problemOf(
          "smallDifference",
          "A difference above ₦1,000,000.00 always has to be explained. Choose a smaller one",
        )
      : null,
  savedToast: "Updated successfully",
  editing: {
    readCurrent: (current) => cashRulesOf(currentSettings(current)),
    merge: { smallDifference: { label: "Difference without an explanation", reading: "money" } },
  },
  save: saveChanged<CashRules>(editCashRules),
});

export const cashRulesCard = createCardMachine(
  "cashRulesCard",
  cashRulesForm,
  picking<ShopSettings, CashRules>(cashRulesOf),
);

export const reorderDefaultsForm = createFormMachine<ReorderLevel>({
  id: "reorderDefaultsForm",
  validate: levelProblems,
  savedToast: "Updated successfully",
  editing: { readCurrent: (current) => levelOf(currentSettings(current)), merge: LEVEL_MERGE },
  save: saveChanged(editReorderDefaults),
});

export const reorderDefaultsCard = createCardMachine(
  "reorderDefaultsCard",
  reorderDefaultsForm,
  picking<ShopSettings, ReorderLevel>(levelOf),
);

export const shopCard = createCardMachine("shopCard", shopForm, picking<ShopSettings, ShopDetails>(shopOf));

export const notesCard = createCardMachine("paperNotesCard", notesForm, picking<ShopSettings, PaperNotes>(notesOf));

/** The page of the shop's settings: what papers begin and end with, rules of cash, and the reorder level of new variants. */
export const settingsPageMachine = createRecordMachine(
  "settingsPage",
  (_, signal) => loadSettings(signal),
  { shop: shopCard, notes: notesCard, cash: cashRulesCard, reorder: reorderDefaultsCard },
  () => resources.settings.label,
);
