import { describe, expect, it } from "vitest";
import { redact, redactEvent } from "../../../src/machines/diagnostics/redact";

const KEY = "0198a7c2-4b1e-7cc1-9f00-3a5d2e8b6c11";

describe("text that only looks harmless in a report", () => {
  it("redacts a secret code that looks like a record's key", () => {
    const redacted = (address: string) => redact({ to: address });
    expect(redacted(`https://shop.example/link/${KEY}`)).toEqual({ to: "/link/text(36)" });
    expect(redacted(`/setup/${KEY}`)).toEqual({ to: "/setup/text(36)" });
    expect(redacted(`/orders?invite=${KEY}&store=${KEY}`)).toEqual({ to: `/orders?text(6)=text(36)&store=${KEY}` });
    expect(redact({ values: { code: "7K3M-Q2XZ-0V9A-E4TN" } })).toEqual({ values: { code: "secret" } });
  });

  it("redacts search text and unknown parameter names", () => {
    expect(redact({ to: "/customers?query=cash&status=pending" })).toEqual({
      to: "/customers?query=text(4)&status=pending",
    });
    expect(redact({ filters: { status: "pending", adaeze: "1", okafor_phone: "" } })).toEqual({
      filters: { status: "pending", "key1(6)": "text(1)", "key2(12)": "" },
    });
  });

  it("never treats typed text as a date, an event or an actor", () => {
    expect(redact({ at: "0803-45-67", from: "2026-13-41" })).toEqual({ at: "text(10)", from: "text(10)" });
    expect(redact({ type: "adaeze.okafor" })).toEqual({ type: "text(13)" });
    expect(redactEvent({ type: "adaeze@mail.example" })).toEqual({ type: "text(19)" });
    const named = (id: string) => ({ id, sessionId: "x:1", send: () => undefined });
    expect(redact([named("form"), named("x:12"), named("08031112222"), named("adaeze_okafor")])).toEqual([
      { actor: "form" },
      { actor: "x:12" },
      { actor: "text(11)" },
      { actor: "text(13)" },
    ]);
  });

  it("reads the place of an error only from the lines of its stack", () => {
    const renamed = new Error("could not open\n/src/08031112222.ts\n  at 17 Close /src/surulere.ts");
    renamed.message = "could not open it";
    const called = new TypeError("/assets/adaeze-okafor.js is not a function");
    expect(JSON.stringify(redact([renamed, called]))).not.toMatch(/0803|surulere|adaeze/);
    called.stack = "show@https://shop.example/assets/orders-screen-B1x.js:1:234\n";
    expect(redact(called)).toEqual({
      error: "TypeError",
      message: "is not a function",
      at: ["/assets/orders-screen-B1x.js:1:234"],
    });
  });
});
