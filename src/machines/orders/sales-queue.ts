import { createActor, fromCallback, fromPromise } from "xstate";
import { giveUpSave, loadSave, type SaveMade } from "../../api/drafts/saves";
import {
  checkWaiting,
  dropSale,
  findSales,
  handBackSale,
  keepSale,
  type WaitingSale,
} from "../../api/drafts/waiting-sales";
import { createOrder } from "../../api/orders/orders";
import { reportRefusedSale } from "../../api/orders/refused-sales";
import type { RefusedSaleState } from "../../api/orders/refused-sales.contract";
import { newIdempotencyKey } from "../kit/idempotency-key";
import { noteParked } from "../parked-note";
import type { CreatedOrder, KeptSale } from "./order-create.events";
import type { OrderDraft } from "./order-draft";
import { salesQueueMachine } from "./sales-queue.machine";
import { type Cancelling, waitingSaleMachine } from "./waiting-sale.machine";

const LOCK = "backroom-sales";
/** Carries a message whenever what waits on this device changed. */
export const SALES_CHANNEL = "backroom-sales";

type OfSale = { sale: WaitingSale };

/** Makes every tab look at the device again. */
function announceSales(): void {
  const tabs = new BroadcastChannel(SALES_CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  tabs.postMessage(null);
  tabs.close();
}

/** Keeps a sale on this device and tells its tabs. @throws when the device is full or denies storage. */
export async function keepWaiting(sale: WaitingSale): Promise<void> {
  await keepSale(sale);
  noteParked(Date.now());
  announceSales();
}

async function drop(id: string): Promise<void> {
  await dropSale(id);
  announceSales();
}

const madeOf = (made: SaveMade | null): CreatedOrder | null =>
  made && { key: made.record?.key ?? "", number: made.record?.number ?? 0 };

/** Each report has a key of its own: the store keeps one row of a sale, whatever arrives twice. */
const report = ({ id, at, number, order, total, reason }: WaitingSale, state: RefusedSaleState, note: string) =>
  reportRefusedSale(
    { id, storeKey: order.storeKey, number, total, soldAt: at, reason: reason ?? "", state, note },
    newIdempotencyKey(),
  );

const boundWaitingSale = waitingSaleMachine.provide({
  actors: {
    keepSale: fromPromise<void, OfSale>(({ input: { sale } }) => keepWaiting(sale)),
    reportSale: fromPromise<void, OfSale>(({ input: { sale } }) => report(sale, "undecided", "")),
    sendSale: fromPromise<CreatedOrder, OfSale>(({ input: { sale } }) => createOrder(sale.order, sale.id, sale.total)),
    askForSale: fromPromise<CreatedOrder | null, OfSale>(async ({ input }) => madeOf(await loadSave(input.sale.id))),
    dropSale: fromPromise<void, OfSale>(({ input }) => drop(input.sale.id)),
    handBack: fromPromise<void, OfSale>(async ({ input: { sale } }) => {
      const kept: KeptSale = {
        draft: sale.draft as OrderDraft,
        // Nothing was saved under it, and with it nothing is ever saved twice.
        idempotencyKey: sale.id,
        isUncertain: false,
        isParked: true,
      };
      await handBackSale(sale, "orderCreate:new", kept);
      announceSales();
    }),
    cancelSale: fromPromise<CreatedOrder | null, Cancelling>(async ({ input: { sale, note } }) => {
      await checkWaiting(sale.id);
      const made = madeOf(await giveUpSave(sale.id));
      if (made !== null) return made;
      await report(sale, "cancelled", note);
      await drop(sale.id);
      return null;
    }),
  },
});

export const boundSalesQueue = salesQueueMachine.provide({
  actors: {
    findSales: fromPromise<readonly WaitingSale[], void>(async () => {
      const sales = await findSales();
      // As long as one waits, pages go on looking for it.
      if (sales.length > 0) noteParked(Date.now());
      return sales;
    }),
    lead: fromCallback(({ sendBack }) => {
      const gained = () => sendBack({ type: "lead.gained" });
      const locks: LockManager | undefined = globalThis.navigator?.locks;
      // Several senders are safe as well, because each sale has a key.
      if (locks === undefined) return gained();
      const leaving = new AbortController();
      const { signal } = leaving;
      const hold = () =>
        new Promise<void>((release) => {
          signal.addEventListener("abort", () => release());
          gained();
        });
      locks.request(LOCK, { signal }, hold).catch(() => undefined);
      return () => leaving.abort();
    }),
    waitingSale: boundWaitingSale,
  },
});

/** The sales that wait on this device; `wiring/sales` starts it. */
export const salesQueueActor = createActor(boundSalesQueue, { id: "salesQueue" });
