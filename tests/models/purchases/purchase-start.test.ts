import { describe, expect, test } from "vitest";
import { type Actor, createActor, fromPromise } from "xstate";
import type { StockLevel } from "../../../src/api/purchases/stock-levels";
import { type AskedLow, purchaseStartMachine } from "../../../src/machines/purchases/purchase-start.machine";
import { levelProblems } from "../../../src/machines/purchases/order-up-to";
import { CHARGER, CHARGER_LINE } from "./stock-level.sample";

const ASKED: AskedLow = { store: "ikeja", supplier: "slot" };

type Start = Actor<typeof purchaseStartMachine>;

/** The values of the page's form once there is one, and what was read; `onFailure` acts once a read has failed. */
async function opened(
  asked: AskedLow | null,
  load: () => Promise<readonly StockLevel[]>,
  onFailure?: (actor: Start) => void,
) {
  const reads: AskedLow[] = [];
  const actor = createActor(
    purchaseStartMachine.provide({
      actors: {
        loadLow: fromPromise<readonly StockLevel[], AskedLow>(({ input }) => {
          reads.push(input);
          return load();
        }),
      },
    }),
    { input: { asked } },
  );
  actor.start();
  if (onFailure) {
    await expect.poll(() => actor.getSnapshot().matches("failed")).toBe(true);
    onFailure(actor as Start);
  }
  await expect.poll(() => actor.getSnapshot().children.page).toBeDefined();
  const form = actor.getSnapshot().children.page?.getSnapshot().context.form;
  const values = form?.getSnapshot().context.values;
  actor.stop();
  return { values, reads };
}

describe("a purchase", () => {
  test("begins empty, and reads nothing, where nothing was asked for", async () => {
    const { values, reads } = await opened(null, () => Promise.resolve([CHARGER]));
    expect(values).toEqual({ supplierKey: "", remark: "", lines: [] });
    expect(reads).toEqual([]);
  });

  test("of what is low begins with its supplier, and with what brings each variant up", async () => {
    const { values, reads } = await opened(ASKED, () => Promise.resolve([CHARGER]));
    expect(reads).toEqual([ASKED]);
    expect(values?.supplierKey).toBe("slot");
    expect(values?.lines).toEqual([CHARGER_LINE]);
  });

  test("says why what is low cannot be read, and begins with it once it is", async () => {
    let isDown = true;
    const { values, reads } = await opened(
      ASKED,
      () => (isDown ? Promise.reject(new Error("no network")) : Promise.resolve([CHARGER])),
      (actor) => {
        expect(actor.getSnapshot().context.failure).not.toBeNull();
        isDown = false;
        actor.send({ type: "retry.requested" });
      },
    );
    expect(reads).toEqual([ASKED, ASKED]);
    expect(values?.lines).toEqual([CHARGER_LINE]);
  });
});

describe("a reorder level", () => {
  test.each([
    [null, null],
    [0, 1],
    [5, 20],
  ])("may be %s up to %s", (reorderAt, orderUpTo) => expect(levelProblems({ reorderAt, orderUpTo })).toBeNull());

  test.each([
    [5, null, "orderUpTo"],
    [null, 5, "reorderAt"],
    [5, 5, "orderUpTo"],
    [5, 4, "orderUpTo"],
  ])("may not be %s up to %s", (reorderAt, orderUpTo, field) =>
    expect(Object.keys(levelProblems({ reorderAt, orderUpTo })?.fields ?? {})).toEqual([field]),
  );
});
