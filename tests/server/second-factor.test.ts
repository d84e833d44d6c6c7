import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PASSWORD, type ShopPerson, type SignedIn } from "./fixtures";
import { expectSound } from "./invariants";
import { addPersonWithoutPassword, choose, type LinkShop, openLinkShop, sendLink } from "./links-kit";
import { countOf, one } from "./order-kit";

const OWN = "/api/user_profile/second-factor";
const STEP_MS = 30_000;
const MINUTE_MS = 60_000;

let at: LinkShop;
let person: ShopPerson;
let mine: SignedIn;
let moment = new Date("2026-11-22T09:00:10Z");
const later = (ms: number) => {
  moment = new Date(moment.getTime() + ms);
};

beforeAll(async () => {
  at = await openLinkShop({ now: () => moment });
});
beforeEach(async () => {
  person = await addPersonWithoutPassword(at.pool, at.shop);
  await choose(at.app, (await sendLink(at.pool, person)).token, PASSWORD);
  mine = await signedIn(await login());
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

type Reply = { statusCode: number; json: () => any };

const login = (code?: string, { email } = person, password = PASSWORD): Promise<Reply> =>
  at.app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { email, password, ...(code !== undefined && { code }) },
  });
const signedIn = async (reply: Reply): Promise<SignedIn> => {
  expect(reply.statusCode).toBe(200);
  return { "tw-auth": `Bearer ${reply.json().Authenticated.AccessToken}` };
};
const get = (url: string, headers: SignedIn) => at.app.inject({ url, headers });
const send = (method: "POST" | "PUT", url: string, headers: SignedIn, payload: object = {}) =>
  at.app.inject({ method, url, headers, payload });
const post = (path: string, headers: SignedIn, payload: object = {}) => send("POST", `${OWN}${path}`, headers, payload);
const confirm = (headers: SignedIn) => send("POST", "/api/auth/confirm-password", headers, { password: PASSWORD });

/** What the app of a phone shows, `steps` from now. */
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: moment.getTime() + steps * STEP_MS });

async function turnOn(headers = mine): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await post("/start", headers)).json().data as { secret: string };
  const reply = await post("/turn-on", headers, { code: codeOf(secret) });
  expect(reply.statusCode).toBe(200);
  later(STEP_MS);
  return { secret, codes: reply.json().data.recovery_codes };
}

const refusal = (reply: Reply) => [reply.statusCode, reply.json().code];
const ASKED = [417, "second_factor"];
const NEEDED = [403, "second_factor_needed"];

describe("turning it on", () => {
  test("takes a right code of the app, and gives ten recovery codes once", async () => {
    const started = (await post("/start", mine)).json().data;
    const uri = new URL(started.uri);
    expect([uri.protocol, uri.hostname, uri.searchParams.get("issuer")]).toEqual(["otpauth:", "totp", "Backroom"]);
    expect(uri.searchParams.get("secret")).toBe(started.secret);
    expect(decodeURIComponent(uri.pathname)).toContain(person.email);
    expect(Secret.fromBase32(started.secret).bytes.length).toBe(20);

    // Begun is not on.
    expect((await login()).statusCode).toBe(200);
    const wrong = codeOf(started.secret) === "000000" ? "000001" : "000000";
    expect(refusal(await post("/turn-on", mine, { code: wrong }))).toEqual(ASKED);
    expect((await login()).statusCode).toBe(200);

    const reply = await post("/turn-on", mine, { code: codeOf(started.secret) });
    const codes: string[] = reply.json().data.recovery_codes;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
    expect((await get(OWN, mine)).json().data).toEqual({ on: true, required: false, recovery_codes_left: 10 });
    expect(refusal(await login())).toEqual(ASKED);
    expect((await post("/start", mine)).statusCode).toBe(417);
  });

  test("needs the own password, and so do new codes and turning it off", async () => {
    later(11 * MINUTE_MS);
    const unconfirmed = [417, "confirm_password"];
    expect(refusal(await post("/start", mine))).toEqual(unconfirmed);
    await confirm(mine);
    await turnOn();
    later(11 * MINUTE_MS);
    expect(refusal(await post("/recovery-codes", mine))).toEqual(unconfirmed);
    expect(refusal(await send("PUT", `${OWN}/turn-off`, mine))).toEqual(unconfirmed);
    expect(refusal(await login())).toEqual(ASKED);
  });

  test("keeps no secret and no recovery code readable", async () => {
    const { secret, codes } = await turnOn();
    const kept = await one<{ row: string }>(
      at.pool,
      `select (select json_agg(f) from second_factors f)::text || (select json_agg(c) from recovery_codes c)::text
              || (select coalesce(json_agg(a), '[]') from audit_log a)::text as row`,
    );
    const hex = Buffer.from(Secret.fromBase32(secret).bytes).toString("hex");
    for (const hidden of [secret, hex, ...codes, ...codes.map((code) => code.replaceAll("-", ""))]) {
      expect(kept.row).not.toContain(hidden);
    }
  });

  test("another person's sealed secret does not open as one's own", async () => {
    const { secret } = await turnOn();
    const other = at.shop.ikeja.manager;
    const theirs = await signedIn(await login(undefined, other));
    await turnOn(theirs);
    await at.pool.query(
      `update second_factors set last_step = 0,
         sealed_secret = (select sealed_secret from second_factors where employee_key = $1) where employee_key = $2`,
      [person.key, other.key],
    );
    expect(refusal(await login(codeOf(secret), other))).toEqual(ASKED);
    await at.pool.query("delete from second_factors where employee_key = $1", [other.key]);
  });
});

describe("signing in", () => {
  test("asks for the code with the right password only", async () => {
    await turnOn();
    const wrong = await login(undefined, person, "not the password");
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, undefined]);
    const asked = await login();
    expect(refusal(asked)).toEqual(ASKED);
    expect(asked.json().error).toBe("Enter the code that your authenticator app shows now");
  });

  test.each([-1, 0, 1])("takes the code of step %i, with spaces", async (steps) => {
    const { secret } = await turnOn();
    later(2 * STEP_MS);
    const code = codeOf(secret, steps);
    await signedIn(await login(`${code.slice(0, 3)} ${code.slice(3)}`));
  });

  test.each([-2, 2])("refuses the code of step %i", async (steps) => {
    const { secret } = await turnOn();
    later(4 * STEP_MS);
    expect(refusal(await login(codeOf(secret, steps)))).toEqual(ASKED);
  });

  test("never takes a code twice, nor one from before it", async () => {
    const { secret } = await turnOn();
    later(2 * STEP_MS);
    const [before, code] = [codeOf(secret, -1), codeOf(secret)];
    await signedIn(await login(code));
    expect(refusal(await login(code))).toEqual(ASKED);
    expect(refusal(await login(before))).toEqual(ASKED);
    later(STEP_MS);
    await signedIn(await login(codeOf(secret)));
  });

  test("the code that turned it on signs nobody in", async () => {
    const { secret } = (await post("/start", mine)).json().data as { secret: string };
    const code = codeOf(secret);
    await post("/turn-on", mine, { code });
    expect(refusal(await login(code))).toEqual(ASKED);
  });

  test("the same code five times at once signs in once", async () => {
    const { secret } = await turnOn();
    const code = codeOf(secret);
    const replies = await Promise.all(Array.from({ length: 5 }, () => login(code)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 417, 417, 417, 417]);
  });

  test("a recovery code is good once, however it is typed, also five times at once", async () => {
    const { codes } = await turnOn();
    const [first = "", second = ""] = codes;
    await signedIn(await login(first.toLowerCase().replaceAll("-", " ")));
    expect(refusal(await login(first))).toEqual(ASKED);
    const replies = await Promise.all(Array.from({ length: 5 }, () => login(second)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 417, 417, 417, 417]);
    expect((await get(OWN, mine)).json().data.recovery_codes_left).toBe(8);
    expect(refusal(await login("0000-0000-0000-0000"))).toEqual(ASKED);
  });

  test("new recovery codes end the old ones", async () => {
    const { codes } = await turnOn();
    const renewed: string[] = (await post("/recovery-codes", mine)).json().data.recovery_codes;
    expect(renewed).toHaveLength(10);
    expect(refusal(await login(codes[0]))).toEqual(ASKED);
    await signedIn(await login(renewed[0]));
  });

  test("wrong codes wait like wrong passwords, and the password alone forgives none", async () => {
    const { secret } = await turnOn();
    const failed = await countOf(at.pool, "failed_sign_ins");
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(refusal(await login(attempt % 2 === 0 ? codeOf(secret, 10) : undefined))).toEqual(ASKED);
    }
    // Ten are free; then the right one waits, too.
    expect((await login(codeOf(secret))).statusCode).toBe(429);
    expect(await countOf(at.pool, "failed_sign_ins")).toBe(failed + 1);
    later(2 * MINUTE_MS);
    await signedIn(await login(codeOf(secret)));
    expect((await login()).statusCode).toBe(417);
  });

  test("a password chosen by a link does not go past it", async () => {
    const { secret } = await turnOn();
    await choose(at.app, (await sendLink(at.pool, person)).token, "another-long-password");
    expect(refusal(await login(undefined, person, "another-long-password"))).toEqual(ASKED);
    await signedIn(await login(codeOf(secret), person, "another-long-password"));
  });

  test("the audit log says how", async () => {
    const { secret, codes } = await turnOn();
    await login(codeOf(secret));
    await login(codes[0]);
    const { rows } = await at.pool.query(
      "select after from audit_log where action = 'session.started' and employee_key = $1 order by id desc limit 2",
      [person.key],
    );
    expect(rows).toEqual([{ after: { second_factor: "recovery code" } }, { after: { second_factor: "app code" } }]);
  });
});

describe("turning it off", () => {
  test("lets the password alone in again, and once more changes nothing", async () => {
    await turnOn();
    expect((await send("PUT", `${OWN}/turn-off`, mine)).statusCode).toBe(200);
    expect((await send("PUT", `${OWN}/turn-off`, mine)).statusCode).toBe(200);
    expect((await login()).statusCode).toBe(200);
    const { n } = await one<{ n: number }>(
      at.pool,
      "select count(*)::int as n from audit_log where action = 'employee.secondFactorTurnedOff' and entity_key = $1",
      [person.key],
    );
    expect(n).toBe(1);
  });

  test("by an administrator ends the person's sessions; one's own goes the usual way", async () => {
    await turnOn();
    await confirm(at.admin);
    const remove = (key: string, headers = at.admin) =>
      send("PUT", `/api/employees/${key}/second-factor/remove`, headers);
    expect((await get(`/api/employees/${person.key}/second-factor`, at.admin)).json().data.on).toBe(true);
    expect((await remove(person.key)).statusCode).toBe(200);
    expect((await remove(person.key)).statusCode).toBe(200);
    expect((await get("/api/user_profile", mine)).statusCode).toBe(401);
    expect((await login()).statusCode).toBe(200);
    expect((await remove(at.shop.admin.key)).statusCode).toBe(417);
    const manager = await signedIn(await login(undefined, at.shop.ikeja.manager));
    expect((await remove(person.key, manager)).statusCode).toBe(403);
    const { action, employee_key } = await one<{ action: string; employee_key: string }>(
      at.pool,
      "select action, employee_key from audit_log where entity_key = $1 order by id desc limit 1",
      [person.key],
    );
    expect([action, employee_key]).toEqual(["employee.secondFactorRemoved", at.shop.admin.key]);
  });

  test("by an administrator needs their own password", async () => {
    await turnOn();
    later(11 * MINUTE_MS);
    const reply = await send("PUT", `/api/employees/${person.key}/second-factor/remove`, at.admin);
    expect(refusal(reply)).toEqual([417, "confirm_password"]);
    expect(refusal(await login())).toEqual(ASKED);
  });
});

describe("where the shop requires it", () => {
  let admin: SignedIn;
  const rules = async () => (await get("/api/sign-in-rules", admin)).json().data;
  const require = async (second_factor: string, version?: number) => {
    await confirm(admin);
    const headers = { ...admin, ...(version !== undefined && { "if-match": String(version) }) };
    return send("PUT", "/api/sign-in-rules/edit", headers, { second_factor });
  };

  beforeEach(async () => {
    // The administrator has one, so that the rule never keeps them from changing it back.
    await at.pool.query("delete from second_factors where employee_key = $1", [at.shop.admin.key]);
    admin = await signedIn(await login(undefined, at.shop.admin));
    await turnOn(admin);
    return async () => {
      await at.pool.query("delete from sign_in_rules");
      await at.pool.query("delete from second_factors where employee_key = $1", [at.shop.admin.key]);
      at.admin = await signedIn(await login(undefined, at.shop.admin));
    };
  });

  test("someone without it reaches setting it up and nothing else, and then everything", async () => {
    expect((await get("/api/orders", mine)).statusCode).toBe(200);
    expect((await require("everyone")).statusCode).toBe(200);
    for (const url of ["/api/user_profile", "/api/orders", "/api/events", "/api/user_profile/sessions"]) {
      expect(refusal(await get(url, mine)), url).toEqual(NEEDED);
    }
    expect(refusal(await send("PUT", "/api/user_profile", mine))).toEqual(NEEDED);
    const again = await signedIn(await login());
    expect((await get(OWN, again)).json().data).toEqual({ on: false, required: true, recovery_codes_left: 0 });
    await turnOn(again);
    expect((await get("/api/orders", again)).statusCode).toBe(200);
    expect((await get("/api/orders", mine)).statusCode).toBe(200);
    expect((await send("PUT", `${OWN}/turn-off`, again)).statusCode).toBe(417);
    expect((await get("/api/orders", again)).statusCode).toBe(200);
  });

  test("signing out works before it is set up", async () => {
    await require("everyone");
    expect((await send("POST", "/api/auth/logout", mine)).statusCode).toBe(200);
    expect((await get(OWN, mine)).statusCode).toBe(401);
  });

  test("of administrators, nobody else is asked", async () => {
    await require("administrators");
    expect((await get("/api/orders", mine)).statusCode).toBe(200);
    expect((await get("/api/orders", admin)).statusCode).toBe(200);
    await at.pool.query("update employees set is_admin = true where key = $1", [person.key]);
    expect(refusal(await get("/api/orders", mine))).toEqual(NEEDED);
    await at.pool.query("update employees set is_admin = false where key = $1", [person.key]);
  });

  test("files are kept back, too", async () => {
    const reply = await login();
    const cookies = (reply as unknown as { cookies: { name: string; value: string }[] }).cookies;
    const cookie = `tw-file=${cookies.find(({ name }) => name === "tw-file")?.value}`;
    await require("everyone");
    const url = "/files/order-invoice/0199a0de-0000-7000-8000-00000000000f/file.pdf";
    expect(refusal(await at.app.inject({ url, headers: { cookie } }))).toEqual(NEEDED);
  });

  test("the rule is versioned, audited and needs the own password", async () => {
    expect(await rules()).toEqual({ second_factor: "optional", version: 0 });
    expect((await require("everyone", 0)).json()).toEqual({ data: { second_factor: "everyone", version: 1 } });
    expect((await require("optional", 0)).statusCode).toBe(409);
    expect((await require("everyone", 1)).json().data.version).toBe(1);
    later(11 * MINUTE_MS);
    const reply = await send("PUT", "/api/sign-in-rules/edit", admin, { second_factor: "optional" });
    expect(refusal(reply)).toEqual([417, "confirm_password"]);
    const entry = await one(
      at.pool,
      "select employee_key, before, after from audit_log where action = 'signInRules.edited' order by id desc limit 1",
    );
    expect(entry).toEqual({
      employee_key: at.shop.admin.key,
      before: { second_factor: "optional" },
      after: { second_factor: "everyone" },
    });
  });
});
