import type { AuditEntry } from "../../../api/shell/audit";
import { PAPERS } from "../../../resources";
import { inWords } from "./value-words";

const SENTENCES: Readonly<Record<string, string>> = {
  "order.created": "created the order",
  "order.edited": "changed the details of the order",
  "order.productsEdited": "changed the products of the order",
  "order.deliveryEdited": "changed the delivery of the order",
  "order.discountEdited": "changed the discount on the order",
  "order.paymentEdited": "changed the payments of the order",
  "order.returned": "took goods of the order back",
  "order.refunded": "gave money back on the order",
  "order.serialsNamed": "named serial numbers of the order",
  "product.created": "added the product",
  "product.adjusted": "adjusted the stock of the product",
  "product.reorderLevelSet": "set a reorder level of the product",
  "product.unitsRegistered": "registered serial numbers of the product",
  "product.unitCorrected": "corrected a serial number of the product",
  "products.imported": "imported products",
  "products.changed": "changed many products at once",
  "products.changeUndone": "undid a change of many products",
  "customer.created": "added the customer",
  "employee.created": "added the employee",
  "employee.invited": "invited the employee to choose a password",
  "employee.resetRequested": "was asked for another password for the employee",
  "employee.passwordChosen": "chose a password",
  "employee.emailChangeAsked": "asked for another email for the employee",
  "employee.emailChangeResent": "sent the link to the new email again",
  "employee.emailChangeWithdrawn": "withdrew the change of the email",
  "employee.emailChangeConfirmed": "confirmed the new email",
  "employee.permitted": "changed the permissions of the employee",
  "employee.activated": "let the employee in again",
  "employee.deactivated": "deactivated the employee",
  "store.created": "added the store",
  "supplier.created": "added the supplier",
  "category.created": "added the category",
  "category.deleted": "removed the category",
  "account.created": "added the account",
  "transaction.created": "added the transaction",
  "shift.created": "opened the shift",
  "shift.counted": "counted the shift",
  "shift.closed": "closed the shift",
  "shiftReport.opened": "opened a shift report",
  "count.created": "started the count",
  "count.counted": "found units in the count",
  "count.recounted": "counted a line of the count again",
  "count.moved": "moved the count on",
  "count.reasoned": "gave a reason in the count",
  "count.posted": "posted the count",
  "role.created": "created the role",
  "transfer.created": "made the transfer",
  "transfer.received": "received the transfer",
  "transfer.calledBack": "called the transfer back",
  "product.costReceived": "received the product at another cost",
  "purchase.created": "created the purchase",
  "purchase.sent": "sent the purchase to its supplier",
  "purchase.received": "received goods of the purchase",
  "purchase.cancelled": "cancelled the purchase",
  "supplier.paid": "paid the supplier",
  "repair.charged": "charged for the repair",
  "session.started": "signed in",
  "session.confirmed": "confirmed their password",
  "session.ended": "signed out",
  "session.refused": "refused sign-ins",
  "employee.secondFactorTurnedOn": "turned on a second factor",
  "employee.secondFactorTurnedOff": "turned off a second factor",
  "employee.secondFactorRemoved": "removed the second factor of the employee",
  "employee.recoveryCodesMade": "made new recovery codes",
  "signInRules.edited": "changed of whom a second factor is required",
  "session.revoked": "ended sessions",
  "export.downloaded": "downloaded a report",
  "invoice.opened": "opened an invoice",
  "receipt.opened": "opened a receipt",
  "claimTicket.opened": "opened a claim ticket",
  "purchaseOrder.opened": "opened a purchase order",
  "creditNote.opened": "opened the credit note",
  "statement.opened": "opened a statement",
  "transferNote.opened": "opened a transfer note",
  "mail.opened": "opened a waiting mail and saw its link",
  "picture.uploaded": "uploaded a picture",
};

/** The action in words, after the actor's name: `order.edited` is "changed the details of the order". */
export function sentenceOf(action: string): string {
  const known = SENTENCES[action];
  if (known !== undefined) return known;
  const [entity = "", ...verb] = action.split(".");
  return `${inWords(verb.join(" ")).toLowerCase()} the ${inWords(entity).toLowerCase()}`;
}

/** The action with its record: "created order 16000". */
export function namedSentenceOf({
  action,
  entity,
  entityName,
}: Pick<AuditEntry, "action" | "entity" | "entityName">): string {
  const sentence = sentenceOf(action);
  if (entityName === "") return sentence;
  const paper = PAPERS[entity];
  if (paper !== undefined) return `${sentence} of ${paper} ${entityName}`;
  const word = inWords(entity).toLowerCase();
  return sentence.replace(`the ${word}`, () => `${word} ${entityName}`);
}
