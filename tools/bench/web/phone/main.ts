import { randomUUID } from "node:crypto";
import type { Browser } from "playwright-core";
import type { z } from "zod";
import type { ordersReply, NewOrderBody, NewOrderReply } from "../../../../src/api/orders/orders.contract";
import type { loadInfoReply, loadProductsReply } from "../../../../src/api/shell/lookups.contract";
import { BUYER } from "../../../kit/buyer";
import { medianOf } from "../../../kit/median";
import type { Say } from "../../../kit/say";
import { signIn } from "../../../kit/sign-in";
import type { Visit } from "../../names";
import { table } from "../../table";
import { walkScreens } from "./heap";
import { LIMITS } from "./limits";
import { LINES, pass, type Figures, type Phone, type Scan, type Shop } from "./pass";
import { type PeerOptions, startPeer, visitPeer } from "./peer";
import { speedOf } from "./speed";

const PASSES = 5;
/** A cheap phone beside an office computer. */
const SLOWDOWN = 4;

/** The most that the own list may take of the time of the peer's. */
const SHARE_OF_PEER = 0.6;

export type PhoneOptions = {
  /** One of the visits, without the peer and the walk through the screens. */
  visit?: Visit;
  /** How many times slower than this machine the phone is. */
  slowdown?: number;
} & PeerOptions;

/**
 * A cheap phone: Chromium at a quarter of the processor's speed. Runs every visit once a pass, so that load on the machine
 * affects all alike; returns the medians beyond their limits, in sentences.
 */
export async function benchPhone(
  say: Say,
  browser: Browser,
  { origin, visit, slowdown = SLOWDOWN, ...options }: { origin: string } & PhoneOptions,
): Promise<string[]> {
  const shop = await prepare(origin);
  const phone: Phone = { browser, slowdown };
  say(`A processor of ${short(await speedOf(browser))} points, ${slowdown} times slower for the phone\n`);
  const passes: Figures[] = [];
  const peer = visit === undefined ? await startPeer(options) : null;
  try {
    for (let at = 0; at < PASSES; at += 1)
      passes.push({
        ...(await pass(phone, shop, visit)),
        ...(peer && (await visitPeer(phone, peer))),
      });
  } finally {
    await peer?.stop();
  }
  const walk = visit === undefined ? await walkScreens(phone, shop) : {};
  const walked = Object.entries(walk).map(([name, figure]) => [name, [figure]] as const);
  const names = Object.keys(passes[0] ?? {});
  const all = [...names.map((name) => [name, passes.map((each) => each[name] ?? Number.NaN)] as const), ...walked];
  const rows = all.map(([name, figures]) => {
    const limit = LIMITS[name];
    const median = medianOf(figures);
    return [
      name,
      ...[median, Math.min(...figures), Math.max(...figures)].map(short),
      limit === undefined ? "" : String(limit),
    ];
  });
  say(`A cheap phone, ${PASSES} passes: ms of the clock or of the processor, MB of heap, kB of files`);
  say(`${table(["figure", "median", "least", "most", "limit"], rows)}\n`);
  const medians = new Map(all.map(([name, figures]) => [name, medianOf(figures)]));
  return [...faultsOf(medians, visit !== undefined), ...faultsBesidePeer(say, medians)];
}

function faultsOf(medians: ReadonlyMap<string, number>, isPart: boolean): string[] {
  return Object.entries(LIMITS).flatMap(([name, limit]) => {
    if (isPart && !medians.has(name)) return [];
    const median = medians.get(name) ?? Number.NaN;
    // A figure that is missing is one that was not measured.
    return median <= limit ? [] : [`phone: ${name} is ${short(median)}, over ${limit}.`];
  });
}

function faultsBesidePeer(say: Say, medians: ReadonlyMap<string, number>): string[] {
  const peer = medians.get("peer's list 1440 light: ready");
  if (peer === undefined) return [];
  const share = (medians.get("list 1440 light: ready") ?? Number.NaN) / peer;
  say(`The list is ready in ${share.toFixed(2)} of the time of the peer's, at most ${SHARE_OF_PEER}\n`);
  return share <= SHARE_OF_PEER ? [] : [`phone: the list takes ${share.toFixed(2)} of the time of the peer's.`];
}

const short = (figure: number): string => (figure < 1 ? figure.toFixed(3) : figure.toFixed(figure < 100 ? 1 : 0));

type Variant = z.infer<typeof loadProductsReply>["data"][number]["variants"][number];

const isForSale = ({ status, quantity }: Variant) => status === "active" && quantity > 2;

/** Codes of the shop's own, with their check digits. */
const CODES = ["2000000000015", "2000000000022"];

/** Sells forty variants of one store in one order, and gives two products a code. */
async function prepare(origin: string): Promise<Shop> {
  const token = await signIn(origin);
  const ask = async <Reply>(address: string, body?: object): Promise<Reply> => {
    const headers = {
      "tw-auth": `Bearer ${token}`,
      "content-type": "application/json",
      ...(body && { "Idempotency-Key": randomUUID() }),
    };
    const sent = body && { method: "POST", body: JSON.stringify(body) };
    const reply = await fetch(`${origin}/api${address}`, { ...sent, headers });
    if (!reply.ok) throw new Error(`${address}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as Reply;
  };
  const first = async (lookup: string) =>
    (await ask<z.infer<typeof loadInfoReply>>(`/preflight/load-info?xbtsx=${lookup}&fields=key&fields=name`)).data[0]
      ?.key ?? "";
  const { data: goods } = await ask<z.infer<typeof loadProductsReply>>("/preflight/load-products?limit=100");
  const ofStore = [...new Set(goods.map(({ store }) => store))].map((store) => ({
    store,
    keys: goods
      .filter((product) => product.store === store)
      .flatMap(({ variants }) => variants)
      .filter(isForSale)
      .map(({ key }) => key)
      .slice(0, LINES),
  }));
  const full = ofStore.find(({ keys }) => keys.length === LINES);
  if (full === undefined) throw new Error(`no store sells ${LINES} variants`);
  const order: NewOrderBody = {
    store: full.store,
    status: "pending",
    facilitator: await first("employees"),
    remark: "",
    customer: BUYER,
    delivery: null,
    subtotalitems: full.keys.map((key) => ({ key, quantity: 1 })),
    payment: [{ account_key: await first("accounts"), amount: 0 }],
  };
  const sold = await ask<NewOrderReply>("/orders/new", order);
  const { data: old } = await ask<z.infer<typeof ordersReply>>("/orders?page=3");
  const scans = await Promise.all(
    CODES.map(async (code, at): Promise<Scan> => {
      const { key = "", title = "", variants = [] } = goods.filter((each) => each.variants.some(isForSale))[at] ?? {};
      await ask(`/products/${key}/barcodes`, { variant: variants.find(isForSale)?.key, barcode: code });
      return { code, title };
    }),
  );
  return { origin, longOrder: sold.data.key, oldNumber: String(old[0]?.order_number), scans };
}
