import { setImmediate } from "node:timers/promises";
import { fastify } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { App } from "../http/app-types";
import { watchQueue } from "./queue";

/** Five for each of two connections are admitted at any speed. */
const SHORT = 10;
const SAMPLE_MS = 50;

let app: App;
let queue: ReturnType<typeof watchQueue>;
let answers: (() => void)[];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  answers = [];
  app = fastify().withTypeProvider<ZodTypeProvider>();
  app.addHook("onRequest", (request, reply, done) => {
    queue.admit(request, reply);
    done();
  });
  queue = watchQueue(app, 2);
  const held = () => new Promise<object>((resolve) => answers.push(() => resolve({})));
  app.get("/api/orders", { config: { access: "orders.view" } }, held);
  app.get("/api/open", { config: { access: "public" } }, held);
  app.get("/api/queued", { config: { access: "signed-in", kind: "queued" } }, held);
  app.get("/files/paper", { config: { access: "file:orders.view" } }, held);
  await app.ready();
});
afterEach(async () => {
  for (const each of answers) each();
  await app.close();
  vi.useRealTimers();
});

async function ask(count: number, url = "/api/orders"): Promise<void> {
  for (let n = 0; n < count; n += 1) app.inject(url, () => {});
  await setImmediate();
}

async function answer(count: number): Promise<void> {
  for (const each of answers.splice(0, count)) each();
  await setImmediate();
}

const pass = (samples: number) => vi.advanceTimersByTime(samples * SAMPLE_MS);

test("a queue that stands without an answer is too long after 150 ms, and no longer once it is short", async () => {
  await ask(SHORT);
  pass(2);
  expect(queue.isTooLong()).toBe(false);
  pass(1);
  expect(queue.isTooLong()).toBe(true);
  await answer(1);
  expect(queue.isTooLong()).toBe(false);
});

test("a burst that is answered meanwhile is no overload, however long", async () => {
  await ask(600);
  pass(2);
  await answer(600 - SHORT + 1);
  pass(10);
  expect(queue.isTooLong()).toBe(false);
});

test("as many are admitted as are answered in half a second", async () => {
  await ask(60);
  // Four replies every 50 ms are 40 in half a second.
  for (let sample = 0; sample < 10; sample += 1) {
    await answer(4);
    pass(1);
    await ask(4);
  }
  expect(queue.isTooLong()).toBe(true);
  await answer(20);
  expect(queue.isTooLong()).toBe(true);
  await answer(1);
  expect(queue.isTooLong()).toBe(false);
});

test.each(["/api/open", "/api/queued", "/files/paper"])(
  "what waits for something else does not count: %s",
  async (url) => {
    await ask(10 * SHORT, url);
    pass(10);
    expect(queue.isTooLong()).toBe(false);
  },
);

test("requests that arrive at once in a late process are judged by the rate before, for five seconds", async () => {
  await ask(60);
  for (let sample = 0; sample < 10; sample += 1) {
    await answer(4);
    pass(1);
    await ask(4);
  }
  expect(queue.isTooLong()).toBe(true);
  await answer(60);
  expect(queue.isTooLong()).toBe(false);
  // Forty are answered in half a second. The clock goes on, and no timer runs.
  vi.useFakeTimers({ toFake: ["performance"], now: Date.now() });
  vi.advanceTimersByTime(1000);
  await ask(39);
  expect(queue.isTooLong()).toBe(false);
  await ask(1);
  expect(queue.isTooLong()).toBe(true);
  await answer(40);
  vi.advanceTimersByTime(6000);
  await ask(100);
  expect(queue.isTooLong()).toBe(false);
});
