import { randomUUID } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { type Client, openClient, runLoad } from "../load";
import type { Flooded, FloodPlan, FromFlood, ToFlood } from "./flood-plan";
import { addressOf } from "./people";

/** Sends the flood from a process of its own. */
const TICK_MS = 5;
/** To each server, spread over many addresses. */
const MOST_CONNECTIONS = 1000;
/** A server closes a connection that stays without a first request. */
const FIRST = "GET /livez HTTP/1.1\r\nhost: shop\r\n\r\n";
/** So few that none waits to be accepted. */
const OPEN_AT_ONCE = 50;
const ADDRESSES = 100;
const LAST_ANSWER_MS = 15_000;
const FAULTS_KEPT = 20;

let plan: FloodPlan | undefined;
let turn = 0;

const send = (message: FromFlood): void => void process.send?.(message);

type Request = { text: string; key: string | null };

function nextRequest({ mix }: FloodPlan): Request {
  turn += 1;
  const sale = turn % mix.everyNth === 0 ? mix.sales[(turn / mix.everyNth) % mix.sales.length] : undefined;
  if (sale === undefined) return { text: mix.reads[turn % mix.reads.length] ?? "", key: null };
  const key = randomUUID();
  const body = JSON.stringify({ ...sale.body, remark: key });
  const head =
    `POST /api/orders/new HTTP/1.1\r\nhost: shop\r\ntw-auth: Bearer ${sale.token}\r\nidempotency-key: ${key}\r\n` +
    `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
  return { text: head + body, key };
}

/** Each connection sends its next request once it has the reply to the last. */
async function closedLoop(of: FloodPlan, connections: number, seconds: number): Promise<number> {
  const results = await Promise.all(
    of.origins.map((origin) => runLoad({ origin, connections, seconds, next: () => nextRequest(of).text })),
  );
  return results.reduce((sum, { perSecond }) => sum + perSecond, 0);
}

type Due = Request & { at: number };
type Lane = { origin: string; idle: Wire[]; open: number; waiting: Due[] };
type Wire = { client: Client | null; carries: Due | null };

/** Sends at a fixed rate, whether or not earlier requests have their replies. */
async function openLoop(of: FloodPlan, perSecond: number, seconds: number): Promise<void> {
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  const found: Flooded = { admitted: [], refused: [], faults: [], faultCount: 0, loopP99Ms: 0, sold: [], notSold: [] };
  const lanes: Lane[] = of.origins.map((origin) => ({ origin, idle: [], open: 0, waiting: [] }));
  const count = { outstanding: 0 };
  const fault = (what: string) => {
    found.faultCount += 1;
    if (found.faults.length < FAULTS_KEPT) found.faults.push(what);
  };

  function answered({ at, key }: Due, status: number, body: string, head: string): void {
    const ms = performance.now() - at;
    if (status === 503 || status === 429) {
      found.refused.push(ms);
      if (key !== null) found.notSold.push(key);
      if (!/\r\nretry-after: \d+/i.test(head)) fault(`${status} without Retry-After`);
      if (!/"error":"[^"]{10,}/.test(body)) fault(`${status} without a sentence: ${body.slice(0, 100)}`);
      return;
    }
    found.admitted.push(ms);
    if (status === 200 && key !== null) found.sold.push(key);
    if (status !== 200) fault(`${status} ${body.slice(0, 200)}`);
  }

  function give(wire: Wire, due: Due): void {
    wire.carries = due;
    wire.client?.send();
  }

  function open(lane: Lane, due: Due | null, onOpen = () => {}): void {
    lane.open += 1;
    const wire: Wire = { carries: due, client: null };
    wire.client = openClient(
      lane.origin,
      () => wire.carries?.text ?? FIRST,
      {
        onReady: () => wire.client?.send(),
        onAnswer: (status, body, _size, head) => {
          const { carries } = wire;
          wire.carries = null;
          if (carries) {
            count.outstanding -= 1;
            answered(carries, status, body, head);
          }
          onOpen();
          const next = lane.waiting.shift();
          if (next) give(wire, next);
          else lane.idle.push(wire);
        },
        onError: (error) => {
          if (wire.carries) fault(`a request without a reply: ${error.message}`);
        },
        onClose: () => {
          lane.open -= 1;
          lane.idle = lane.idle.filter((each) => each !== wire);
          onOpen();
          // As a browser does when a connection turns out to be closed.
          if (wire.carries) open(lane, wire.carries);
        },
      },
      addressOf(lane.open % ADDRESSES),
    );
  }

  // People have their connections already, so that the flood is one of requests.
  for (const lane of lanes) {
    while (lane.open < MOST_CONNECTIONS) {
      await Promise.all(
        Array.from({ length: OPEN_AT_ONCE }, () => new Promise<void>((resolve) => open(lane, null, resolve))),
      );
    }
  }
  const began = performance.now();
  let sent = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now();
      const due = Math.floor((Math.min(now - began, seconds * 1000) * perSecond) / 1000);
      for (; sent < due; sent += 1) {
        const lane = lanes[sent % lanes.length];
        if (lane === undefined) continue;
        const request = { ...nextRequest(of), at: began + (sent * 1000) / perSecond };
        count.outstanding += 1;
        const wire = lane.idle.pop();
        if (wire) give(wire, request);
        else if (lane.open < MOST_CONNECTIONS) open(lane, request);
        else lane.waiting.push(request);
      }
      if (now - began < seconds * 1000) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  send({ isOver: true });
  const deadline = performance.now() + LAST_ANSWER_MS;
  while (count.outstanding > 0 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
  if (count.outstanding > 0) fault(`${count.outstanding} requests without a reply`);
  for (const { idle } of lanes) for (const { client } of idle) client?.end();
  const sorted = (times: readonly number[]) => times.toSorted((one, other) => one - other);
  const times = { admitted: sorted(found.admitted), refused: sorted(found.refused) };
  send({ flooded: { ...found, ...times, loopP99Ms: loop.percentile(99) / 1e6 } });
}

process.on("message", (message: ToFlood) => {
  if ("plan" in message) plan = message.plan;
  else if (plan === undefined) throw new Error("the flood has no plan yet");
  else if ("open" in message) void openLoop(plan, message.open.perSecond, message.open.seconds);
  else {
    const { connections, seconds } = message.closed;
    void closedLoop(plan, connections, seconds).then((perSecond) => send({ perSecond }));
  }
});
process.on("disconnect", () => process.exit());
