import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sessionsReply, type SessionRow } from "../../../src/api/session/sessions.contract";
import { connect } from "../audit/event-kit";
import { PASSWORD, type ShopPerson, type SignedIn, statementsOf } from "../fixtures";
import { expectSound } from "../invariants";
import { addPersonWithoutPassword, choose, type LinkShop, openLinkShop, sendLink } from "../people/links-kit";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const OWN = "/api/user_profile/sessions";
const NONE = "0199a0de-0000-4000-8000-00000000000f";

let at: LinkShop;
let person: ShopPerson;
let moment = new Date();

const many = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await at.pool.query<Row>(sql, values)).rows;

beforeAll(async () => {
  at = await openLinkShop({ now: () => moment });
});
beforeEach(async () => {
  person = await addPersonWithoutPassword(at.pool, at.shop);
  await choose(at.app, (await sendLink(at.pool, person)).token, PASSWORD);
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

async function signInOn(device: string, address: string, { email } = person): Promise<SignedIn> {
  const reply = await at.app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { email, password: PASSWORD },
    headers: { "user-agent": device },
    remoteAddress: address,
  });
  return { "tw-auth": `Bearer ${reply.json().Authenticated.AccessToken}` };
}

const get = (url: string, headers: SignedIn, remoteAddress = "127.0.0.1") =>
  at.app.inject({ url, headers, remoteAddress });
const put = (url: string, headers: SignedIn) => at.app.inject({ method: "PUT", url, headers });
const isSignedIn = async (headers: SignedIn) => (await get("/api/user_profile", headers)).statusCode === 200;
const sessionsOf = async (headers: SignedIn, url = OWN): Promise<SessionRow[]> =>
  sessionsReply.parse((await get(url, headers)).json()).data;
const keyOf = async (headers: SignedIn): Promise<string> =>
  (await sessionsOf(headers)).find(({ current }) => current)?.key ?? "";
const audits = () =>
  many<{ employee_key: string; action: string; after: object | null }>(
    "select employee_key, action, after from audit_log where action = 'session.revoked' order by id",
  );

describe("a person's list of sessions", () => {
  test("shows device, address, times and which one is current, but no token", async () => {
    const desk = await signInOn(CHROME, "102.89.34.17");
    const phone = await signInOn(IPHONE, "2001:db8:1:2:3:4:5:6");
    const reply = await get(OWN, phone, "2001:db8:1:2:3:4:5:6");
    const { data, pagination } = sessionsReply.parse(reply.json());
    expect(pagination.total_count).toBe(2);
    expect(data.map(({ device, place, current }) => [device, place, current])).toEqual([
      ["Safari on iOS", "2001:db8:1:2::", true],
      ["Chrome on Windows", "102.89.34.17", false],
    ]);
    for (const { started_at, used_at } of data) {
      for (const time of [started_at, used_at]) expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000);
    }
    for (const { "tw-auth": token } of [desk, phone]) expect(reply.body).not.toContain(token.slice(7));
    expect(reply.body).not.toMatch(/[\w-]{43}|Mozilla/);
  });

  test("has only the person's own, and no ended one", async () => {
    const mine = await signInOn(CHROME, "127.0.0.1");
    const old = await signInOn(IPHONE, "127.0.0.1");
    await signInOn(CHROME, "127.0.0.1", at.shop.ikeja.sales);
    const key = await keyOf(old);
    await at.pool.query("update sessions set expires_at = now() - interval '1 second' where key = $1", [key]);
    expect((await sessionsOf(mine)).map(({ current }) => current)).toEqual([true]);
  });

  test("has at most a hundred, the last used first", async () => {
    const mine = await signInOn(CHROME, "127.0.0.1");
    await at.pool.query(
      `insert into sessions (token_hash, file_token_hash, employee_key, last_used_at, expires_at)
       select sha256(n::text::bytea), sha256(('file' || n)::bytea), $1, now() - n * interval '1 minute', now() + interval '1 day'
         from generate_series(1, 150) n`,
      [person.key],
    );
    const { data, pagination } = sessionsReply.parse((await get(OWN, mine)).json());
    expect([data.length, pagination.total_count, data[0]?.current]).toEqual([100, 151, true]);
  });
});

describe("the last use of a session", () => {
  const uses = async () =>
    (
      await many<{ used: Date; address: string }>(
        "select last_used_at as used, address from sessions where employee_key = $1",
        [person.key],
      )
    )[0];
  const MINUTE = 60_000;

  test("is recorded at most once a minute, with the address, and costs other requests no statement", async () => {
    moment = new Date();
    const mine = await signInOn(CHROME, "102.89.34.17");
    const started = await uses();
    const ask = (address: string) => get("/api/user_profile", mine, address);

    moment = new Date(moment.getTime() + 2 * MINUTE);
    await ask("41.58.1.2");
    await expect.poll(uses).toEqual({ used: moment, address: "41.58.1.2" });
    expect(moment.getTime()).toBeGreaterThan(started?.used.getTime() ?? 0);

    const noted = await uses();
    moment = new Date(moment.getTime() + MINUTE - 1);
    const once = await statementsOf(() => ask("41.58.1.3"));
    const twice = await statementsOf(() => ask("41.58.1.3"));
    // One query for the session and one for the profile.
    expect([once, twice]).toEqual([2, 2]);
    expect(await uses()).toEqual(noted);

    moment = new Date(moment.getTime() + 1);
    await ask("41.58.1.3");
    await expect.poll(uses).toEqual({ used: moment, address: "41.58.1.3" });
  });
});

describe("ending sessions", () => {
  test("ends an own session at once, and changes nothing when repeated", async () => {
    const [desk, phone] = [await signInOn(CHROME, "127.0.0.1"), await signInOn(IPHONE, "127.0.0.1")];
    const key = await keyOf(phone);
    const before = (await audits()).length;
    const first = await put(`${OWN}/${key}/end`, desk);
    expect([first.statusCode, first.json()]).toEqual([200, { data: { ended: 1 } }]);
    expect([await isSignedIn(desk), await isSignedIn(phone)]).toEqual([true, false]);
    const second = await put(`${OWN}/${key}/end`, desk);
    expect([second.statusCode, second.json()]).toEqual([200, { data: { ended: 0 } }]);
    expect((await audits()).slice(before)).toEqual([
      {
        employee_key: person.key,
        action: "session.revoked",
        after: { employee: person.key, sessions: 1, devices: "Safari on iOS" },
      },
    ]);
  });

  test("succeeds for two requests on one session at once, and logs one", async () => {
    const [desk, phone] = [await signInOn(CHROME, "127.0.0.1"), await signInOn(IPHONE, "127.0.0.1")];
    const key = await keyOf(phone);
    const before = (await audits()).length;
    const replies = await Promise.all([put(`${OWN}/${key}/end`, desk), put(`${OWN}/${key}/end`, desk)]);
    expect(replies.map((reply) => reply.json().data.ended).toSorted()).toEqual([0, 1]);
    expect((await audits()).length).toBe(before + 1);
  });

  test("keeps the current session when it ends all others", async () => {
    const mine = await signInOn(CHROME, "127.0.0.1");
    const others = [await signInOn(IPHONE, "127.0.0.1"), await signInOn(CHROME, "127.0.0.1")];
    expect((await put(`${OWN}/end-others`, mine)).json()).toEqual({ data: { ended: 2 } });
    expect(await isSignedIn(mine)).toBe(true);
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
    expect((await put(`${OWN}/end-others`, mine)).json()).toEqual({ data: { ended: 0 } });
  });

  test("refuses another person's session by its key", async () => {
    const mine = await signInOn(CHROME, "127.0.0.1");
    const theirs = await signInOn(CHROME, "127.0.0.1", at.shop.wuse.sales);
    expect((await put(`${OWN}/${await keyOf(theirs)}/end`, mine)).json()).toEqual({ data: { ended: 0 } });
    expect(await isSignedIn(theirs)).toBe(true);
  });

  test("closes the ended session's stream of changes", async () => {
    const [desk, phone] = [await signInOn(CHROME, "127.0.0.1"), await signInOn(IPHONE, "127.0.0.1")];
    const [kept, ended] = [await connect(at.app, desk), await connect(at.app, phone)];
    for (const client of [kept, ended]) await client.until(({ event }) => event === "ready");
    await put(`${OWN}/${await keyOf(phone)}/end`, desk);
    await ended.until(({ event }) => event === "ended");
    await ended.ended;
    expect(kept.events().map(({ event }) => event)).not.toContain("ended");
    await kept.cut();
  });
});

describe("another person's sessions", () => {
  const of = (key: string) => `/api/employees/${key}/sessions`;

  test("can be seen and ended by administrators", async () => {
    const [desk, phone] = [await signInOn(CHROME, "127.0.0.1"), await signInOn(IPHONE, "127.0.0.1")];
    const seen = await sessionsOf(at.admin, of(person.key));
    expect(seen.map(({ device, current }) => [device, current])).toEqual(
      expect.arrayContaining([
        ["Chrome on Windows", false],
        ["Safari on iOS", false],
      ]),
    );
    expect((await put(`${of(person.key)}/${await keyOf(phone)}/end`, at.admin)).json()).toEqual({ data: { ended: 1 } });
    expect([await isSignedIn(desk), await isSignedIn(phone)]).toEqual([true, false]);
    expect((await put(`${of(person.key)}/end-all`, at.admin)).json()).toEqual({ data: { ended: 1 } });
    expect(await isSignedIn(desk)).toBe(false);
    expect((await audits()).at(-1)).toEqual({
      employee_key: at.shop.admin.key,
      action: "session.revoked",
      after: { employee: person.key, sessions: 1, devices: "Chrome on Windows" },
    });
  });

  test("can be the administrator's own: ending all of them keeps the current one", async () => {
    const other = await signInOn(CHROME, "127.0.0.1", at.shop.admin);
    await put(`${of(at.shop.admin.key)}/end-all`, at.admin);
    expect([await isSignedIn(at.admin), await isSignedIn(other)]).toEqual([true, false]);
  });

  test("cannot be seen by anyone else, whatever their permissions", async () => {
    const manager = await signInOn(CHROME, "127.0.0.1", at.shop.wuse.manager);
    const theirs = await signInOn(CHROME, "127.0.0.1");
    const key = await keyOf(theirs);
    expect((await get(of(person.key), manager)).statusCode).toBe(403);
    expect((await put(`${of(person.key)}/${key}/end`, manager)).statusCode).toBe(403);
    expect((await put(`${of(person.key)}/end-all`, manager)).statusCode).toBe(403);
    expect(await isSignedIn(theirs)).toBe(true);
  });

  test("get 404 for an unknown person", async () => {
    expect((await get(of(NONE), at.admin)).statusCode).toBe(404);
  });

  test("are an empty list for a person without a session", async () => {
    expect((await get(of(at.shop.ikeja.manager.key), at.admin)).json()).toEqual({
      data: [],
      pagination: { total_count: 0 },
    });
  });
});
