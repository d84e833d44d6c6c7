import type { Pool } from "pg";
import { migrate } from "../../server/core/db/migrate";
import { inTransaction } from "../../server/core/db/transaction";
import { buildTestApp, createShop, signIn } from "../../tests/server/fixtures";
import { brokenInvariants } from "../../tests/server/invariants";
import { orderBody, postOrder, quantityOf, restock, variantOf } from "../../tests/server/orders/order-kit";
import type { Say } from "../kit/say";
import { withScratch } from "../kit/scratch";
import { type Counter, type RushShop, runRivals } from "./rivals";
import { table } from "./table";

const BUYERS = 50;
const UNITS = 10;
const ROUNDS = 300;
const NAIVE_ROUNDS = 20;
const RIVAL_ROUNDS = 30;
const CONNECTIONS = 10;

type Rush = { oversold: number; unsold: number };

/** Concurrent buyers and edits of the same records, on a separate shop; returns the problems, in sentences. */
export const benchRace = (say: Say): Promise<string[]> =>
  withScratch(
    async ({ pool }) => {
      await migrate(pool);
      return runRaces(await openShop(pool), say);
    },
    { connections: CONNECTIONS },
  );

async function openShop(pool: Pool): Promise<RushShop> {
  const shop = await createShop(pool);
  const app = await buildTestApp(pool);
  return { pool, shop, app, admin: await signIn(app, shop.admin.email) };
}

async function runRaces(at: RushShop, say: Say): Promise<string[]> {
  const counter: Counter = { asked: 0, faults: [] };
  const sold = await rush(at, ROUNDS, (buyer) => buy(at, counter, buyer));
  const rivals = await runRivals(at, counter, RIVAL_ROUNDS);
  const broken = Object.keys(await brokenInvariants(at.pool));
  // Runs last, since it leaves inconsistent data behind.
  const naive = await rush(at, NAIVE_ROUNDS, () => buyNaively(at));
  const rows = [
    [`${BUYERS} buyers for the last ${UNITS} units, the server`, `${ROUNDS}`, `${sold.oversold}`, `${sold.unsold}`],
    ["the same, read first and written back later", `${NAIVE_ROUNDS}`, `${naive.oversold}`, `${naive.unsold}`],
    ...rivals.map(({ name, lost }) => [name, `${RIVAL_ROUNDS}`, "", `${lost}`]),
  ];
  say(table([`${CONNECTIONS} connections`, "rounds", "oversold", "lost"], rows));
  say(
    `${counter.asked.toLocaleString("en")} calls, ${counter.faults.length} of them answered by a deadlock or a fault`,
  );
  say(`The books are ${broken.length === 0 ? "sound" : "NOT sound"}\n`);
  return [
    ...(sold.oversold + sold.unsold > 0 ? [`${sold.oversold} units were oversold and ${sold.unsold} not sold.`] : []),
    ...(naive.oversold === 0 ? ["The naive sale did not oversell either, so this race proves nothing."] : []),
    ...rivals.filter(({ lost }) => lost > 0).map(({ name, lost }) => `${name}: ${lost} rounds ended wrong.`),
    ...counter.faults.slice(0, 5),
    ...broken.map((rule) => `It does not hold after the races that ${rule}.`),
  ];
}

/** Units sold beyond the stock, and units left although a buyer existed for each. */
async function rush({ pool, shop }: RushShop, rounds: number, buyOne: (buyer: number) => Promise<boolean>) {
  const phone = variantOf(shop.galaxy);
  const all: Rush = { oversold: 0, unsold: 0 };
  for (let round = 0; round < rounds; round += 1) {
    await restock(pool, phone, UNITS);
    const got = await Promise.all(Array.from({ length: BUYERS }, (_, buyer) => buyOne(buyer)));
    const sold = got.filter(Boolean).length;
    all.oversold += Math.max(0, sold - UNITS);
    all.unsold += Math.max(0, UNITS - sold, await quantityOf(pool, phone));
  }
  return all;
}

async function buy({ app, admin, shop }: RushShop, counter: Counter, buyer: number): Promise<boolean> {
  const customer = { ...orderBody(shop).customer, email: `buyer${buyer % 7}@example.com` };
  const status = buyer % 3 === 0 ? "completed" : "pending";
  const reply = await postOrder(app, admin, orderBody(shop, { customer, status }));
  counter.asked += 1;
  if (![200, 417].includes(reply.statusCode)) counter.faults.push(`A sale was answered by ${reply.body}`);
  return reply.statusCode === 200;
}

/** The naive implementation, which the server avoids: reads the quantity, then writes it minus one. */
const buyNaively = ({ pool, shop }: RushShop) =>
  inTransaction(pool, async (tx) => {
    const phone = variantOf(shop.galaxy);
    const { rows } = await tx.query<{ quantity: number }>("select quantity from variants where key = $1", [phone]);
    const quantity = rows[0]?.quantity ?? 0;
    if (quantity > 0) await tx.query("update variants set quantity = $2 where key = $1", [phone, quantity - 1]);
    return quantity > 0;
  });
