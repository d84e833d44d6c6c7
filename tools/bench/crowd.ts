import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../server/core/demo";
import { medianOf } from "../kit/median";
import type { Say } from "../kit/say";
import { startShop } from "../kit/shop";
import { table } from "./table";

type Crowd = {
  /** Sockets that were opened from the one address, and those of them that stayed open. */
  opened: number;
  left: number;
  /** The duration in ms of each request from another address, before and during the load. */
  quiet: Times;
  crowded: Times;
  /** Replies other than 200. */
  refused: string[];
};

type Times = { signIn: number[]; list: number[] };

/** All of 127.0.0.0/8 is this machine, and each address of it counts as another. */
const CROWD = "127.0.0.2";
const OTHER = "127.0.0.3";

const AT_ONCE = 200;
const ROUNDS = 20;
/** Half of a process's usual file descriptor limit, since both ends are on this machine. */
const SOCKETS = 10_000;

/** The times of one client while another opens thousands of idle connections; returns the problems, in sentences. */
export async function benchCrowd(say: Say): Promise<string[]> {
  const shop = await startShop(300);
  const { opened, left, quiet, crowded, refused } = await crowd(shop.origin, SOCKETS).finally(shop.stop);
  const row = (name: string, { signIn, list }: Times) => [name, medianOf(signIn).toFixed(1), medianOf(list).toFixed(1)];
  say(`${opened.toLocaleString("en")} idle sockets opened from one address, ${left.toLocaleString("en")} left open\n`);
  const headings = ["at another address, ms, median of 20", "sign in", "list of orders"];
  say(`${table(headings, [row("alone", quiet), row("under load", crowded)])}\n`);
  return refused.slice(0, 3).map((reply) => `crowd: a client at another address got ${reply}`);
}

/**
 * Opens idle sockets from one address, half of them after a request, and sends requests from another address at the
 * same time.
 */
async function crowd(origin: string, sockets: number): Promise<Crowd> {
  const address = new URL(origin);
  const refused: string[] = [];
  const quiet = await work(address, refused);
  const opened: Socket[] = [];
  try {
    while (opened.length < sockets) {
      const some = Math.min(AT_ONCE, sockets - opened.length);
      opened.push(...(await Promise.all(Array.from({ length: some }, (_, index) => open(address, index % 2 === 0)))));
    }
    const crowded = await work(address, refused);
    const left = opened.filter(({ destroyed }) => !destroyed).length;
    return { opened: opened.length, left, quiet, crowded, refused };
  } finally {
    for (const socket of opened) socket.destroy();
  }
}

async function open({ port, hostname }: URL, asks: boolean): Promise<Socket> {
  const socket = connect({ port: Number(port), host: hostname, localAddress: CROWD });
  const closed = once(socket, "close").catch(() => {});
  socket.on("error", () => {});
  await Promise.race([once(socket, "connect").catch(() => {}), closed]);
  socket.resume();
  if (asks && !socket.destroyed) {
    socket.write("GET /livez HTTP/1.1\r\nhost: shop\r\n\r\n");
    await Promise.race([once(socket, "data").catch(() => {}), closed]);
  }
  return socket;
}

/** Each request uses a new connection, like a new visitor. */
async function work(address: URL, refused: string[]): Promise<Times> {
  const times: Times = { signIn: [], list: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = JSON.stringify({ email: DEMO_SIGN_INS.admin, password: DEMO_PASSWORD });
    const signedIn = await ask(address, "/api/auth/login", {}, body);
    times.signIn.push(signedIn.ms);
    if (signedIn.status !== 200) {
      refused.push(`${signedIn.status} ${signedIn.text}`);
      continue;
    }
    const { AccessToken } = (JSON.parse(signedIn.text) as { Authenticated: { AccessToken: string } }).Authenticated;
    const list = await ask(address, "/api/orders", { "tw-auth": `Bearer ${AccessToken}` });
    times.list.push(list.ms);
    if (list.status !== 200) refused.push(`${list.status} ${list.text}`);
  }
  return times;
}

async function ask({ port, hostname }: URL, path: string, headers: Record<string, string>, body?: string) {
  const began = performance.now();
  const asked = request({
    port,
    host: hostname,
    path,
    localAddress: OTHER,
    agent: new Agent(),
    method: body === undefined ? "GET" : "POST",
    headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
  });
  asked.end(body);
  try {
    const [reply] = await once(asked, "response");
    let text = "";
    for await (const chunk of reply.setEncoding("utf8")) text += chunk;
    return { status: Number(reply.statusCode), text, ms: performance.now() - began };
  } catch (error) {
    return { status: 0, text: String(error), ms: performance.now() - began };
  }
}
