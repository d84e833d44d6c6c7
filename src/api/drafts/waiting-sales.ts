import type { Kobo } from "../kit/money";
import type { NewOrder } from "../orders/new-order";
import { personKey } from "./seal";
import { type PersonKey, seal, unseal } from "./sealing";
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
  /** The draft in which its seller changes it after a refusal; null while there is none. */
  inForm: string | null;
  /** The order that was made of it before it was changed. */
  earlier?: { key: string; number: number };
};

/** Keeps a sale, in place of an earlier state of it. @throws when the device is full or denies storage. */
export async function keepSale(sale: WaitingSale): Promise<void> {
  const { person, key } = await personKey();
  const row = { id: sale.id, person, at: sale.at, ...(await seal(key, sale)) };
  await (await openShelf()).put("sales", row);
}

/**
 * The person's sales that wait on this device, in the order in which they were sold. Whether one is changed in the form is
 * read from the drafts, so that it needs a decision again however its draft ended.
 */
export async function findSales(): Promise<WaitingSale[]> {
  const own = await personKey();
  const rows = await (await openShelf()).getAllFromIndex("sales", "person", own.person);
  const opened = await Promise.all(rows.map((row) => unseal(own.key, row)));
  const sales = opened.filter((sale) => sale !== undefined).map((sale) => sale as WaitingSale);
  const drafts = sales.some(({ reason }) => reason !== null) ? await draftsOfSales(own) : [];
  const draftOf = ({ id, reason }: WaitingSale) =>
    reason === null ? null : (drafts.find(({ saleId }) => saleId === id)?.id ?? null);
  return sales.map((sale) => ({ ...sale, inForm: draftOf(sale) })).toSorted(bySold);
}

const SLOT = "orderCreate:new";

/** The drafts in which the person changes a waiting sale, the latest first. */
async function draftsOfSales({ person, key }: PersonKey): Promise<{ id: string; saleId: string }[]> {
  const rows = await (await openShelf()).getAllFromIndex("drafts", "place", [person, SLOT]);
  const drafts = rows
    .toSorted((one, other) => other.at - one.at)
    .map(async (row) => ({ id: row.id, saleId: ((await unseal(key, row)) as Partial<OfSale> | undefined)?.saleId }));
  return (await Promise.all(drafts)).flatMap(({ id, saleId }) => (saleId === undefined ? [] : [{ id, saleId }]));
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

/** Removes a sale and the drafts in which it is changed; returns the ids of these. */
export async function dropSaleAndDrafts(id: string): Promise<string[]> {
  const drafts = (await draftsOfSales(await personKey()))
    .filter(({ saleId }) => saleId === id)
    .map((draft) => draft.id);
  const shelf = (await openShelf()).transaction(["sales", "drafts"], "readwrite");
  await shelf.objectStore("sales").delete(id);
  for (const draft of drafts) await shelf.objectStore("drafts").delete(draft);
  await shelf.done;
  return drafts;
}

/** What a draft in which a waiting sale is changed says of it. */
type OfSale = { saleId: string };

/**
 * Puts a waiting sale into the form as a draft, with its id. The sale stays, so that it is here however the draft ends.
 * @throws when it no longer waits, because another tab decided about it.
 */
export async function handBackSale({ id }: WaitingSale, data: OfSale): Promise<void> {
  const { person, key } = await personKey();
  const row = { id, person, slot: SLOT, at: Date.now(), ...(await seal(key, data)) };
  const shelf = (await openShelf()).transaction(["sales", "drafts"], "readwrite");
  const isWaiting = (await shelf.objectStore("sales").getKey(id)) !== undefined;
  const drafts = shelf.objectStore("drafts");
  // Another tab may have put it there, and something may be typed in it.
  if (isWaiting && (await drafts.getKey(id)) === undefined) await drafts.put(row);
  await shelf.done;
  if (!isWaiting) throw new Error(DECIDED);
}

/** Keeps what the form is about to send as the present version of a waiting sale; nothing where it no longer waits. */
export async function keepVersion(version: Pick<WaitingSale, "id" | "order" | "total" | "draft">): Promise<void> {
  const { person, key } = await personKey();
  const sale = (await findSales()).find(({ id }) => id === version.id);
  if (sale === undefined) return;
  const { id, at } = sale;
  const row = { id, person, at, ...(await seal(key, { ...sale, ...version, isSent: true, isChanged: true })) };
  const { store, done } = (await openShelf()).transaction("sales", "readwrite");
  // Another tab may have decided about it meanwhile.
  if ((await store.getKey(id)) !== undefined) await store.put(row);
  await done;
}
