import { SALES_LOCK } from "../api/drafts/sales-turn";
import { ofSession, openKey, unseal } from "../api/drafts/sealing";
import { openShelf } from "../api/drafts/shelf";
import type { WaitingSale } from "../api/drafts/waiting-sales";
import { newOrderBodyOf } from "../api/orders/new-order";

/** A page of the app that is open holds the lock, and sends by itself. @throws then, because it may just be closing. */
export const sendSales = (): Promise<void> =>
  navigator.locks.request(SALES_LOCK, { ifAvailable: true }, async (lock) => {
    if (lock === null) throw new Error("a page sends what waits");
    await sendInTurn();
  });

/**
 * Sends the sales of the person who is signed in, in the order in which they were sold; about refused ones their seller
 * decides. Each goes with the key of its save: where a request with it has made an order, the server makes no second one,
 * and the page that opens next asks what became of it. @throws when the server is not reached or too busy, so that the
 * browser wakes the worker again.
 */
async function sendInTurn(): Promise<void> {
  const token = (await cookieStore.get("tw-token"))?.value;
  if (token === undefined) return;
  const shelf = await openShelf();
  const { session, wrapping } = await ofSession(token);
  const kept = await shelf.get("keys", session);
  if (kept === undefined) return;
  const { person, key } = await openKey(wrapping, kept);
  const rows = await shelf.getAllFromIndex("sales", "person", person);
  for (const row of rows.toSorted((one, other) => one.at - other.at)) {
    const sale = (await unseal(key, row)) as WaitingSale | undefined;
    if (sale === undefined || sale.reason !== null) continue;
    const { status } = await send(sale, { "tw-auth": `Bearer ${token}`, "tw-person": person });
    if (status === 200) await shelf.delete("sales", sale.id);
    else if (status === 429 || status >= 500) throw new Error(`the server answered ${status}`);
    else if (status === 401 || status === 403) return;
  }
}

const send = ({ id, order, total }: WaitingSale, sender: Record<string, string>): Promise<Response> =>
  fetch("/api/orders/new", {
    method: "POST",
    headers: { ...sender, "Content-Type": "application/json", "Idempotency-Key": id },
    body: JSON.stringify(newOrderBodyOf(order, total)),
  });
