import type { Kobo } from "../kit/money";
import type { NewOrder } from "../orders/orders";
import { personKey, seal, unseal } from "./seal";
import { openShelf } from "./shelf";

/** A sale made without a network, as this device keeps it until it is an order. */
export type WaitingSale = {
  /** The key of its save. */
  id: string;
  /** When it was sold, in ms. */
  at: number;
  /** What it is called until it has the number of an order: `P-3F9A2C`. */
  number: string;
  order: NewOrder;
  /** What the customer agreed to pay. */
  total: Kobo;
  /** The sale as it was typed, to continue it. */
  draft: unknown;
  /** A request with it may have reached the server. */
  isSent: boolean;
  /** It was changed after such a request: an order that the request made is not this sale. */
  isChanged: boolean;
  /** Why the shop refused it; null while it has not. */
  reason: string | null;
};

/** Keeps a sale, in place of an earlier state of it. @throws when the device is full or denies storage. */
export async function keepSale(sale: WaitingSale): Promise<void> {
  const { person, key } = await personKey();
  const row = { id: sale.id, person, at: sale.at, ...(await seal(key, sale)) };
  await (await openShelf()).put("sales", row);
}

/** The person's sales that wait on this device, in the order in which they were sold. */
export async function findSales(): Promise<WaitingSale[]> {
  const { person, key } = await personKey();
  const rows = await (await openShelf()).getAllFromIndex("sales", "person", person);
  const sales = await Promise.all(rows.map((row) => unseal(key, row)));
  return sales
    .filter((sale) => sale !== undefined)
    .map((sale) => sale as WaitingSale)
    .toSorted(bySold);
}

const bySold = (one: WaitingSale, other: WaitingSale): number => one.at - other.at || (one.id < other.id ? -1 : 1);

/** @throws when the sale no longer waits, because another tab decided about it. */
export async function checkWaiting(id: string): Promise<void> {
  if ((await (await openShelf()).getKey("sales", id)) === undefined) throw new Error(DECIDED);
}

const DECIDED = "this sale no longer waits";

export async function dropSale(id: string): Promise<void> {
  await (await openShelf()).delete("sales", id);
}

/**
 * Makes a waiting sale a draft again, in one transaction, so that it is never both and never neither.
 * @throws when it no longer waits, because another tab decided about it.
 */
export async function handBackSale({ id }: WaitingSale, slot: string, data: unknown): Promise<void> {
  const { person, key } = await personKey();
  const row = { id, person, slot, at: Date.now(), ...(await seal(key, data)) };
  const shelf = (await openShelf()).transaction(["sales", "drafts"], "readwrite");
  const sales = shelf.objectStore("sales");
  const isWaiting = (await sales.getKey(id)) !== undefined;
  if (isWaiting) {
    await sales.delete(id);
    await shelf.objectStore("drafts").put(row);
  }
  await shelf.done;
  if (!isWaiting) throw new Error(DECIDED);
}
