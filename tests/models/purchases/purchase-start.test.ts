import { describe, expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { StockLevel } from "../../../src/api/purchases/stock-levels";
import type { Outward } from "../../../src/machines/kit/outward";
import { type AskedLow, purchaseStartMachine } from "../../../src/machines/purchases/purchase-start.machine";
import { levelProblems } from "../../../src/machines/purchases/stock-levels";
import { CHARGER, CHARGER_LINE } from "./stock-level.sample";

const ASKED: AskedLow = { store: "ikeja", supplier: "slot" };

/** The values of the page's form once there is one, what was read, and what the person was told. */
async function opened(asked: AskedLow | null, load: () => Promise<readonly StockLevel[]>) {
  const reads: AskedLow[] = [];
  const told: Outward[] = [];
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
  actor.on("toast.raised", (event) => told.push(event));
  actor.start();
  await expect.poll(() => actor.getSnapshot().children.page).toBeDefined();
  const form = actor.getSnapshot().children.page?.getSnapshot().context.form;
  const values = form?.getSnapshot().context.values;
  actor.stop();
  return { values, reads, told };
}

describe("a purchase", () => {
  test("begins empty, and reads nothing, where nothing was asked for", async () => {
    const { values, reads, told } = await opened(null, () => Promise.resolve([CHARGER]));
    expect(values).toEqual({ supplierKey: "", remark: "", lines: [] });
    expect([reads, told]).toEqual([[], []]);
  });

  test("of what is low begins with its supplier, and with what brings each variant up", async () => {
    const { values, reads, told } = await opened(ASKED, () => Promise.resolve([CHARGER]));
    expect(reads).toEqual([ASKED]);
    expect(values?.supplierKey).toBe("slot");
    expect(values?.lines).toEqual([CHARGER_LINE]);
    expect(told).toEqual([]);
  });

  test("begins empty and says why when what is low cannot be read", async () => {
    const { values, told } = await opened(ASKED, () => Promise.reject(new Error("no network")));
    expect(values).toEqual({ supplierKey: "", remark: "", lines: [] });
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ toast: { tone: "error", text: expect.stringContaining("could not be read") } });
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
