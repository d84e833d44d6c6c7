import { randomUUID } from "node:crypto";
import type { AsyncCommand } from "fast-check";
import type { InjectOptions } from "fastify";
import { expect, vi } from "vitest";
import { type Model, may, type Person } from "./model";
import { learnKeys, type World } from "./world";

/** One call, as the model describes it. */
export type Plan = {
  person: Person;
  /** Null: every signed-in person may call it. */
  permission: string | null;
  method: "GET" | "POST" | "PUT";
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Sends the request twice with one Idempotency-Key: both replies must be equal. */
  isRepeated?: boolean;
  /** The expected status for a signed-in person with the permission. */
  expected: number;
  /** After a 200, applies the call to the model or compares the reply with it. */
  apply?: (reply: { json: () => unknown }) => void;
};

/** A command for fast-check; `plan` returns null while the shop lacks a record for it. */
export class Step<Input> implements AsyncCommand<Model, World> {
  readonly #name: string;
  readonly #input: Input;
  readonly #plan: (model: Model, input: Input) => Plan | null;

  constructor(name: string, input: Input, plan: (model: Model, input: Input) => Plan | null) {
    this.#name = name;
    this.#input = input;
    this.#plan = plan;
  }

  check(model: Readonly<Model>): boolean {
    return this.#plan(model, this.#input) !== null;
  }

  async run(model: Model, world: World): Promise<void> {
    const plan = this.#plan(model, this.#input);
    if (plan === null) return;
    const { person, method, url, body, headers, isRepeated = false, apply } = plan;
    const request = {
      method,
      url,
      headers: {
        ...headers,
        ...(isRepeated && { "idempotency-key": randomUUID() }),
        ...(person.token !== null && { "tw-auth": `Bearer ${person.token}` }),
      },
      ...(body !== undefined && { payload: body as object }),
    };
    const reply = await answerTo(world, request);
    if (isRepeated && (await answerTo(world, request)).body !== reply.body) {
      throw new Error(`${this} sent again got another reply than ${reply.body}`);
    }
    if (reply.statusCode !== statusOf(plan)) {
      throw new Error(`${this} got ${reply.statusCode} ${reply.body}, expected ${statusOf(plan)}`);
    }
    if (reply.statusCode !== 200) return;
    apply?.(reply);
    await learnKeys(world, model);
  }

  toString(): string {
    return `${this.#name}(${JSON.stringify(this.#input)})`;
  }
}

const BUSY = 503;
const MOST_TURNED_AWAY = 5;

/**
 * A server that gets no processor time refuses requests before it reads them. A refused request is sent again as soon
 * as the server accepts any.
 */
async function answerTo({ app }: World, request: InjectOptions) {
  for (let turnedAway = 0; ; turnedAway += 1) {
    const reply = await app.inject(request);
    if (reply.statusCode !== BUSY || turnedAway === MOST_TURNED_AWAY) return reply;
    await vi.waitFor(async () => expect((await app.inject("/livez")).statusCode).not.toBe(BUSY), 60_000);
  }
}

function statusOf({ person, permission, expected }: Plan): number {
  if (person.token === null) return 401;
  return permission === null || may(person, permission) ? expected : 403;
}
