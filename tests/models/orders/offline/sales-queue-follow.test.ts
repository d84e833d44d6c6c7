import { createActor, fromCallback, fromPromise } from "xstate";
import { afterEach, expect, test } from "vitest";
import type { WaitingSale } from "../../../../src/api/drafts/waiting-sales";
import { salesQueueMachine } from "../../../../src/machines/orders/offline/sales-queue.machine";
import { waitingSaleMachine } from "../../../../src/machines/orders/offline/waiting-sale.machine";
import { settled } from "../../support/run";
import { SALE } from "./waiting-sale.model";

const REFUSED = { ...SALE, reason: "Only 1 is left" };

/** What the device has; null when it cannot be read. */
let kept: readonly WaitingSale[] | null;

const writesNothing = fromPromise(() => new Promise(() => undefined)) as never;

/** A queue of a tab that does not lead, on a device that is slow to write. */
const queue = () =>
  createActor(
    salesQueueMachine.provide({
      actors: {
        findSales: fromPromise(async () => {
          if (kept === null) throw new Error("denied");
          return kept;
        }) as never,
        lead: fromCallback(() => {}) as never,
        waitingSale: waitingSaleMachine.provide({ actors: { keepSale: writesNothing } }),
      },
    }),
  ).start();

let page: ReturnType<typeof queue>;
afterEach(() => page.stop());

async function refusedSale() {
  kept = [REFUSED];
  page = queue();
  await settled();
  const [sale] = page.getSnapshot().context.sales;
  if (sale === undefined) throw new Error("the queue lists the sale");
  return sale;
}

const look = async (found: typeof kept) => {
  kept = found;
  page.send({ type: "sales.changed" });
  await settled();
};

test("a sale that is to be sent again stays so while the device still has its refusal", async () => {
  const sale = await refusedSale();
  sale.send({ type: "retry.requested" });
  await look([REFUSED]);
  expect(page.getSnapshot().context.sales).toEqual([sale]);
  expect(sale.getSnapshot().context.sale.reason).toBeNull();
});

test("nothing goes on of a sale that the device no longer has", async () => {
  const sale = await refusedSale();
  sale.send({ type: "retry.requested" });
  await look([]);
  expect(sale.getSnapshot().status).toBe("stopped");
});

test("nor of the sales of a device that cannot be read", async () => {
  const sale = await refusedSale();
  await look(null);
  expect(sale.getSnapshot().status).toBe("stopped");
});
