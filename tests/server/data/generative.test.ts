import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliveryEdits, discountEdits, paymentEdits, productsEdits, statusEdits } from "./generative/order-edit-steps";
import { exchanges } from "./generative/exchange-steps";
import { refunds, returns } from "./generative/return-steps";
import { reading, sale } from "./generative/order-steps";
import { doors, postings, productEdits, transfers } from "./generative/shop-steps";
import { callBacks, receipts } from "./generative/transit-steps";
import { booksOf, openWorld, readBooks } from "./generative/world";
import { byLength, isLong } from "../../length";
import { expectSound } from "../invariants";

/** `npm run generative` runs more. */
const SEQUENCES = Number(process.env.BACKROOM_SEQUENCES ?? byLength({ short: 30, long: 300 }));
const SEED = process.env.BACKROOM_SEQUENCES_SEED ?? "";
const LONGEST = 40;

/** Most faults involve a sale, and most of those a change of its status. */
const step = fc.oneof(
  { weight: 5, arbitrary: sale },
  { weight: 6, arbitrary: statusEdits },
  { weight: 3, arbitrary: productsEdits },
  { weight: 2, arbitrary: deliveryEdits },
  { weight: 3, arbitrary: paymentEdits },
  { weight: 2, arbitrary: discountEdits },
  { weight: 4, arbitrary: returns },
  { weight: 2, arbitrary: refunds },
  { weight: 4, arbitrary: exchanges },
  { weight: 3, arbitrary: transfers },
  { weight: 3, arbitrary: receipts },
  { weight: 1, arbitrary: callBacks },
  { weight: 2, arbitrary: productEdits },
  { weight: 1, arbitrary: postings },
  { weight: 1, arbitrary: doors },
  { weight: 1, arbitrary: reading },
);
/** An ordinary run ends early on a slow machine; a long run has no time limit. */
const LIMIT_MS = isLong ? undefined : 25_000;

let world: Awaited<ReturnType<typeof openWorld>>;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test(`${SEQUENCES} random sequences of calls leave the shop in the state of the model, with sound books`, async () => {
  const commands = fc.commands([step], { maxCommands: LONGEST, size: "max" });
  await fc.assert(
    fc.asyncProperty(commands, async (steps) => {
      const model = await world.reopen();
      await fc.asyncModelRun(() => ({ model, real: world }), steps);
      const { stock, balances } = await readBooks(world);
      expect(stock).toEqual(booksOf(model).stock);
      expect(balances).toMatchObject(booksOf(model).balances);
      await expectSound(world.pool);
    }),
    {
      numRuns: SEQUENCES,
      ...(SEED !== "" && { seed: Number(SEED) }),
      ...(LIMIT_MS !== undefined && { interruptAfterTimeLimit: LIMIT_MS }),
    },
  );
}, 3_600_000);
