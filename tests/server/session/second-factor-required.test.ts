import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ASKED, MINUTE_MS, NEEDED, openFactorShop, OWN, refusal, signedIn } from "./factor-kit";
import type { ShopPerson, SignedIn } from "../fixtures";
import { expectSound } from "../invariants";
import { one } from "../orders/order-kit";

let shop: Awaited<ReturnType<typeof openFactorShop>>;
let person: ShopPerson;
let mine: SignedIn;

beforeAll(async () => {
  shop = await openFactorShop();
});
beforeEach(async () => {
  ({ person, mine } = await shop.renew());
});
afterAll(async () => {
  await expectSound(shop.at.pool).finally(shop.at.close);
});

describe("turning the second factor off", () => {
  test("makes the password sufficient again, and changes nothing when repeated", async () => {
    await shop.turnOn();
    expect((await shop.send("PUT", `${OWN}/turn-off`, mine)).statusCode).toBe(200);
    expect((await shop.send("PUT", `${OWN}/turn-off`, mine)).statusCode).toBe(200);
    expect((await shop.login()).statusCode).toBe(200);
    const { n } = await one<{ n: number }>(
      shop.at.pool,
      "select count(*)::int as n from audit_log where action = 'employee.secondFactorTurnedOff' and entity_key = $1",
      [person.key],
    );
    expect(n).toBe(1);
  });

  test("by an administrator ends the person's sessions; administrators turn off their own as everyone does", async () => {
    await shop.turnOn();
    await shop.confirm(shop.at.admin);
    const remove = (key: string, headers = shop.at.admin) =>
      shop.send("PUT", `/api/employees/${key}/second-factor/remove`, headers);
    expect((await shop.get(`/api/employees/${person.key}/second-factor`, shop.at.admin)).json().data.on).toBe(true);
    expect((await remove(person.key)).statusCode).toBe(200);
    expect((await remove(person.key)).statusCode).toBe(200);
    expect((await shop.get("/api/user_profile", mine)).statusCode).toBe(401);
    expect((await shop.login()).statusCode).toBe(200);
    expect((await remove(shop.at.shop.admin.key)).statusCode).toBe(417);
    const manager = signedIn(await shop.login(undefined, shop.at.shop.ikeja.manager));
    expect((await remove(person.key, manager)).statusCode).toBe(403);
    const { action, employee_key } = await one<{ action: string; employee_key: string }>(
      shop.at.pool,
      "select action, employee_key from audit_log where entity_key = $1 order by id desc limit 1",
      [person.key],
    );
    expect([action, employee_key]).toEqual(["employee.secondFactorRemoved", shop.at.shop.admin.key]);
  });

  test("by an administrator needs the administrator's password", async () => {
    await shop.turnOn();
    shop.later(11 * MINUTE_MS);
    const reply = await shop.send("PUT", `/api/employees/${person.key}/second-factor/remove`, shop.at.admin);
    expect(refusal(reply)).toEqual([417, "confirm_password"]);
    expect(refusal(await shop.login())).toEqual(ASKED);
  });
});

describe("a required second factor", () => {
  let admin: SignedIn;
  const rules = async () => (await shop.get("/api/sign-in-rules", admin)).json().data;
  const requireOf = async (second_factor: string, version?: number) => {
    await shop.confirm(admin);
    const headers = { ...admin, ...(version !== undefined && { "if-match": String(version) }) };
    return shop.send("PUT", "/api/sign-in-rules/edit", headers, { second_factor });
  };

  beforeEach(async () => {
    // The administrator has one, so that the rule never prevents changing it back.
    await shop.at.pool.query("delete from second_factors where employee_key = $1", [shop.at.shop.admin.key]);
    admin = signedIn(await shop.login(undefined, shop.at.shop.admin));
    await shop.turnOn(admin);
    return async () => {
      await shop.at.pool.query("delete from sign_in_rules");
      await shop.at.pool.query("delete from second_factors where employee_key = $1", [shop.at.shop.admin.key]);
      shop.at.admin = signedIn(await shop.login(undefined, shop.at.shop.admin));
    };
  });

  test("must be set up before a person can use anything else", async () => {
    expect((await shop.get("/api/orders", mine)).statusCode).toBe(200);
    expect((await requireOf("everyone")).statusCode).toBe(200);
    for (const url of ["/api/user_profile", "/api/orders", "/api/events", "/api/user_profile/sessions"]) {
      expect(refusal(await shop.get(url, mine)), url).toEqual(NEEDED);
    }
    expect(refusal(await shop.send("PUT", "/api/user_profile", mine))).toEqual(NEEDED);
    const again = signedIn(await shop.login());
    expect((await shop.get(OWN, again)).json().data).toEqual({ on: false, required: true, recovery_codes_left: 0 });
    await shop.turnOn(again);
    expect((await shop.get("/api/orders", again)).statusCode).toBe(200);
    expect((await shop.get("/api/orders", mine)).statusCode).toBe(200);
    expect((await shop.send("PUT", `${OWN}/turn-off`, again)).statusCode).toBe(417);
    expect((await shop.get("/api/orders", again)).statusCode).toBe(200);
  });

  test("does not prevent signing out before it is set up", async () => {
    await requireOf("everyone");
    expect((await shop.send("POST", "/api/auth/logout", mine)).statusCode).toBe(200);
    expect((await shop.get(OWN, mine)).statusCode).toBe(401);
  });

  test("can apply to administrators only", async () => {
    await requireOf("administrators");
    expect((await shop.get("/api/orders", mine)).statusCode).toBe(200);
    expect((await shop.get("/api/orders", admin)).statusCode).toBe(200);
    await shop.at.pool.query("update employees set is_admin = true where key = $1", [person.key]);
    expect(refusal(await shop.get("/api/orders", mine))).toEqual(NEEDED);
    await shop.at.pool.query("update employees set is_admin = false where key = $1", [person.key]);
  });

  test("also protects files", async () => {
    const reply = await shop.login();
    const cookie = `tw-file=${reply.cookies.find(({ name }) => name === "tw-file")?.value}`;
    await requireOf("everyone");
    const url = "/files/order-invoice/0199a0de-0000-7000-8000-00000000000f/file.pdf";
    expect(refusal(await shop.at.app.inject({ url, headers: { cookie } }))).toEqual(NEEDED);
  });

  test("is a versioned, logged setting that needs the own password", async () => {
    expect(await rules()).toEqual({ second_factor: "optional", version: 0 });
    expect((await requireOf("everyone", 0)).json()).toEqual({ data: { second_factor: "everyone", version: 1 } });
    expect((await requireOf("optional", 0)).statusCode).toBe(409);
    expect((await requireOf("everyone", 1)).json().data.version).toBe(1);
    shop.later(11 * MINUTE_MS);
    const reply = await shop.send("PUT", "/api/sign-in-rules/edit", admin, { second_factor: "optional" });
    expect(refusal(reply)).toEqual([417, "confirm_password"]);
    const entry = await one(
      shop.at.pool,
      "select employee_key, before, after from audit_log where action = 'signInRules.edited' order by id desc limit 1",
    );
    expect(entry).toEqual({
      employee_key: shop.at.shop.admin.key,
      before: { second_factor: "optional" },
      after: { second_factor: "everyone" },
    });
  });
});
