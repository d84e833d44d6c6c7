import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { NewOrderBody } from "../../../../src/api/orders/orders.contract";
import { post } from "./post";

type Sale = { key: string; path: string; body: string };
/** The order key that each sale got as its reply, by the sale's own key. */
type Acknowledged = Map<string, string>;

/** Of every supplier that is added. */
export const SUPPLIER_PHONE = "08030001111";

export type Sales = {
  /** Sells on this many connections until stopped; unless `persistent`, each ends when its server is gone. */
  sell: (origin: string, connections: number, until: AbortSignal, persistent?: boolean) => Promise<void>;
  /** Sells once, and returns whether that was acknowledged. */
  sellOnce: (origin: string) => Promise<boolean>;
  /** How many requests still wait for their `repeat`. */
  open: () => number;
  /** Retries the requests without a reply, with the same keys. */
  repeat: (origin: string) => Promise<void>;
  /** How many sales were acknowledged so far. */
  acknowledged: () => number;
  /** How many requests got no reply, or one that does not tell their outcome; a server that is too busy is not meant. */
  unanswered: () => number;
  /** Acknowledged sales that are missing, duplicate sales, and refusals: each must be zero. */
  audit: (pool: Pool) => Promise<{ lost: number; doubled: number; refused: string[] }>;
};

/**
 * Sells over HTTP, adds a supplier after every three sales, and records what was acknowledged; each sale carries its key
 * as its remark, each supplier as its name.
 */
export function openSales(token: string, newBody: () => NewOrderBody): Sales {
  const acknowledged: Acknowledged = new Map();
  const refused: string[] = [];
  let open: Sale[] = [];
  let unanswered = 0;

  /** The status of the reply; null without one. */
  async function send(origin: string, sale: Sale): Promise<number | null> {
    const answer = await post(`${origin}${sale.path}`, { token, ...sale });
    if (answer === null || answer.status >= 500) {
      // A server that shuts down, or whose database does, does not know whether the sale was saved: a 5xx is not a
      // refusal.
      open.push(sale);
      if (answer?.status !== BUSY) unanswered += 1;
    } else if (answer.status === 200) {
      acknowledged.set(sale.key, (JSON.parse(answer.body) as { data: { key: string } }).data.key);
    } else refused.push(`${answer.status} ${answer.body}`);
    return answer && answer.status;
  }

  let made = 0;
  function nextSale(): Sale {
    made += 1;
    const key = randomUUID();
    const supplier = { name: key, contact: SUPPLIER_PHONE, address: "5 Computer Village, Ikeja" };
    return made % 4 === 0
      ? { key, path: "/api/inventory/suppliers/new", body: JSON.stringify(supplier) }
      : { key, path: "/api/orders/new", body: JSON.stringify({ ...newBody(), remark: key }) };
  }

  async function sellOne(origin: string, until: AbortSignal, persistent: boolean): Promise<void> {
    while (!until.aborted) {
      const status = await send(origin, nextSale());
      if (status === null && !persistent) return;
      if (status === null || status >= 500) await pause(PAUSE_MS);
    }
  }

  return {
    sell: async (origin, connections, until, persistent = false) => {
      await Promise.all(Array.from({ length: connections }, () => sellOne(origin, until, persistent)));
    },
    sellOnce: async (origin) => (await send(origin, nextSale())) === 200,
    open: () => open.length,
    repeat: async (origin) => {
      const sales = open;
      open = [];
      for (const sale of sales) await send(origin, sale);
    },
    acknowledged: () => acknowledged.size,
    unanswered: () => unanswered,
    audit: async (pool) => ({ ...(await compare(pool, acknowledged)), refused }),
  };
}

/** What a server replies that cannot keep up, as one on a busy machine may for a while. */
const BUSY = 503;
const PAUSE_MS = 50;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function compare(pool: Pool, acknowledged: Acknowledged): Promise<{ lost: number; doubled: number }> {
  const { rows } = await pool.query<{ remark: string; keys: string[] }>(
    `select remark, array_agg(key::text) as keys
       from (select remark, key from orders union all select name, key from suppliers) made where remark <> '' group by remark`,
  );
  const stored = new Map(rows.map(({ remark, keys }) => [remark, keys]));
  const lost = [...acknowledged].filter(([remark, key]) => !stored.get(remark)?.includes(key));
  // The demo shop's own remarks are sentences, which many orders share.
  const doubled = rows.filter(({ remark, keys }) => UUID.test(remark) && keys.length > 1);
  return { lost: lost.length, doubled: doubled.length };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
