import type { ActorRefFrom } from "xstate";
import {
  loadPurchase,
  loadPurchases,
  loadSupplierPayments,
  movePurchase,
  paySupplier,
  type Purchase,
  toPurchase,
} from "../../api/purchases/purchases";
import { PURCHASE_STEPS, type PurchaseStatus } from "../../api/purchases/purchases.rules";
import type { Kobo } from "../../api/kit/money";
import { loadSupplier, type SupplierDetails, type SupplierRecord } from "../../api/stock/suppliers";
import { createCardMachine } from "../kit/card.machine";
import { createFormMachine } from "../kit/form/form.machine";
import { createListMachine } from "../kit/list.machine";
import { blank, missingProblems } from "../kit/problems";
import { createRecordMachine } from "../kit/record.machine";
import { saveChanged } from "../saves";
import { supplierDetails, supplierEditForm } from "../stock/suppliers";
import { draftOf, type PurchaseDraft, purchaseEditForm } from "./purchase-draft";
import { receivingMachine } from "./receiving";

export { receivingRefusal } from "./receiving-form";

export const purchaseDraftCard = createCardMachine<Purchase, PurchaseDraft>(
  "purchaseDraftCard",
  purchaseEditForm,
  (purchase) => ({
    key: purchase.key,
    version: purchase.version,
    values: draftOf(purchase),
    refusal: purchase.status === "draft" ? null : "Only a draft is changed",
  }),
);

/** The paper that the supplier gets. */
export const purchaseOrderFile = (key: string): string => `/files/purchase-order/${encodeURIComponent(key)}/file.pdf`;

type Step = { status: PurchaseStatus };

export const purchaseStepForm = createFormMachine<Step>({
  id: "purchaseStepForm",
  validate: () => null,
  savedToast: "Updated successfully",
  editing: {
    readCurrent: (current) => ({ status: toPurchase(current as Parameters<typeof toPurchase>[0]).status }),
    merge: { status: { label: "Status", reading: "word" } },
  },
  save: saveChanged<Step>(movePurchase),
});

/** The steps that people take from a status. */
export const stepsFrom = (status: PurchaseStatus): readonly PurchaseStatus[] => PURCHASE_STEPS[status];

export const purchaseStepCard = createCardMachine<Purchase, Step>(
  "purchaseStepCard",
  purchaseStepForm,
  ({ key, version, status }) => ({
    key,
    version,
    values: { status },
    refusal: stepsFrom(status).length === 0 ? "Nothing in it changes any more" : null,
  }),
);

/** Takes a step at once; the card's form stays open only when the step was not saved. */
export function takeStep(card: ActorRefFrom<typeof purchaseStepCard>, status: PurchaseStatus): void {
  card.send({ type: "edit.requested", draft: { status } });
  card.getSnapshot().children.form?.send({ type: "form.submitted" });
}

const cards = { draft: purchaseDraftCard, step: purchaseStepCard, receiving: receivingMachine };

/** A purchase's page: the purchase, its draft, its steps, and receiving its goods. */
export const purchasePageMachine = createRecordMachine("purchasePage", loadPurchase, cards, ({ number }) =>
  String(number),
);

/** Rows a page of the lists on a supplier's page. */
const A_PAGE = 5;

/** Purchases from the supplier whose key is the query's filter `person`. */
export const supplierPurchasesMachine = createListMachine(
  "supplierPurchases",
  ({ page, filters: { person = "" } }, signal) =>
    loadPurchases({ page, search: "", filters: { supplier: person }, limit: A_PAGE }, signal),
  "part",
);

/** Payments to that supplier. */
export const supplierPaymentsMachine = createListMachine(
  "supplierPayments",
  ({ page, filters: { person = "" } }, signal) => loadSupplierPayments(person, { page, limit: A_PAGE }, signal),
  "part",
);

export type PaymentValues = { accountKey: string; amount: Kobo | null };

export const supplierPaymentForm = createFormMachine<PaymentValues>({
  id: "supplierPaymentForm",
  validate: ({ accountKey, amount }) =>
    missingProblems([
      ...((amount ?? 0) === 0 ? [{ name: "amount", label: "Amount" }] : []),
      ...(blank(accountKey) ? [{ name: "accountKey", label: "From" }] : []),
    ]),
  savedToast: "Supplier paid",
  save: saveChanged<PaymentValues>((key, { accountKey, amount }, { idempotencyKey }) =>
    paySupplier(key, { accountKey, amount: amount ?? 0 }, idempotencyKey),
  ),
});

/** What all stores that the person sees owe a supplier. */
export const owedTo = ({ debts }: Pick<SupplierRecord, "debts">): Kobo =>
  (debts ?? []).reduce((sum, { owed }) => sum + owed, 0);

export const supplierPaymentCard = createCardMachine<SupplierRecord, PaymentValues>(
  "supplierPaymentCard",
  supplierPaymentForm,
  (supplier) => ({
    key: supplier.key,
    version: supplier.version,
    values: { accountKey: "", amount: null },
    refusal: owedTo(supplier) === 0 ? "Nothing is owed" : null,
  }),
);

export const supplierDetailsCard = createCardMachine<SupplierRecord, SupplierDetails>(
  "supplierDetailsCard",
  supplierEditForm,
  ({ key, version, ...record }) => ({ key, version, values: supplierDetails(record) }),
);

/** A supplier's page: details, what is owed, and paying it. */
export const supplierPageMachine = createRecordMachine(
  "supplierPage",
  loadSupplier,
  { details: supplierDetailsCard, payment: supplierPaymentCard },
  ({ name }) => name,
);
