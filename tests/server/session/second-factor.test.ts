import { Secret } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ASKED, MINUTE_MS, openFactorShop, OWN, refusal, signedIn, STEP_MS } from "./factor-kit";
import type { ShopPerson, SignedIn } from "../fixtures";
import { expectSound } from "../invariants";
import { choose, sendLink } from "../people/links-kit";
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

describe("turning the second factor on", () => {
  test("needs a valid code of the app, and returns ten recovery codes once", async () => {
    const started = (await shop.post("/start", mine)).json().data;
    const uri = new URL(started.uri);
    expect([uri.protocol, uri.hostname, uri.searchParams.get("issuer")]).toEqual(["otpauth:", "totp", "Backroom"]);
    expect(uri.searchParams.get("secret")).toBe(started.secret);
    expect(decodeURIComponent(uri.pathname)).toContain(person.email);
    // Three corners of a QR code have a square of seven with a ring of light around its middle, four from the edge.
    const dark = new Set(started.qr.path.match(/\d+ \d+/g));
    const far = started.qr.size - 4 - 7;
    for (const [left, top] of [
      [4, 4],
      [far, 4],
      [4, far],
    ] as const)
      expect([0, 1, 2, 3, 4, 5, 6].map((at) => dark.has(`${left + at} ${top + 3}`))).toEqual([
        true,
        false,
        true,
        true,
        true,
        false,
        true,
      ]);
    expect(Secret.fromBase32(started.secret).bytes.length).toBe(20);

    // Starting the set-up does not turn it on.
    expect((await shop.login()).statusCode).toBe(200);
    const wrong = shop.codeOf(started.secret) === "000000" ? "000001" : "000000";
    expect(refusal(await shop.post("/turn-on", mine, { code: wrong }))).toEqual(ASKED);
    expect((await shop.login()).statusCode).toBe(200);

    const reply = await shop.post("/turn-on", mine, { code: shop.codeOf(started.secret) });
    const codes: string[] = reply.json().data.recovery_codes;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
    expect((await shop.get(OWN, mine)).json().data).toEqual({ on: true, required: false, recovery_codes_left: 10 });
    expect(refusal(await shop.login())).toEqual(ASKED);
    expect((await shop.post("/start", mine)).statusCode).toBe(417);
  });

  test("needs the own password, and so do new codes and turning it off", async () => {
    shop.later(11 * MINUTE_MS);
    const unconfirmed = [417, "confirm_password"];
    expect(refusal(await shop.post("/start", mine))).toEqual(unconfirmed);
    await shop.confirm(mine);
    await shop.turnOn();
    shop.later(11 * MINUTE_MS);
    expect(refusal(await shop.post("/recovery-codes", mine))).toEqual(unconfirmed);
    expect(refusal(await shop.send("PUT", `${OWN}/turn-off`, mine))).toEqual(unconfirmed);
    expect(refusal(await shop.login())).toEqual(ASKED);
  });

  test("stores no readable secret or recovery code", async () => {
    const { secret, codes } = await shop.turnOn();
    const kept = await one<{ row: string }>(
      shop.at.pool,
      `select (select json_agg(f) from second_factors f)::text || (select json_agg(c) from recovery_codes c)::text
              || (select coalesce(json_agg(a), '[]') from audit_log a)::text as row`,
    );
    const hex = Buffer.from(Secret.fromBase32(secret).bytes).toString("hex");
    for (const hidden of [secret, hex, ...codes, ...codes.map((code) => code.replaceAll("-", ""))]) {
      expect(kept.row).not.toContain(hidden);
    }
  });

  test("seals the secret so that it opens for no other person", async () => {
    const { secret } = await shop.turnOn();
    const other = shop.at.shop.ikeja.manager;
    const theirs = signedIn(await shop.login(undefined, other));
    await shop.turnOn(theirs);
    await shop.at.pool.query(
      `update second_factors set last_step = 0,
         sealed_secret = (select sealed_secret from second_factors where employee_key = $1) where employee_key = $2`,
      [person.key, other.key],
    );
    expect(refusal(await shop.login(shop.codeOf(secret), other))).toEqual(ASKED);
    await shop.at.pool.query("delete from second_factors where employee_key = $1", [other.key]);
  });
});

describe("signing in with a second factor", () => {
  test("asks for the code only after the right password", async () => {
    await shop.turnOn();
    const wrong = await shop.login(undefined, person, "not the password");
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, "wrong_password"]);
    const asked = await shop.login();
    expect(refusal(asked)).toEqual(ASKED);
    expect(asked.json().error).toBe("Enter the code that your authenticator app shows now");
  });

  test.each([-1, 0, 1])("accepts the code of step %i, with spaces", async (steps) => {
    const { secret } = await shop.turnOn();
    shop.later(2 * STEP_MS);
    const code = shop.codeOf(secret, steps);
    expect((await shop.login(`${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200);
  });

  test.each([-2, 2])("refuses the code of step %i", async (steps) => {
    const { secret } = await shop.turnOn();
    shop.later(4 * STEP_MS);
    expect(refusal(await shop.login(shop.codeOf(secret, steps)))).toEqual(ASKED);
  });

  test("accepts no code twice, and no earlier code", async () => {
    const { secret } = await shop.turnOn();
    shop.later(2 * STEP_MS);
    const [before, code] = [shop.codeOf(secret, -1), shop.codeOf(secret)];
    signedIn(await shop.login(code));
    expect(refusal(await shop.login(code))).toEqual(ASKED);
    expect(refusal(await shop.login(before))).toEqual(ASKED);
    shop.later(STEP_MS);
    signedIn(await shop.login(shop.codeOf(secret)));
  });

  test("refuses the code that turned it on", async () => {
    const { secret } = (await shop.post("/start", mine)).json().data as { secret: string };
    const code = shop.codeOf(secret);
    await shop.post("/turn-on", mine, { code });
    expect(refusal(await shop.login(code))).toEqual(ASKED);
  });

  test("succeeds once with the same code sent five times at once", async () => {
    const { secret } = await shop.turnOn();
    const code = shop.codeOf(secret);
    const replies = await Promise.all(Array.from({ length: 5 }, () => shop.login(code)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 417, 417, 417, 417]);
  });

  test("accepts a recovery code once, with any spacing and case, also sent five times at once", async () => {
    const { codes } = await shop.turnOn();
    const [first = "", second = ""] = codes;
    signedIn(await shop.login(first.toLowerCase().replaceAll("-", " ")));
    expect(refusal(await shop.login(first))).toEqual(ASKED);
    const replies = await Promise.all(Array.from({ length: 5 }, () => shop.login(second)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 417, 417, 417, 417]);
    expect((await shop.get(OWN, mine)).json().data.recovery_codes_left).toBe(8);
    expect(refusal(await shop.login("0000-0000-0000-0000"))).toEqual(ASKED);
  });

  test("takes no recovery code of another person, who keeps it", async () => {
    await shop.turnOn();
    const other = shop.at.shop.wuse.manager;
    const { codes } = await shop.turnOn(signedIn(await shop.login(undefined, other)));
    expect(refusal(await shop.login(codes[0]))).toEqual(ASKED);
    signedIn(await shop.login(codes[0], other));
  });

  test("refuses old recovery codes after new ones are made; those of other people stay", async () => {
    const { codes } = await shop.turnOn();
    const other = shop.at.shop.wuse.sales;
    const { codes: theirs } = await shop.turnOn(signedIn(await shop.login(undefined, other)));
    const renewed: string[] = (await shop.post("/recovery-codes", mine)).json().data.recovery_codes;
    expect(renewed).toHaveLength(10);
    expect(refusal(await shop.login(codes[0]))).toEqual(ASKED);
    signedIn(await shop.login(renewed[0]));
    signedIn(await shop.login(theirs[0], other));
  });

  test("makes wrong codes wait like wrong passwords, and the password alone resets nothing", async () => {
    const { secret } = await shop.turnOn();
    // A failure after the end of ten minutes of the clock has a row of its own.
    const counted = async () =>
      Number((await one<{ n: string }>(shop.at.pool, "select coalesce(sum(attempts), 0) as n from failed_sign_ins")).n);
    const failed = await counted();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(refusal(await shop.login(attempt % 2 === 0 ? shop.codeOf(secret, 10) : undefined))).toEqual(ASKED);
    }
    // Ten are free; then the right one has to wait, too.
    expect((await shop.login(shop.codeOf(secret))).statusCode).toBe(429);
    expect(await counted()).toBe(failed + 5);
    shop.later(2 * MINUTE_MS);
    signedIn(await shop.login(shop.codeOf(secret)));
    expect((await shop.login()).statusCode).toBe(417);
  });

  test("is still required with a password chosen by a link", async () => {
    const { secret } = await shop.turnOn();
    await choose(shop.at.app, (await sendLink(shop.at.pool, person)).token, "another-long-password");
    expect(refusal(await shop.login(undefined, person, "another-long-password"))).toEqual(ASKED);
    signedIn(await shop.login(shop.codeOf(secret), person, "another-long-password"));
  });

  test("is logged with the method", async () => {
    const { secret, codes } = await shop.turnOn();
    await shop.login(shop.codeOf(secret));
    await shop.login(codes[0]);
    const { rows } = await shop.at.pool.query(
      "select after from audit_log where action = 'session.started' and employee_key = $1 order by id desc limit 2",
      [person.key],
    );
    expect(rows).toEqual([{ after: { second_factor: "recovery code" } }, { after: { second_factor: "app code" } }]);
  });
});
