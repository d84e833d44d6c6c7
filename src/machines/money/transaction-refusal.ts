import type { Transaction } from "../../api/money/transactions";

export const CANNOT_EDIT = "You can't edit this transaction";

/** The message for a remark reserved for orders, shown before the server refuses it. */
export const RESERVED_REMARK = "Only orders post this remark. Choose other words";

const RESERVED_PHRASES = ["profit on order", "payment on order"];

export const isReserved = (remark: string): boolean =>
  RESERVED_PHRASES.some((phrase) => remark.toLowerCase().includes(phrase));

/** Posted by an order, as its remark says. */
export const isOfOrder = ({ type }: Pick<Transaction, "type">): boolean => type !== "credit" && type !== "debit";

const OF_SHIFT = /^(?:drawer difference of|drop to the safe from) shift \d+$/;

function movedBy(type: Transaction["type"], account: string): string {
  if (account === "") return "Moved between accounts";
  return type === "credit" ? `Moved from ${account}` : `Moved to ${account}`;
}

/** Why a transaction cannot be edited, in words for the viewer; null when it can. */
export function whyNotEdited({
  type,
  remark,
  isEditable,
  movedWith,
}: Pick<Transaction, "type" | "remark" | "isEditable" | "movedWith">): string | null {
  if (movedWith !== null) return movedBy(type, movedWith);
  if (isOfOrder({ type })) {
    const number = /on order (\d+)/i.exec(remark)?.[1];
    return number === undefined ? "Made by an order" : `Made by order ${number}`;
  }
  if (isReserved(remark)) return "Its remark is one only orders write";
  if (isEditable) return null;
  return OF_SHIFT.test(remark) ? "Made by a shift" : "Made by changing the account's balance";
}
