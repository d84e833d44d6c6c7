import { afterEach, describe, expect, test, vi } from "vitest";
import { call, confirmWith, onceOnly, params, returnWith } from "../../src/api/kit/client";
import { ifVersion } from "../../src/api/kit/editing";
import { http } from "../../src/api/kit/http";
import { forgetPerson, keepPerson } from "../../src/api/kit/sender";
import { sessionSignals } from "../../src/api/kit/signals";
import { answering, answeringBy, busyFor, cutOffAfter, holding, nobody, silent } from "./stub-server";

const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function heard(): string[] {
  const signals: string[] = [];
  stops.push(sessionSignals.on((signal) => signals.push(signal)));
  return signals;
}

test("a call times out after 20 seconds", () => {
  expect(http.defaults.timeout).toBe(20_000);
});

test("a reply that was cut before its body is no success: the write may have happened", async () => {
  for (const rest of ["", '{"data":{"ke']) {
    await cutOffAfter(rest);
    await expect(call({ method: "POST", url: "/orders/new" })).rejects.toMatchObject({ kind: "unreachable" });
  }
});

describe("a read that a busy server refused", () => {
  test("is repeated once, when the server says", async () => {
    const received = await busyFor(1, "0");
    await expect(call({ url: "/orders?page=2" })).resolves.toEqual({ data: "shown" });
    expect(received.map(({ path }) => path)).toEqual(["/orders?page=2", "/orders?page=2"]);
  });

  test("waits for half to one and a half times as long as the server says", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    stops.push(() => void vi.useRealTimers());
    const received = await busyFor(1, "2");
    const reply = call({ url: "/orders" });
    const hasTimer = () => vi.getTimerCount() > 0 && received.length === 1;
    await expect.poll(hasTimer).toBe(true);
    await vi.advanceTimersByTimeAsync(999);
    expect(received).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3000);
    await expect(reply).resolves.toEqual({ data: "shown" });
  });

  test("fails when it is refused again", async () => {
    const received = await busyFor(2, "0");
    await expect(call({ url: "/orders" })).rejects.toMatchObject({ kind: "serverFault" });
    expect(received).toHaveLength(2);
  });

  test.each([null, "60", "Mon, 30 Nov 2026 12:00:00 GMT"])("fails at once without a short wait: %s", async (wait) => {
    const received = await busyFor(1, wait);
    await expect(call({ url: "/orders" })).rejects.toMatchObject({ kind: "serverFault" });
    expect(received).toHaveLength(1);
  });

  test("is not repeated if it is a write, which a person decides on", async () => {
    const received = await busyFor(1, "0");
    await expect(call({ method: "POST", url: "/orders/new" })).rejects.toMatchObject({ kind: "serverFault" });
    expect(received).toHaveLength(1);
  });
});

describe("headers", () => {
  test("a call sends the session as a bearer token in tw-auth", async () => {
    holding("abc123");
    const received = await answering(200, { data: {} });
    await call({ url: "/user_profile" });
    expect(received[0]?.headers["tw-auth"]).toBe("Bearer abc123");
    expect(received[0]?.path).toBe("/user_profile");
  });

  test("without a session there is no tw-auth", async () => {
    const received = await answering(200, {});
    await call({ method: "POST", url: "/auth/login", data: { email: "a@b.co", password: "x" } });
    expect(received[0]?.headers).not.toHaveProperty("tw-auth");
    expect(received[0]).toMatchObject({ method: "POST", body: { email: "a@b.co", password: "x" } });
  });

  test("a write names the person of its page, even after another person signs in; a read does not", async () => {
    stops.push(forgetPerson);
    const received = await answering(200, {});
    keepPerson("ada");
    keepPerson("bola");
    await call({ url: "/orders" });
    await call({ method: "POST", url: "/orders/new" });
    expect(received.map(({ headers }) => headers["tw-person"])).toEqual([undefined, "ada"]);
  });

  test("a write before the profile loads uses the session in which its page was opened", async () => {
    stops.push(forgetPerson);
    forgetPerson();
    const received = await answering(200, {});
    holding("ada");
    await call({ url: "/orders" });
    holding("bola");
    await call({ method: "POST", url: "/orders/new" });
    await call({ url: "/orders" });
    expect(received.map(({ headers }) => headers["tw-auth"])).toEqual(["Bearer ada", "Bearer ada", "Bearer bola"]);
  });

  test("a save under another person's session is not a conflict", async () => {
    await answering(409, { error: "Bola is signed in here now", code: "other_person" });
    await expect(call({ method: "PUT", url: "/orders/1/edit" })).rejects.toMatchObject({ kind: "refused" });
  });

  test("a create sends its idempotency key, and an edit its version", async () => {
    const received = await answering(200, {});
    await call({ method: "POST", url: "/orders/new", headers: onceOnly("key-1") });
    await call({ method: "PUT", url: "/orders/1/edit", headers: ifVersion(7) });
    expect(received[0]?.headers["idempotency-key"]).toBe("key-1");
    expect(received[1]?.headers["if-match"]).toBe("7");
  });
});

test("parameters that are not set are not sent", async () => {
  const received = await answering(200, {});
  await call({ url: "/orders", params: params({ status: "", store: undefined, query: "a & b", page: 2 }) });
  expect(received[0]?.path).toBe("/orders?query=a+%26+b&page=2");
});

describe("failures on the network", () => {
  test("a timeout is a network error", async () => {
    await silent();
    http.defaults.timeout = 50;
    await expect(call({ url: "/orders" })).rejects.toMatchObject({
      kind: "timeout",
      toast: { tone: "warning", text: "Network error" },
    });
  });

  test("a refused connection is an unreachable server", async () => {
    await nobody();
    await expect(call({ url: "/orders" })).rejects.toMatchObject({
      kind: "unreachable",
      toast: { tone: "warning", text: "Could not reach server" },
    });
  });

  test("an aborted call never settles, even after its time limit", async () => {
    await silent();
    http.defaults.timeout = 50;
    const giveUp = new AbortController();
    const ends: string[] = [];
    const end = () => ends.push("given up");
    call({ url: "/orders", signal: giveUp.signal }).then(end, end);
    const later = call({ url: "/orders" }).catch(() => ends.push("timed out"));
    giveUp.abort();
    await later;
    expect(ends).toEqual(["timed out"]);
  });

  test("a refusal keeps the current record", async () => {
    await answering(409, { error: "Someone else saved first", current: { version: 4 } });
    await expect(call({ url: "/orders/1" })).rejects.toMatchObject({
      failure: { kind: "stale", current: { version: 4 } },
    });
  });

  test("a reply that is not JSON is still classified by its status", async () => {
    await answering(502, "<html>bad gateway</html>");
    await expect(call({ url: "/orders" })).rejects.toMatchObject({ kind: "serverFault" });
  });
});

describe("events of the session", () => {
  test("only an ended session is announced to the app; a missing permission is left to the form or page", async () => {
    holding("abc");
    const signals = heard();
    await answering(401, { error: "no session" });
    await expect(call({ url: "/orders" })).rejects.toMatchObject({ kind: "sessionExpired", toast: null });
    await answering(403, { error: "no" });
    await expect(call({ url: "/orders" })).rejects.toMatchObject({ kind: "forbidden", toast: null });
    await answering(404, { error: "none" });
    await expect(call({ url: "/orders" })).rejects.toMatchObject({ kind: "missing" });
    expect(signals).toEqual(["session.expired"]);
  });

  test("a late reply to an earlier session does not affect the next session", async () => {
    holding("old");
    const signals = heard();
    await answering(401, { error: "no session" });
    const late = call({ url: "/orders" });
    await new Promise((sent) => setImmediate(sent));
    holding("new");
    await expect(late).rejects.toMatchObject({ kind: "sessionExpired" });
    expect(signals).toEqual([]);
  });

  /** A page of Ada's that is held until her session, or another person's, is there. */
  const heldFor = (after: () => void) => {
    stops.push(forgetPerson, () => returnWith(() => Promise.resolve()));
    keepPerson("ada");
    holding("old");
    returnWith(async () => after());
  };

  test("a call of an ended session is sent again, with its key, once its person signed in again", async () => {
    let isBack = false;
    const received = await answeringBy(() => (isBack ? [200, { data: "saved" }] : [401, { error: "no session" }]));
    heldFor(() => {
      isBack = true;
      holding("new");
    });
    const save = call({ method: "POST", url: "/orders/new", headers: onceOnly("key-1") });
    await expect(save).resolves.toEqual({ data: "saved" });
    expect(
      received.map(({ headers }) => [headers["tw-auth"], headers["tw-person"], headers["idempotency-key"]]),
    ).toEqual([
      ["Bearer old", "ada", "key-1"],
      ["Bearer new", "ada", "key-1"],
    ]);
  });

  test("a call of an ended session is not sent again as another person, or without a session", async () => {
    const received = await answeringBy(() => [401, { error: "no session" }]);
    heldFor(() => {
      forgetPerson();
      keepPerson("bola");
      holding("new");
    });
    await expect(call({ method: "POST", url: "/orders/new" })).rejects.toMatchObject({ kind: "sessionExpired" });
    forgetPerson();
    heldFor(() => nobody());
    await expect(call({ method: "POST", url: "/orders/new" })).rejects.toMatchObject({ kind: "sessionExpired" });
    expect(received).toHaveLength(2);
  });

  test("an unsubscribed listener receives nothing", async () => {
    const signals: string[] = [];
    sessionSignals.on((signal) => signals.push(signal))();
    await answering(401, {});
    await expect(call({ url: "/orders" })).rejects.toMatchObject({ kind: "sessionExpired" });
    expect(signals).toEqual([]);
  });
});

describe("a change that needs the own password", () => {
  const refusal = { error: "Nothing was saved: confirm your password, then save again", code: "confirm_password" };
  const change = () =>
    call({
      method: "POST",
      url: "/employees/new",
      data: { name: "Ada" },
      headers: { ...onceOnly("key-1"), ...ifVersion(7) },
    });

  /** The password request that both calls share; the test answers it. */
  const asked = () => {
    const answers: ((isConfirmed: boolean) => void)[] = [];
    confirmWith(() => new Promise((answer) => answers.push(answer)));
    stops.push(() => confirmWith(() => Promise.resolve(false)));
    return answers;
  };

  test("is repeated unchanged after the password is entered, with its key and version", async () => {
    let isConfirmed = false;
    confirmWith(async () => (isConfirmed = true));
    const received = await answeringBy(() => (isConfirmed ? [200, { data: { key: "k" } }] : [417, refusal]));
    await expect(change()).resolves.toEqual({ data: { key: "k" } });
    const calls = received.map(({ method, path, headers, body }) => [
      method,
      path,
      body,
      headers["idempotency-key"],
      headers["if-match"],
    ]);
    expect(calls).toEqual(Array.from({ length: 2 }, () => ["POST", "/employees/new", { name: "Ada" }, "key-1", "7"]));
  });

  test("ends as a definite refusal without a toast when the person cancels", async () => {
    const answers = asked();
    const received = await answering(417, refusal);
    const failed = change().catch((failure: unknown) => failure);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.(false);
    expect(await failed).toMatchObject({ kind: "refused", toast: null });
    expect(received).toHaveLength(1);
  });

  test("passes on any other refusal unchanged", async () => {
    const answers = asked();
    await answering(417, { error: "You cannot change your own role" });
    await expect(change()).rejects.toMatchObject({ kind: "refused", message: "You cannot change your own role" });
    expect(answers).toEqual([]);
  });
});
