import { describe, expect, test } from "vitest";
import { failureOf, timedOut, unreachable } from "../../src/api/kit/errors";

const GENERIC = "Could not perform this action. An error occurred. Please try again!";

describe("the error catalogue", () => {
  test.each([
    [500, "boom", "serverFault", "warning", "Cannot access server, request error"],
    [503, "busy", "serverFault", "warning", "Cannot access server, request error"],
    [417, "ada@shop.ng is not a valid employee", "refused", "error", "ada@shop.ng is not a valid employee"],
    [400, "Could not verify password: wrong", "rejected", "warning", GENERIC],
    [417, "Only 2 of Samsung Galaxy A15 left", "refused", "error", "Only 2 of Samsung Galaxy A15 left"],
    [400, "body/email must be a string", "rejected", "warning", GENERIC],
    [404, "not found", "missing", "warning", GENERIC],
    [413, "too large", "tooLarge", "warning", GENERIC],
    [409, "Someone else saved first", "stale", "warning", "Someone else saved first"],
    [429, "Too many attempts. Wait a minute", "tooMany", "warning", "Too many attempts. Wait a minute"],
  ])("%i %s", (status, text, kind, tone, toast) => {
    expect(failureOf(status, text)).toMatchObject({ kind, message: toast, toast: { tone, text: toast } });
  });

  test("a wrong password is recognised by its code", () => {
    const text = "Invalid password";
    expect(failureOf(400, "It is wrong", { code: "wrong_password" })).toMatchObject({
      kind: "rejected",
      toast: { tone: "error", text },
    });
  });

  test("an ended session and a missing permission have no toast", () => {
    expect(failureOf(401, "x")).toMatchObject({ kind: "sessionExpired", toast: null });
    expect(failureOf(403, "x")).toMatchObject({ kind: "forbidden", toast: null });
  });

  test("timeouts and unreachable servers", () => {
    expect(timedOut()).toMatchObject({ kind: "timeout", toast: { tone: "warning", text: "Network error" } });
    expect(unreachable()).toMatchObject({
      kind: "unreachable",
      toast: { tone: "warning", text: "Could not reach server" },
    });
  });

  test("a reused idempotency key with other values names the saved record", () => {
    const saved = { key: "0193", number: 12 };
    const { failure } = failureOf(400, "This was already saved", { code: "already_saved", saved });
    expect(failure).toMatchObject({ kind: "duplicate", saved, title: "An earlier version of this was already saved" });
  });

  test("the fields of a refusal are kept, also for a business rule", () => {
    const fields = [{ name: "email", reason: "must be a valid email" }];
    expect(failureOf(400, "email must be a valid email", { code: "invalid_fields", fields }).failure).toMatchObject({
      kind: "invalid",
      fields,
    });
    expect(failureOf(417, "In use", { fields }).failure).toMatchObject({ kind: "refused", title: "In use", fields });
  });

  test("too many attempts show how long to wait", () => {
    expect(failureOf(429, "Wait", { retryAfterSeconds: 7 }).failure).toMatchObject({ retryAfterSeconds: 7 });
  });
});
