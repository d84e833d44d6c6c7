import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startCluster } from "../../server/core/db/embedded/cluster";
import { createPool } from "../../server/core/db/pool";
import { DEMO_SIGN_INS } from "../../server/core/demo";
import { medianOf } from "../kit/median";
import type { Say } from "../kit/say";
import { fillShop } from "../kit/shop";
import { demoStaff, startSessions } from "../kit/staff";
import { runLoad } from "./load";
import { table } from "./table";
import { startApp, type Target } from "./targets";

const ORDERS = 6000;
const CONNECTIONS = 8;
const ROUNDS = 6;
const WARM_UP_SECONDS = 2;
const SECONDS = 1;
const TICKS_PER_SECOND = 100;

const READS = {
  profile: "/api/user_profile",
  "look-up of customers": "/api/preflight/load-info?xbtsx=customers&fields=name&fields=key&fields=email",
  "look-up of stores": "/api/preflight/load-info?xbtsx=stores&fields=title&fields=key",
  "order list": "/api/orders",
  "product list": "/api/products",
};

const FORMS = { plain: "", gzip: "accept-encoding: gzip\r\n", br: "accept-encoding: gzip, deflate, br, zstd\r\n" };

type Form = keyof typeof FORMS | "304";

/** Bytes on the wire and processor time of the server per reply: plain, compressed, and unchanged. */
export async function benchReplies(say: Say, { orders = ORDERS, only = "" } = {}): Promise<string[]> {
  const data = await mkdtemp(path.join(tmpdir(), "backroom-replies-"));
  const stops: (() => Promise<unknown>)[] = [() => rm(data, { recursive: true, force: true })];
  try {
    await fillShop(orders, data);
    const cluster = await startCluster(data);
    stops.push(cluster.stop);
    const pool = createPool(cluster.url("backroom"), { max: 2, statementTimeout: 0 });
    stops.push(() => pool.end());
    const [token = ""] = await startSessions(pool, await demoStaff(pool, [DEMO_SIGN_INS.admin]), 1);
    const app = await startApp(cluster.url("backroom"), path.join(data, "app"));
    stops.push(app.stop);
    for (const [name, url] of Object.entries(READS)) {
      if (name.includes(only)) say(await measure(app, { name, url, token }));
    }
    return [];
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

type Read = { name: string; url: string; token: string };

async function measure(app: Target, { name, url, token }: Read): Promise<string> {
  const head = `GET ${url} HTTP/1.1\r\nhost: shop\r\ntw-auth: Bearer ${token}\r\n`;
  const { headers } = await fetch(`${app.origin}${url}`, { headers: { "tw-auth": `Bearer ${token}` } });
  const etag = headers.get("etag");
  const forms: [Form, string][] = Object.entries(FORMS).map(([form, line]) => [form as Form, `${head}${line}\r\n`]);
  if (etag !== null) forms.push(["304", `${head}${FORMS.br}if-none-match: ${etag}\r\n\r\n`]);
  const micros = new Map<Form, number[]>(forms.map(([form]) => [form, []]));
  for (const [, request] of forms) await load(app, request, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [form, request] of forms) {
      const before = ticksOf(app.pid);
      const { answered } = await load(app, request, SECONDS);
      micros.get(form)?.push(((ticksOf(app.pid) - before) / TICKS_PER_SECOND / answered) * 1e6);
    }
  }
  const rows = await Promise.all(
    forms.map(async ([form, request]) => {
      const bytes = await bytesOf(app.origin, request);
      return [form, bytes.toLocaleString("en"), `${medianOf(micros.get(form) ?? []).toFixed(0)} µs`];
    }),
  );
  return `${table([name, "bytes of head and body", "processor time"], rows)}\n`;
}

const load = (app: Target, request: string, seconds: number) =>
  runLoad({ origin: app.origin, connections: CONNECTIONS, seconds, next: () => request });

/** Processor time of a process, in hundredths of a second: user and system time, fields 14 and 15. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1]?.split(" ") ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

async function bytesOf(origin: string, request: string): Promise<number> {
  const { bytes } = await runLoad({ origin, connections: 1, seconds: 0, next: () => request });
  return bytes;
}
