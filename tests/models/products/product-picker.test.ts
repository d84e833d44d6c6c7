import { createActor, fromPromise } from "xstate";
import { expect, test } from "vitest";
import type { PickerProduct } from "../../../src/api/shell/for-sale";
import { type PickerQuery, productPickerMachine } from "../../../src/machines/products/product-picker.machine";
import { failures } from "../support/failures";
import { settled } from "../support/run";

test("Try again loads the same search and page", async () => {
  const asked: PickerQuery[] = [];
  const machine = productPickerMachine.provide({
    actors: {
      loadProducts: fromPromise<{ rows: PickerProduct[]; total: number }, PickerQuery>(async ({ input }) => {
        asked.push(input);
        throw failures.unreachable;
      }),
    },
  });
  const actor = createActor(machine, { input: { taken: [] } }).start();
  actor.send({ type: "search.changed", text: "galaxy" });
  actor.send({ type: "search.entered" });
  await settled();
  actor.send({ type: "page.changed", page: 3 });
  await settled();
  actor.send({ type: "retry.requested" });
  await settled();
  expect(asked.slice(-2)).toEqual([
    { search: "galaxy", page: 3 },
    { search: "galaxy", page: 3 },
  ]);
  expect(actor.getSnapshot().context.search).toBe("galaxy");
});
