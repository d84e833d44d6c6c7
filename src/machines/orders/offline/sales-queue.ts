import { createActor, fromCallback, fromPromise } from "xstate";
import { giveUpSave, loadSave, type SaveMade } from "../../../api/drafts/saves";
import { SALES_LOCK, sendWhenClosed } from "../../../api/drafts/sales-turn";
import { personKey } from "../../../api/drafts/seal";
import {
  checkWaiting,
  dropSale,
  dropSaleAndDrafts,
  findSales,
  handBackSale,
  keepSale,
  keepVersion,
  type WaitingSale,
} from "../../../api/drafts/waiting-sales";
import { createOrder } from "../../../api/orders/orders";
import { reportRefusedSale } from "../../../api/orders/refused-sales";
import type { RefusedSaleBody } from "../../../api/orders/refused-sales.contract";
import { purgeInTabs } from "../../drafts-of-tabs";
import { newIdempotencyKey } from "../../kit/idempotency-key";
import { tellKept } from "../../kept-channel";
import { noteParked } from "../../kept-note";
import type { CreatedOrder, CreateRequest, KeptSale, WaitingRequest } from "../create/order-create.events";
import { salesQueueMachine } from "./sales-queue.machine";
import { draftOf, waitingSaleOf } from "./waiting-sale";
import { type Cancelling, waitingSaleMachine } from "./waiting-sale.machine";

type OfSale = { sale: WaitingSale };

/** Keeps a sale on this device and tells its tabs. @throws when the device is full or denies storage. */
async function keep(sale: WaitingSale): Promise<void> {
  await keepSale(sale);
  noteParked(Date.now());
  tellKept();
  sendWhenClosed();
}

async function drop(id: string): Promise<void> {
  await dropSale(id);
  tellKept();
}

const madeOf = (made: SaveMade | null): CreatedOrder | null =>
  made && { key: made.record?.key ?? "", number: made.record?.number ?? 0 };

/** Each report has a key of its own: the store keeps one row of a sale, whatever arrives twice. */
const report = ({ id, at, number, order, total, reason }: WaitingSale, state: RefusedSaleBody["state"], note: string) =>
  reportRefusedSale(
    { id, storeKey: order.storeKey, number, total, soldAt: at, reason: reason ?? "", state, note },
    newIdempotencyKey(),
  );

/** Ends a refused sale that was changed in the form. With a key of its own the changed sale is a decision about it. */
async function endTakenBack(saleId: string, idempotencyKey: string, note: string): Promise<void> {
  const sale = saleId === idempotencyKey ? undefined : (await findSales()).find(({ id }) => id === saleId);
  if (sale !== undefined) await report(sale, "cancelled", note);
  await drop(saleId);
}

/**
 * Keeps the sale of the form on this device. @throws when the device is full or denies storage. A refused sale that it
 * cannot end stays, and its seller decides about it.
 */
export async function keepWaiting(request: WaitingRequest): Promise<WaitingSale> {
  const { saleId, idempotencyKey } = request;
  const sale = waitingSaleOf(request, Date.now());
  await keep(sale);
  if (saleId !== null && saleId !== idempotencyKey)
    endTakenBack(saleId, idempotencyKey, `Changed and sold as ${sale.number}`).catch(() => undefined);
  return sale;
}

/**
 * Sends a refused sale that was changed in the form, after the device knows of this version: the reply may be lost. The
 * sale stays on the device until the order is made.
 */
export async function sendTakenBack(request: CreateRequest & { saleId: string }): Promise<CreatedOrder> {
  const { saleId, idempotencyKey } = request;
  const { id, order, total, draft } = waitingSaleOf({ ...request, isUncertain: true, isChanged: true }, Date.now());
  // Without this the device only says less exactly what became of it.
  await keepVersion({ id, order, total, draft }).catch(() => undefined);
  const made = await createOrder(order, idempotencyKey, total);
  await endTakenBack(saleId, idempotencyKey, `Changed and sold as order ${made.number}`).catch(() => undefined);
  return made;
}

const boundWaitingSale = waitingSaleMachine.provide({
  actors: {
    keepSale: fromPromise<void, OfSale>(({ input: { sale } }) => keep(sale)),
    reportSale: fromPromise<void, OfSale>(({ input: { sale } }) => report(sale, "undecided", "")),
    sendSale: fromPromise<CreatedOrder, OfSale>(({ input: { sale } }) => createOrder(sale.order, sale.id, sale.total)),
    askForSale: fromPromise<CreatedOrder | null, OfSale>(async ({ input }) => madeOf(await loadSave(input.sale.id))),
    dropSale: fromPromise<void, OfSale>(({ input }) => drop(input.sale.id)),
    handBack: fromPromise<void, OfSale>(async ({ input: { sale } }) => {
      const kept: KeptSale & { saleId: string } = {
        // The remark names the customer's receipt.
        draft: { ...draftOf(sale), remark: sale.order.remark },
        // Nothing was saved under it, and with it nothing is ever saved twice.
        idempotencyKey: sale.id,
        isUncertain: false,
        isParked: true,
        saleId: sale.id,
      };
      await handBackSale(sale, kept);
      tellKept();
    }),
    cancelSale: fromPromise<CreatedOrder | null, Cancelling>(async ({ input: { sale, note } }) => {
      await checkWaiting(sale.id);
      // First, so that a person who may not report keeps a sale that can still be sent. An order outdoes the report.
      await report(sale, "cancelled", note);
      const made = madeOf(await giveUpSave(sale.id));
      // What is cancelled beside an order that its seller knows of is a change that is not sold.
      if (made === null || sale.earlier !== undefined) {
        const { person } = await personKey();
        purgeInTabs(person, "orderCreate:new", await dropSaleAndDrafts(sale.id));
        tellKept();
      }
      return made;
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
      locks.request(SALES_LOCK, { signal }, hold).catch(() => undefined);
      return () => leaving.abort();
    }),
    waitingSale: boundWaitingSale,
  },
});

/** The sales that wait on this device; `wiring/sales` starts it. */
export const salesQueueActor = createActor(boundSalesQueue, { id: "salesQueue" });
