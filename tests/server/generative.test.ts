import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderEdits } from "./generative/order-edit-steps";
import { reading, sale } from "./generative/order-steps";
import { shopSteps } from "./generative/shop-steps";
import { booksOf, openWorld, readBooks } from "./generative/world";
import { expectSound } from "./invariants";

/** `npm run generative` asks for more. */
const SEQUENCES = Number(process.env.BACKROOM_SEQUENCES ?? 100);
const SEED = process.env.BACKROOM_SEQUENCES_SEED ?? "";
const LONGEST = 24;
/** A shop sells more than it does anything else, and most that can go wrong starts with a sale. */
const STEPS = [sale, sale, sale, ...orderEdits, ...orderEdits, ...shopSteps, reading];
/** On a slow machine an ordinary run ends with fewer sequences; a long one takes what it takes. */
const LIMIT_MS = SEQUENCES > 100 ? undefined : 25_000;

let world: Awaited<ReturnType<typeof openWorld>>;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test(`${SEQUENCES} random sequences of calls leave the shop as a model of it says, with sound books`, async () => {
  const commands = fc.commands(STEPS, { maxCommands: LONGEST, size: "max" });
  await fc.assert(
    fc.asyncProperty(commands, async (steps) => {
      const model = await world.reopen();
      await fc.asyncModelRun(() => ({ model, real: world }), steps);
      expect(await readBooks(world)).toMatchObject(booksOf(model));
      await expectSound(world.pool);
    }),
    {
      numRuns: SEQUENCES,
      ...(SEED !== "" && { seed: Number(SEED) }),
      ...(LIMIT_MS !== undefined && { interruptAfterTimeLimit: LIMIT_MS }),
    },
  );
}, 3_600_000);
