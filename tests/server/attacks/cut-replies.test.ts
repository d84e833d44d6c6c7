import { once } from "node:events";
import { request } from "node:http";
import { type AddressInfo, connect, createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../server/core/ids";
import { byLength } from "../../length";
import { expectSound } from "../invariants";
import { openShop, orderBody, type OrderShop, restock, variantOf } from "../orders/order-kit";

const CUTS = byLength({ short: 20, long: 400, trust: 2000 });
const AT_ONCE = 8;

const WHOLE = Number.MAX_SAFE_INTEGER;

let at: OrderShop;
let port: number;
let close: () => void;
beforeAll(async () => {
  at = await openShop();
  await restock(at.pool, variantOf(at.shop.galaxy), 2 * CUTS);
  const origin = new URL(await at.app.listen({ host: "127.0.0.1", port: 0 }));
  // Passes as many bytes of a reply as its request says, and then breaks the connection.
  const proxy = createServer((client) => {
    const server = connect(Number(origin.port), origin.hostname);
    let left = WHOLE;
    client.once("data", (head: Buffer) => {
      left = Number(/x-cut: (\d+)/i.exec(head.toString("latin1"))?.[1] ?? WHOLE);
    });
    client.on("error", () => server.destroy()).on("close", () => server.destroy());
    server.on("error", () => client.destroy()).on("close", () => client.end());
    client.pipe(server);
    server.on("data", (bytes: Buffer) => {
      client.write(bytes.subarray(0, left));
      left -= Math.min(left, bytes.length);
      if (left === 0) client.end(() => client.destroy());
    });
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  port = (proxy.address() as AddressInfo).port;
  close = () => proxy.close();
});
afterAll(async () => {
  close();
  await expectSound(at.pool).finally(at.close);
});

type Reply = { status: number; body: string; bytes: number };

/** A sale as a client sends it; null without a whole reply. */
const sell = (key: string, cut: number) =>
  new Promise<Reply | null>((resolve, reject) => {
    const body = JSON.stringify(orderBody(at.shop, { remark: key }));
    const headers = {
      ...at.sales,
      "idempotency-key": key,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "x-cut": cut,
    };
    const sent = request(
      { port, host: "127.0.0.1", path: "/api/orders/new", method: "POST", headers, agent: false },
      (reply) => {
        let text = "";
        reply.setEncoding("utf8").on("data", (part: string) => (text += part));
        reply.on("error", () => resolve(null));
        reply.on("end", () => {
          const bytes = reply.socket.bytesRead;
          resolve(reply.complete ? { status: reply.statusCode ?? 0, body: text, bytes } : null);
        });
      },
    );
    sent.on("error", (error: NodeJS.ErrnoException) =>
      /ECONNRESET|HPE_/.test(error.code ?? "") ? resolve(null) : reject(error),
    );
    sent.end(body);
  });

test(`the reply to a sale cut at ${CUTS} places of its bytes is never taken for a reply, and sent again it is one order`, async () => {
  const { bytes = 0 } = (await sell(newKey(), WHOLE)) ?? {};
  expect(bytes).toBeGreaterThan(100);
  // Every boundary of the reply, as often as there are cuts; evenly spread where there are fewer.
  const cuts = Array.from({ length: CUTS }, (_, index) =>
    CUTS < bytes ? Math.floor((index * bytes) / CUTS) : index % bytes,
  );
  const sales = new Map<string, string>();
  const wrong: string[] = [];
  const one = async (cut: number) => {
    const key = newKey();
    if ((await sell(key, cut)) !== null) wrong.push(`cut at ${cut} of ${bytes} was taken for a reply`);
    const again = await sell(key, WHOLE);
    if (again?.status === 200) sales.set(key, (JSON.parse(again.body) as { data: { key: string } }).data.key);
    else wrong.push(`cut at ${cut}, sent again: ${again?.status} ${again?.body}`);
  };
  for (let from = 0; from < CUTS; from += AT_ONCE) await Promise.all(cuts.slice(from, from + AT_ONCE).map(one));
  expect(wrong).toEqual([]);
  const { rows } = await at.pool.query<{ remark: string; keys: string[] }>(
    "select remark, array_agg(key::text) as keys from orders where remark = any($1) group by remark",
    [[...sales.keys()]],
  );
  expect(new Map(rows.map(({ remark, keys }) => [remark, keys.join()]))).toEqual(sales);
  expect(sales.size).toBe(CUTS);
});
