import { Agent } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { Pool } from "pg";
import type { OpenApi } from "../../server/core/docs/document";
import { createRandom } from "../../server/data/seed/random";
import { startSessions } from "../kit/staff";
import { type AnyReply, replyFault } from "./reply-check";
import { rememberRights } from "./rights";
import { type Call, callsOf, type FuzzRequest, isCostly, requestOf } from "./requests";
import { send } from "./send";
import { type KeySet, readKeySets } from "./shop-keys";

export type FuzzOptions = {
  /** The address of the server, without a slash at its end. */
  origin: string;
  /** The database of that server, for sessions and for keys of existing records. */
  pool: Pool;
  /** Keys of the employees who make the calls. */
  staff: readonly string[];
  requests: number;
  /** The same seed, on the same shop and over one connection, sends the same requests. */
  seed: string;
  connections: number;
  onProgress?: (sent: number) => void;
};

export type FuzzResult = {
  sent: number;
  byStatus: Record<string, number>;
  /** The violations of the API description, each with its request. */
  faults: string[];
  /** Documented calls that no request reached. */
  neverDone: string[];
};

/** Ending everyone's sessions, or requiring a second factor of everyone, would make every later reply a refusal. */
const SHUTS_OUT = /\/(sign-in-rules\/edit|sessions\/end-(others|all))$/;

const FRESH_EVERY = 100;
/** Several, so that signing out ends only some of a person's sessions. */
const SESSIONS_EACH = 20;
const MOST_FAULTS = 50;
const COSTLY_SHARE = 0.05;

/** Sends requests generated from the server's API description and checks each reply against it. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { origin, pool, requests, seed, connections } = options;
  const document = (await (await fetch(`${origin}/api/docs/openapi.json`)).json()) as OpenApi;
  const calls = callsOf(document).filter(({ path }) => !SHUTS_OUT.test(path));
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const done = new Set<Call>();
  const result: FuzzResult = { sent: 0, byStatus: {}, faults: [], neverDone: [] };
  const restoreRights = await rememberRights(pool, options.staff);
  let keySets: KeySet[] = [];
  let tokens: string[] = [];

  const one = async (index: number) => {
    const random = createRandom(`${seed}/${index}`);
    const call = random.weighted(calls, (each) => (isCostly(each) ? COSTLY_SHARE : 1));
    const request = requestOf(call, { keys: random.pick(keySets), tokens, random });
    const reply = await sendUntilTaken(origin, agent, request).catch((error: Error) => error);
    if (reply === null) return;
    const fault = reply instanceof Error ? reply.message : faultOf(request, reply);
    if (fault !== null) result.faults.push(`request ${index}: ${fault}\n${describe(request)}`);
    if (reply instanceof Error) return;
    result.byStatus[reply.status] = (result.byStatus[reply.status] ?? 0) + 1;
    if (reply.status === 200 && request.operation !== null) done.add(call);
  };

  for (let start = 0; start < requests; start += FRESH_EVERY) {
    // Calls sign people out, take their rights, and create and remove records.
    await restoreRights();
    tokens = await startSessions(pool, options.staff, SESSIONS_EACH);
    keySets = await readKeySets(pool);
    const round = Array.from({ length: Math.min(FRESH_EVERY, requests - start) }, (_, place) => start + place).values();
    const worker = async () => {
      for (const index of round) await one(index);
    };
    await Promise.all(Array.from({ length: connections }, worker));
    result.sent = Math.min(start + FRESH_EVERY, requests);
    options.onProgress?.(result.sent);
    if (result.faults.length >= MOST_FAULTS) break;
  }
  agent.destroy();
  result.neverDone = calls.filter((call) => !done.has(call)).map(({ method, path }) => `${method} ${path}`);
  return result;
}

const BUSY = 503;
const MOST_TURNED_AWAY = 5;
const ASK_AGAIN_MS = 500;

/** Sends a request until it is accepted: a server on a busy machine refuses requests before it reads them. */
async function sendUntilTaken(origin: string, agent: Agent, request: FuzzRequest) {
  for (let turnedAway = 0; ; turnedAway += 1) {
    const reply = await send(origin, agent, request);
    if (reply?.status !== BUSY || turnedAway === MOST_TURNED_AWAY) return reply;
    while ((await fetch(`${origin}/livez`)).status === BUSY) await setTimeout(ASK_AGAIN_MS);
  }
}

function faultOf({ method, operation }: FuzzRequest, reply: AnyReply): string | null {
  if (reply.status >= 500) return `${reply.status} ${reply.text.slice(0, 300)}`;
  if (operation !== null) return replyFault(operation, reply);
  const isRefusal = reply.status >= 400 && (method === "HEAD" || /^\{"error":"[^"]+"/.test(reply.text));
  return isRefusal || reply.status === 200 ? null : `${reply.status} for no call there is: ${reply.text.slice(0, 200)}`;
}

const describe = ({ method, target, headers, body }: FuzzRequest) =>
  [
    `  ${method} ${target.slice(0, 500)}`,
    `  ${JSON.stringify(headers).slice(0, 600)}`,
    `  ${String(body).slice(0, 1500)}`,
  ].join("\n");
