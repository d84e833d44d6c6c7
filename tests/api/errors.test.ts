import { describe, expect, test } from "vitest";
import { ApiError, failureOf, timedOut, unreachable } from "../../src/api/errors";

const GENERIC = "Could not perform this action. An error occurred. Please try again!";

describe("the error catalogue", () => {
  test.each([
    [500, "boom", "serverFault", "warning", "Cannot access server, request error"],
    [503, "verify password", "serverFault", "warning", "Cannot access server, request error"],
    [400, "Could not verify password: wrong", "rejected", "error", "Invalid password"],
    [417, "ada@shop.ng is not a valid employee", "refused", "error", "ada@shop.ng is not a valid employee"],
    [400, "ada@shop.ng is not a valid employee", "refused", "error", "ada@shop.ng is not a valid employee"],
    [417, "Only 2 of Samsung Galaxy A15 left", "refused", "error", "Only 2 of Samsung Galaxy A15 left"],
    [400, "body/email must be a string", "rejected", "warning", GENERIC],
    [404, "not found", "missing", "warning", GENERIC],
    [413, "too large", "rejected", "warning", GENERIC],
    [409, "Someone else saved first", "stale", "warning", "Someone else saved first"],
    [429, "Too many attempts. Wait a minute", "rejected", "warning", "Too many attempts. Wait a minute"],
  ])("%i %s", (status, text, kind, tone, toast) => {
    expect(failureOf(status, text)).toMatchObject({ kind, message: toast, toast: { tone, text: toast } });
  });

  test("a dead session and a missing right have no toast of their own", () => {
    expect(failureOf(401, "x")).toMatchObject({ kind: "sessionExpired", toast: null });
    expect(failureOf(403, "x")).toMatchObject({ kind: "forbidden", toast: null });
  });

  test("time and distance", () => {
    expect(timedOut()).toMatchObject({ kind: "timeout", toast: { tone: "warning", text: "Network error" } });
    expect(unreachable()).toMatchObject({
      kind: "unreachable",
      toast: { tone: "warning", text: "Could not reach server" },
    });
  });

  test("a request carried out before in other words is not simply refused", () => {
    const failure = failureOf(400, "Idempotency-Key was already used for another request");
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure.kind).toBe("duplicate");
  });
});
