import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { byLength, isLong } from "../../length";
import { createProduct } from "../fixtures";
import { expectSound } from "../invariants";
import { openShop, orderBody, orderOf, postOrder, putEdit } from "../orders/order-kit";
import { postReturn, returnOf } from "../orders/returns/return-kit";
import {
  adjust,
  type CountShop,
  countOf,
  enter,
  furnishCounts,
  linesOf,
  move,
  post,
  quantityOf,
  seenIn,
  start,
  wholeStore,
} from "./count-kit";

// The shelf is the test's own: it changes when units are sold, come back or are moved, and when somebody adds or removes
// units without telling the books. Whoever takes from a variant's shelf or counts it has it for themselves meanwhile;
// the shelves of other variants go on.

const RUNS = byLength({ short: 12, long: 200 });
const LIMIT_MS = isLong ? undefined : 40_000;
const GADGETS = 5;
const STAFF = 6;

/** A small generator, so that a run repeats from its seed, whatever order the replies arrive in. */
function randomFrom(seed: number) {
  let state = seed >>> 0;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Random = ReturnType<typeof randomFrom>;

class Shelf {
  /** What really lies there. */
  units: number;
  readonly variant: string;
  readonly product: string;
  private last: Promise<unknown> = Promise.resolve();
  /** Found so far in the count's round, and how often a round began. */
  counted: number | null = null;
  round = 1;

  constructor(variant: string, product: string, units: number) {
    this.variant = variant;
    this.product = product;
    this.units = units;
  }

  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = this.last.then(work);
    this.last = next.catch(() => undefined);
    return next;
  }
}

let at: CountShop;
let close: () => Promise<void>;
beforeAll(async () => {
  const opened = await openShop();
  close = opened.close;
  at = await furnishCounts(opened);
});
afterAll(() => close());

const isDone = ({ statusCode, body }: { statusCode: number; body: string }): boolean => {
  expect([200, 417], body).toContain(statusCode);
  return statusCode === 200;
};

type World = { shelves: Shelf[]; count: string; orders: { key: string; shelf: Shelf; units: number }[] };

async function sellOne({ shelves, orders }: World, random: Random): Promise<void> {
  const shelf = shelves[random(shelves.length)] as Shelf;
  const units = 1 + random(2);
  const status = random(2) === 0 ? ("completed" as const) : ("pending" as const);
  await shelf.alone(async () => {
    if (shelf.units < units) return;
    const reply = await postOrder(
      at.app,
      at.admin,
      orderBody(at.shop, { status, subtotalitems: [{ key: shelf.variant, quantity: units }] }),
    );
    if (!isDone(reply)) return;
    shelf.units -= units;
    orders.push({ key: reply.json().data.key, shelf, units });
  });
}

async function bringBack({ orders }: World, random: Random): Promise<void> {
  const order = orders.splice(random(orders.length), 1)[0];
  if (order === undefined) return;
  const { key, shelf, units } = order;
  await shelf.alone(async () => {
    const { status, store, remark } = await orderOf(at.app, at.admin, key);
    const reply =
      status === "completed"
        ? await postReturn(at.app, at.admin, key, returnOf(shelf.variant, units))
        : await putEdit(at.app, at.admin, key, { status: "cancelled", store, remark });
    if (isDone(reply)) shelf.units += units;
  });
}

async function sendAway({ shelves }: World, random: Random): Promise<void> {
  const shelf = shelves[random(shelves.length)] as Shelf;
  await shelf.alone(async () => {
    if (shelf.units < 1) return;
    const reply = await at.app.inject({
      method: "POST",
      url: "/api/inventory/transfers/new",
      headers: at.admin,
      payload: { products: [{ product: shelf.product, variant: shelf.variant, quantity: 1 }], to: at.shop.wuse.key },
    });
    if (isDone(reply)) shelf.units -= 1;
  });
}

/** A damaged unit leaves the shelf; a wrong count is only told to the books. */
async function adjustSome({ shelves }: World, random: Random): Promise<void> {
  const shelf = shelves[random(shelves.length)] as Shelf;
  const isDamaged = random(2) === 0;
  const quantity = isDamaged || random(2) === 0 ? -1 : 1;
  await shelf.alone(async () => {
    if (isDamaged && shelf.units < 1) return;
    const reason = isDamaged ? "damaged" : "wrong-count";
    const reply = await adjust(at.app, at.manager, { variant: shelf.variant, quantity, reason, note: "" });
    if (isDone(reply) && isDamaged) shelf.units -= 1;
  });
}

/** Somebody counts what lies there: all of it, the rest of it after another one, or once more from the start. */
async function countOne({ shelves, count }: World, random: Random): Promise<void> {
  const shelf = shelves[random(shelves.length)] as Shelf;
  const way = random(3);
  await shelf.alone(async () => {
    const headers = random(2) === 0 ? at.sales : at.manager;
    const before = shelf.counted;
    // What was counted lies apart, and is sold last. Once some of it is gone, all is counted again.
    const isAgain = before !== null && (way === 0 || before > shelf.units);
    const rest = shelf.units - (isAgain ? 0 : (before ?? 0));
    const quantity = way === 1 ? random(rest + 1) : rest;
    const again = isAgain ? { again: true } : {};
    const reply = await enter(
      at.app,
      count,
      { variant: shelf.variant, quantity, round: shelf.round, ...again },
      { headers },
    );
    expect(reply.statusCode, reply.body).toBe(200);
    if (isAgain) shelf.round += 1;
    shelf.counted = (isAgain ? 0 : (before ?? 0)) + quantity;
  });
}

/** Whoever ends the count looks at each shelf once more, so that the last entry of each line has seen all of it. */
async function finish({ shelves, count }: World): Promise<void> {
  await Promise.all(
    shelves.map((shelf) =>
      shelf.alone(async () => {
        const isAgain = shelf.counted !== null && shelf.counted > shelf.units;
        const quantity = shelf.units - (isAgain ? 0 : (shelf.counted ?? 0));
        const again = isAgain ? { again: true } : {};
        const reply = await enter(
          at.app,
          count,
          { variant: shelf.variant, quantity, round: shelf.round, ...again },
          { headers: at.sales },
        );
        expect(reply.statusCode, reply.body).toBe(200);
      }),
    ),
  );
}

const STEPS = [sellOne, sellOne, bringBack, sendAway, adjustSome, countOne, countOne, countOne];

let runs = 0;

test(`${RUNS} counts during sales, returns and transfers post exactly what was planted`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.array(fc.integer({ min: -3, max: 3 }), { minLength: GADGETS, maxLength: GADGETS }),
      async (seed, planted) => {
        runs += 1;
        // A word of its own: the count is of what the search finds.
        const name = `Gadget run${String(runs).padStart(6, "0")}`;
        const products = await Promise.all(
          planted.map((_, each) =>
            createProduct(at.pool, {
              store: at.shop.ikeja.key,
              supplier: at.shop.supplier,
              title: `${name} ${each}`,
              variants: [{ variation: "Black", quantity: 12 }],
            }),
          ),
        );
        const shelves = products.map(
          ({ key, variants: [variant] }, each) => new Shelf(variant?.key ?? "", key, 12 + (planted[each] ?? 0)),
        );
        const count = await start(at.app, at.sales, {
          ...wholeStore(at.shop),
          range: "search",
          query: name,
        } as never);
        const world: World = { shelves, count, orders: [] };
        const work = (id: number, steps: number) => async () => {
          const random = randomFrom(seed + id * 7919);
          for (let step = 0; step < steps; step += 1) await STEPS[random(STEPS.length)]?.(world, random);
        };
        await Promise.all(Array.from({ length: STAFF }, (_, id) => work(id, 8)()));
        await finish(world);
        // The shop goes on through the review; only counting is over.
        const quiet = [sellOne, bringBack, sendAway, adjustSome];
        const going = Array.from({ length: STAFF }, async (_, id) => {
          const random = randomFrom(seed + 13 + id * 104_729);
          for (let step = 0; step < 3; step += 1) await quiet[random(quiet.length)]?.(world, random);
        });
        await move(at.app, count, "reviewing", { headers: at.manager });
        await Promise.all(going);
        const expected = await Promise.all(
          shelves.map(async ({ variant, units }) => ({
            variant,
            difference: units - (await quantityOf(at.pool, variant)),
          })),
        );
        const lines = await linesOf(at.app, at.manager, count);
        expect(
          expected.map(({ variant }) => ({
            variant,
            difference: lines.find((line) => line.variant === variant)?.difference,
          })),
        ).toEqual(expected);
        const reply = await post(at.app, count, seenIn(await countOf(at.app, at.manager, count)), {
          headers: at.manager,
        });
        expect(reply.statusCode, reply.body).toBe(200);
        expect(await Promise.all(shelves.map(({ variant }) => quantityOf(at.pool, variant)))).toEqual(
          shelves.map(({ units }) => units),
        );
        await expectSound(at.pool);
      },
    ),
    { numRuns: RUNS, ...(LIMIT_MS !== undefined && { interruptAfterTimeLimit: LIMIT_MS }) },
  );
}, 3_600_000);
