import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { OpenApi } from "../../../server/core/docs/document";
import { type Call, callsOf } from "../../../tools/fuzz/requests";
import { type KeySet, readKeySets, withKeys } from "../../../tools/fuzz/shop-keys";
import { type Answer, post } from "../running/rounds/post";

export type Replayed = {
  route: string;
  /** How many equal requests were answered. */
  answered: number;
  /** The number of requests that changed data; 1 is correct. */
  effects: number;
  /** The number of distinct replies; 1 is correct. */
  answers: number;
};

/**
 * POSTs that create nothing, or that intentionally act again each time. Every other POST has to be idempotent with a
 * key.
 */
const NOT_CREATING: Readonly<Record<string, string>> = {
  "/api/auth/login": "each sign-in is a session of its own",
  "/api/auth/logout": "ends a session",
  "/api/auth/forgot": "each asks for a newer link",
  "/api/auth/link": "tells whose link it is",
  "/api/auth/reset": "a link works once",
  "/api/setup": "a setup code works once",
  "/api/employees/{id}/invite": "each makes a newer link",
  "/api/auth/confirm-password": "each counts from when it is given",
  "/api/auth/email-link": "a link confirms once",
  "/api/employees/{id}/email-change/resend": "each makes a newer link",
  "/api/employees/{id}/email-change/withdraw": "withdrawing again changes nothing",
  "/api/user_profile/email-change/resend": "each makes a newer link",
  "/api/user_profile/email-change/withdraw": "withdrawing again changes nothing",
  "/api/bulk-changes/new": "a proposal changes nothing, so that the log has no entry to count",
  "/api/bulk-changes/{id}/apply": "a change is made once, whoever asks",
  "/api/bulk-changes/{id}/undo": "a change is undone once, whoever asks",
  "/api/user_profile/second-factor/start": "each makes a newer secret",
  "/api/user_profile/second-factor/turn-on": "a set-up is turned on once",
  "/api/user_profile/second-factor/recovery-codes": "each makes newer codes",
};

/** A small shop has few sets of keys, each with records chosen at random: another reading gives others. */
const READINGS = 20;

type Request = { route: string; target: string; key: string; type: string; body: string };

export type Replays = {
  /** Sends every creating POST many times at once. */
  atOnce: (origin: string, pool: Pool) => Promise<void>;
  /** Sends the same requests again, as to a restarted server. */
  again: (origin: string, pool: Pool) => Promise<void>;
  counted: () => Replayed[];
};

/**
 * Finds the creating POSTs in the API's description, so that a new one cannot be forgotten, and sends each `times`
 * times with one idempotency key.
 * @param email of the token's owner: their changes are counted.
 */
export function openReplays({ token, email, times }: { token: string; email: string; times: number }): Replays {
  const sent: { request: Request; effects: number; answers: (Answer | null)[] }[] = [];

  /** The replies to equal requests, and how many of the requests changed data. */
  async function send(origin: string, pool: Pool, { target, ...request }: Request) {
    const before = await lastAudit(pool);
    const one = () => persistently(`${origin}${target}`, { token, ...request });
    const answers = await Promise.all(Array.from({ length: times }, one));
    return { answers, effects: await effectsSince(pool, email, before) };
  }

  async function sendExample(origin: string, pool: Pool, call: Call): Promise<void> {
    for (let reading = 1; reading <= READINGS; reading += 1) {
      for (const keys of await readKeySets(pool)) {
        const request = requestOf(call, keys);
        const outcome = await send(origin, pool, request);
        // These keys do not fit together, for example because a variant is sold out. A refusal changes nothing.
        if (outcome.answers.every((answer) => answer !== null && [404, 417].includes(answer.status))) continue;
        sent.push({ request, ...outcome });
        return;
      }
    }
    throw new Error(`${call.path} refused its example with every key of this shop`);
  }

  return {
    atOnce: async (origin, pool) => {
      const document = (await (await fetch(`${origin}/api/docs/openapi.json`)).json()) as OpenApi;
      for (const call of creatingOf(document)) await sendExample(origin, pool, call);
    },
    again: async (origin, pool) => {
      for (const each of sent) {
        const { answers, effects } = await send(origin, pool, each.request);
        each.answers.push(...answers);
        each.effects += effects;
      }
    },
    counted: () => sent.map(countOf),
  };
}

function countOf({ request, effects, answers }: { request: Request; effects: number; answers: (Answer | null)[] }) {
  const given = answers.filter((answer) => answer !== null);
  return {
    route: request.route,
    answered: given.filter(({ status }) => status === 200).length,
    effects,
    answers: new Set(given.map(({ status, body }) => `${status} ${body}`)).size,
  };
}

const creatingOf = (document: OpenApi): Call[] =>
  callsOf(document).filter(({ method, path }) => method === "POST" && !(path in NOT_CREATING));

function requestOf({ path, operation }: Call, keys: KeySet): Request {
  const { parameters = [], requestBody } = operation;
  const [[type, { example }] = ["application/json", { example: {} }]] = Object.entries(requestBody?.content ?? {});
  const query = new URLSearchParams();
  let named = path;
  for (const { name, in: where, example: value } of parameters) {
    if (where === "path") named = named.replace(`{${name}}`, String(value));
    // A dry run of an import changes nothing.
    if (where === "query" && value !== undefined && name !== "dry_run") query.set(name, String(value));
  }
  const text = typeof example === "string" ? example : JSON.stringify(example);
  return {
    route: `POST ${path}`,
    target: withKeys(query.size === 0 ? named : `${named}?${query}`, keys),
    key: randomUUID(),
    type,
    // An address belongs to one person, and this one may have been sent before.
    body: withKeys(text.replaceAll("@example.com", `@${randomUUID()}.example.com`), keys),
  };
}

const BUSY = 503;

/** A server that replies "busy" has done nothing, and the request is retried. */
async function persistently(url: string, request: Parameters<typeof post>[1]) {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await post(url, request);
    if (answer?.status !== BUSY || attempt === 100) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function lastAudit(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>("select coalesce(max(id), 0) as id from audit_log");
  return rows[0]?.id ?? 0;
}

/** Each change writes an audit row with the id of its request. */
async function effectsSince(pool: Pool, email: string, last: number): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(distinct request_id) as n from audit_log
      where id > $1 and employee_key = (select key from employees where email = $2)`,
    [last, email],
  );
  return rows[0]?.n ?? 0;
}
