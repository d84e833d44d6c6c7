import fc from "fast-check";
import { createActor } from "xstate";
import { describe, expect, it } from "vitest";
import { PERMISSIONS } from "../../../src/api/rights/permissions.contract";
import { CONDITIONS } from "../../../src/api/orders/returns.rules";
import { COUNT_STATUSES, REASONS } from "../../../src/api/counts/counts.rules";
import { PURCHASE_STATUSES } from "../../../src/api/purchases/purchases.rules";
import { SHIFT_STATUSES } from "../../../src/api/shifts/shifts.rules";
import { RECORD_KINDS } from "../../../src/resources";
import { ACCOUNT_TYPES, DELIVERY_STATUSES, ORDER_STATUSES } from "../../../src/api/orders/orders.contract";
import { VARIANT_STATUSES } from "../../../src/api/products/products.contract";
import { ENTRY_TYPES, TRANSACTION_TYPES } from "../../../src/api/money/transactions.contract";
import { failureOf } from "../../../src/api/kit/errors";
import { redact, redactEvent } from "../../../src/machines/diagnostics/redact";
import { sessionMachine } from "../../../src/machines/session/session.machine";

const KEY = "0198a7c2-4b1e-7cc1-9f00-3a5d2e8b6c11";

const letters = (min: number, max: number) =>
  fc
    .array(fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz"), { minLength: min, maxLength: max })
    .map((all) => all.join(""));
const digits = (count: number) =>
  fc.array(fc.constantFrom(..."123456789"), { minLength: count, maxLength: count }).map((all) => all.join(""));
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Personal data, each long enough not to appear in ordinary output by chance. */
const secret = fc.oneof(
  fc.tuple(letters(4, 9), letters(4, 9)).map(([left, right]) => `${left}.${right}@mail.example`),
  digits(10).map((rest) => `0${rest}`),
  digits(9).map((rest) => `0${rest.slice(0, 3)} ${rest.slice(3, 6)} ${rest.slice(6)}`),
  fc.tuple(digits(2), letters(5, 9)).map(([number, street]) => `${number} ${capital(street)} Street, Ikeja`),
  fc.tuple(letters(5, 8), letters(5, 9)).map(([first, last]) => `${capital(first)} ${capital(last)}`),
  letters(6, 12).map((handle) => `@${handle}_shop`),
  fc.tuple(letters(5, 9), letters(5, 9)).map((words) => `please call ${words.join(" and ")} first`),
  letters(20, 43),
  fc.tuple(letters(5, 9), digits(3)).map(([word, number]) => `${capital(word)}!${number}`),
);
/** Naira with kobo, or kobo: more than any counter. */
const amount = fc.oneof(
  fc.integer({ min: 10_000, max: 9_000_000_000 }),
  fc.integer({ min: 100_000, max: 99_999_999 }).map((kobo) => kobo / 100 + 0.0101),
);

const fieldName = fc.oneof(
  fc.constantFrom(
    "email",
    "password",
    "name",
    "value",
    "patch",
    "context",
    "status",
    "key",
    "token",
    "output",
    "type",
    "query",
    "amount",
    "error",
    "remark",
    "filters",
    "link",
    "page",
    "count",
    "id",
  ),
  letters(3, 10),
);

type Plant = (value: unknown) => unknown;

/** Ways to hide something one level deeper. */
const layer: fc.Arbitrary<Plant> = fc.oneof(
  fieldName.map(
    (name): Plant =>
      (value) => ({ isOpen: true, [name]: value }),
  ),
  fc.nat(15).map(
    (before): Plant =>
      (value) => [...Array.from({ length: before }, () => null), value],
  ),
  fieldName.map(
    (name): Plant =>
      (value) =>
        new Map([[name, value]]),
  ),
  fc.constant<Plant>((value) => new Set([value])),
  fc.constant<Plant>((value) => Object.assign(new Error(`could not use ${String(value)}`), { current: value })),
  fc.constant<Plant>((value) => new TypeError(String(value), { cause: value })),
  fc.constant<Plant>((value) => failureOf(409, String(value), { current: value })),
  fieldName.map(
    (name): Plant =>
      (value) =>
        Object.prototype.toString.call(value) === "[object String]"
          ? `/orders/${KEY}?${name}=${encodeURIComponent(String(value))}#${String(value)}`
          : { [name]: value },
  ),
  fc.constant<Plant>((value) =>
    typeof value === "string" ? `https://shop.example/link/${encodeURIComponent(value)}` : value,
  ),
  fc.constant<Plant>((value) => {
    const cyclic: Record<string, unknown> = { value };
    cyclic.again = cyclic;
    return cyclic;
  }),
);
const layers = fc.array(layer, { maxLength: 7 });

/** The output, and every part of the secret that would still reveal it. */
const expectRedacted = (redacted: unknown, planted: string) => {
  const text = JSON.stringify(redacted);
  const parts = [planted, encodeURIComponent(planted), ...planted.split(/[\s@,!]+/).filter((part) => part.length >= 5)];
  for (const part of parts) expect(text).not.toContain(JSON.stringify(part).slice(1, -1));
};

const RUNS = { numRuns: 2000 };

describe("what a report contains", () => {
  it("holds no email, phone, address, name, handle, remark, token or password, wherever it was", () => {
    fc.assert(
      fc.property(secret, layers, (planted, ways) => {
        expectRedacted(redact(ways.reduce((value, way) => way(value), planted as unknown)), planted);
      }),
      RUNS,
    );
  });

  it("holds no amount, wherever it was", () => {
    fc.assert(
      fc.property(amount, layers, (planted, ways) => {
        const text = JSON.stringify(redact(ways.reduce((value, way) => way(value), planted as unknown)));
        expect(text).not.toContain(String(planted));
      }),
      RUNS,
    );
  });

  it("holds no secret that was the name of a field", () => {
    fc.assert(
      fc.property(
        secret.filter((text) => !/^[a-z]+$/.test(text)),
        layers,
        (planted, ways) => {
          expectRedacted(redact(ways.reduce((value, way) => way(value), { [planted]: true } as unknown)), planted);
        },
      ),
      RUNS,
    );
  });

  it("is JSON for any input", () => {
    fc.assert(
      fc.property(
        fc.anything({
          withDate: true,
          withMap: true,
          withSet: true,
          withBigInt: true,
          withNullPrototype: true,
          withTypedArray: true,
          withSparseArray: true,
        }),
        (anything) => {
          const redacted = redact(anything);
          expect(JSON.parse(JSON.stringify(redacted))).toEqual(redacted);
        },
      ),
      RUNS,
    );
    expect(redact(() => 1)).toBe("function");
    expect(redact(undefined)).toBe("undefined");
    expect(redact(Symbol("Adaeze"))).toBe("symbol");
    expect(
      redact({
        get broken() {
          throw new Error("no");
        },
      }),
    ).toBe("unreadable");
    expect(redact(new Date("2026-03-04T05:06:07Z"))).toBe("2026-03-04T05:06:07.000Z");
    expect(redact(new File(["12345"], "Adaeze Okafor.png"))).toBe("file(5)");
  });

  it("has a bounded size for any input", () => {
    const rows = Array.from({ length: 5000 }, () => ({ deep: Array.from({ length: 50 }, () => ({ name: "Adaeze" })) }));
    expect(JSON.stringify(redact({ rows, more: rows })).length).toBeLessThan(12_000);
  });

  it("keeps the data from which a session is rebuilt", () => {
    const event = {
      type: "field.changed",
      index: 2,
      patch: {
        status: "pending",
        accountKey: KEY,
        isAdmin: true,
        quantity: 3,
        saved: null,
        note: "",
        remark: "Call first",
      },
    };
    expect(redactEvent(event)).toEqual({ ...event, patch: { ...event.patch, remark: "text(10)" } });
    expect(redact({ pathname: `/orders/${KEY}?status=pending&page=2&query=Adaeze` })).toEqual({
      pathname: `/orders/${KEY}?status=pending&page=2&query=text(6)`,
    });
    expect(redact({ problems: { "lines.0.quantity": "Please enter quantity for each product" } })).toEqual({
      problems: { "lines.0.quantity": "text(38)" },
    });
  });

  it("keeps every word of the contract's vocabulary", () => {
    const words = [
      ORDER_STATUSES,
      DELIVERY_STATUSES,
      VARIANT_STATUSES,
      ACCOUNT_TYPES,
      ENTRY_TYPES,
      TRANSACTION_TYPES,
      SHIFT_STATUSES,
      PURCHASE_STATUSES,
      COUNT_STATUSES,
      REASONS,
      CONDITIONS,
      RECORD_KINDS,
      PERMISSIONS,
    ].flat();
    expect(words.map((word) => redact({ kind: word }))).toEqual(words.map((kind) => ({ kind })));
  });

  it("drops even such a word if a person typed it, and a password's length", () => {
    expect(redact({ remark: "pending", recipientName: "cash", search: KEY })).toEqual({
      remark: "text(7)",
      recipientName: "text(4)",
      search: "text(36)",
    });
    expect(redact({ credentials: { email: "", password: "pending" }, inviteLink: KEY })).toEqual({
      credentials: { email: "", password: "secret" },
      inviteLink: "secret",
    });
  });

  it("keeps an error's browser message and its place in our build, but none of its data", () => {
    const broken = new TypeError("Cannot read properties of undefined (reading 'adaeze')");
    broken.stack = `TypeError: ${broken.message}\n    at Adaeze (https://shop.example/assets/orders-screen-B1x.js:1:234)`;
    expect(redact(broken)).toEqual({
      error: "TypeError",
      message: "Cannot read properties of undefined",
      at: ["/assets/orders-screen-B1x.js:1:234"],
    });
    const lost = new TypeError(
      "Failed to fetch dynamically imported module: https://shop.example/assets/orders-screen-B1x.js",
    );
    lost.stack = `TypeError: ${lost.message}`;
    expect(redact(lost)).toMatchObject({
      message: "Failed to fetch dynamically imported module",
      at: ["/assets/orders-screen-B1x.js"],
    });
    const telling = new Error("no such thing as /src/adaeze-okafor.js");
    expect(JSON.stringify(redact(telling))).not.toContain("adaeze");
  });

  it("keeps a snapshot's state and the names of actors", () => {
    const actor = createActor(sessionMachine.provide({ guards: { hasToken: () => false } }), { id: "session" }).start();
    actor.send({ type: "credentials.changed", patch: { email: "adaeze@mail.example", password: "backroom-demo" } });
    expect(redact(actor.getSnapshot())).toEqual({
      status: "active",
      value: { signedOut: { signIn: "editing" } },
      context: {
        credentials: { email: "secret", password: "secret" },
        problems: {},
        failure: null,
        replacedBy: null,
        wanted: [],
      },
    });
    expect(redact({ page: actor })).toEqual({ page: { actor: "session" } });
    actor.stop();
  });
});
