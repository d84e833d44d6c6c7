import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PERMISSIONS, type Permission } from "../../src/api/rights/permissions.contract";
import { firstPayRefusal, payEditRefusal, payRefusal } from "./pay";
import { hasMoreRights, type Person } from "../rights/permissions";

const someone = fc.record({
  key: fc.constantFrom("ada", "bola", "chidi"),
  name: fc.constant("Ada Obi"),
  isAdmin: fc.boolean(),
  permissions: fc.subarray<Permission>(["employees.pay", "orders.view", "employees.edit"]).map((keys) => new Set(keys)),
});
const anyTie = fc.constantFrom(null, "creator" as const, "created" as const);
const anyPay = fc.record({ salaryKobo: fc.integer({ min: 0, max: 3 }), bonusBp: fc.integer({ min: 0, max: 2 }) });

const of = (permissions: readonly Permission[], isAdmin = false): Person => ({
  key: "ada",
  name: "Ada Obi",
  isAdmin,
  permissions: new Set(permissions),
});
const ALL = of(PERMISSIONS);
const CLERK = { ...of(["orders.view"]), key: "bola", name: "Bola Ige" };

describe("pay of others", () => {
  test("is changed by administrators, or with the right by someone with more rights and no tie", () => {
    fc.assert(
      fc.property(someone, someone, anyTie, (actor, target, tie) => {
        const mayChange =
          actor.isAdmin || (actor.permissions.has("employees.pay") && tie === null && hasMoreRights(actor, target));
        expect(payRefusal(actor, target, tie) === null).toBe(mayChange);
      }),
    );
  });

  test("that stays as it is needs nothing", () => {
    fc.assert(
      fc.property(someone, someone, anyTie, anyPay, (actor, target, tie, pay) => {
        expect(payEditRefusal(actor, target, { before: pay, after: { ...pay }, tie })).toBeNull();
      }),
    );
  });

  test("is looked at when salary or bonus changes, also downwards", () => {
    const before = { salaryKobo: 100, bonusBp: 100 };
    for (const change of [{ salaryKobo: 101 }, { salaryKobo: 99 }, { bonusBp: 101 }, { bonusBp: 0 }]) {
      expect(payEditRefusal(CLERK, ALL, { before, after: { ...before, ...change }, tie: null })).toBe(
        "You need the permission 'Change pay' to change salary or bonus",
      );
    }
  });

  test("says why it is not changed", () => {
    expect(payRefusal(ALL, CLERK, null)).toBeNull();
    expect(payRefusal(ALL, CLERK, "creator")).toBe(
      "Your account goes back to Bola Ige, so only an administrator can change their pay",
    );
    expect(payRefusal(ALL, CLERK, "created")).toBe(
      "Bola Ige's account is new and goes back to you, so only an administrator can change their pay",
    );
    expect(payRefusal(ALL, { ...ALL, key: "bola" }, null)).toBe(
      "Ada Obi has the same rights as you, so only an administrator can change their pay",
    );
  });
});

test("a new employee has no pay unless added by somebody who may change pay", () => {
  fc.assert(
    fc.property(someone, anyPay, (actor, pay) => {
      const isNone = pay.salaryKobo === 0 && pay.bonusBp === 0;
      const mayPay = actor.isAdmin || actor.permissions.has("employees.pay");
      expect(firstPayRefusal(actor, pay) === null).toBe(isNone || mayPay);
    }),
  );
});
