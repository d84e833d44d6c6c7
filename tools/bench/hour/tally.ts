import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Call, Reply } from "./phone";
import type { Acknowledged, Minute } from "./plan";

export type Tally = ReturnType<typeof createTally>;

const NEW_ORDER = "/api/orders/new";
const FAILURES_KEPT = 20;
const numerically = (one: number, other: number) => one - other;

/** Counts what the staff are answered: by the minute, and over all what was acknowledged. */
export function createTally() {
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  const acknowledged: Acknowledged = { sales: {}, edits: {}, open: [] };
  const open = new Set<string>();
  const streams: (() => boolean)[] = [];
  let minute = newMinute();

  function acknowledge({ path, key = "" }: Call, { text }: Reply): void {
    const { data } = JSON.parse(text) as { data: { key: string } };
    if (path === NEW_ORDER) acknowledged.sales[key] = data.key;
    else acknowledged.edits[data.key] = (acknowledged.edits[data.key] ?? 0) + 1;
  }

  function failed(what: string): void {
    if (minute.failures.length < FAILURES_KEPT) minute.failures.push(what);
    else minute.failures[FAILURES_KEPT] = "and more";
  }

  return {
    failed,
    addStream: (isOpen: () => boolean) => void streams.push(isOpen),
    vanished: () => void (minute.vanished += 1),
    begun: ({ key = "" }: Call) => void open.add(key),
    answered(call: Call, reply: Reply): void {
      const { method, path, key = "" } = call;
      const { status, text, ms, isGone } = reply;
      if (isGone) return;
      const name = `${status} ${method}`;
      minute.statuses[name] = (minute.statuses[name] ?? 0) + 1;
      if (status === 0 || status >= 500 || status === 429) return failed(`${name} ${path}: ${text.slice(0, 200)}`);
      (method === "GET" ? minute.reads : minute.writes).push(ms);
      open.delete(key);
      if (method !== "GET" && status === 200) acknowledge(call, reply);
      // 409: a colleague edited it meanwhile. 417: a rule of the shop, such as a payment of more than is owed.
      else if (![200, 304, 409, 417].includes(status)) failed(`${name} ${path}: ${text.slice(0, 200)}`);
    },
    takeMinute(): Minute {
      const taken = {
        ...minute,
        streams: streams.filter((isOpen) => isOpen()).length,
        loopP99Ms: loop.percentile(99) / 1e6,
      };
      taken.reads.sort(numerically);
      taken.writes.sort(numerically);
      minute = newMinute();
      loop.reset();
      return taken;
    },
    takeAcknowledged: (): Acknowledged => ({ ...acknowledged, open: [...open] }),
  };
}

const newMinute = (): Minute => ({
  reads: [],
  writes: [],
  statuses: {},
  failures: [],
  vanished: 0,
  streams: 0,
  loopP99Ms: 0,
});
