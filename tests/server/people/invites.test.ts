import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inviteReply, linkPasswordReply, linkReply } from "../../../src/api/people/links.contract";
import { newKey } from "../../../server/core/ids";
import { PASSWORD, type ShopPerson, signIn, statementsOf } from "../fixtures";
import { expectSound } from "../invariants";
import {
  addPersonWithoutPassword,
  choose,
  DEAD,
  invite,
  type LinkShop,
  login,
  look,
  NO_TOKEN,
  openLinkShop,
  PUBLIC_URL,
  sendLink,
  tokenOf,
  waitingLinks,
} from "./links-kit";
import { one } from "../orders/order-kit";
import { fieldRefusal } from "../field-refusal";

const CHOSEN = "a password of my own";
const ROUNDS = 10;

let at: LinkShop;
let joiner: ShopPerson;

beforeAll(async () => {
  // The clock is fixed, so that waits after failed sign-ins do not end.
  const now = new Date();
  at = await openLinkShop({ now: () => now });
});
beforeEach(async () => {
  joiner = await addPersonWithoutPassword(at.pool, at.shop);
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const linkOf = (reply: { json: () => unknown }) => inviteReply.parse(reply.json()).data.invite_link ?? "";

const invited = async (): Promise<string> => {
  const reply = await invite(at.app, at.admin, joiner.key);
  return tokenOf(linkOf(reply));
};

const auditOf = async (key: string) =>
  (
    await at.pool.query(
      "select action, employee_key, before, after from audit_log where entity = 'employee' and entity_key = $1 order by id",
      [key],
    )
  ).rows;

test("an invited person chooses a password with the link, and signs in with it", async () => {
  expect((await login(at.app, joiner.email, "")).json().error).toContain("verify password");
  const reply = await invite(at.app, at.admin, joiner.key);
  const { expires_at: end } = inviteReply.parse(reply.json()).data;
  const link = linkOf(reply);
  expect(link).toMatch(/^https:\/\/backroom\.example\.com\/link#[\w-]{43}$/);
  expect(new Date(end).getTime() - Date.now()).toBeGreaterThan(71.9 * 3_600_000);
  expect(new Date(end).getTime() - Date.now()).toBeLessThanOrEqual(72 * 3_600_000);

  const seen = linkReply.parse((await look(at.app, tokenOf(link))).json()).data;
  expect(seen).toEqual({ kind: "invite", name: joiner.name, email: joiner.email, expires_at: end });
  const chosen = await choose(at.app, tokenOf(link), CHOSEN);
  expect(linkPasswordReply.parse(chosen.json()).data).toEqual({ email: joiner.email });
  const headers = await signIn(at.app, joiner.email, CHOSEN);
  expect((await at.app.inject({ url: "/api/user_profile", headers })).json().data.name).toBe(joiner.name);
});

test("only the hash of a link is stored; its token is only in the unsent mail", async () => {
  const token = await invited();
  const { kept } = await one<{ kept: Buffer }>(
    at.pool,
    "select token_hash as kept from one_time_links where employee_key = $1",
    [joiner.key],
  );
  expect(kept).toEqual(createHash("sha256").update(token).digest());
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const { rows: tables } = await at.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const holding: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await at.pool.query(`select from "${name}" t where strpos(t::text, $1) > 0`, [token]);
    if (rowCount !== 0) holding.push(name);
  }
  expect(holding).toEqual(["outbox"]);
  await choose(at.app, token, CHOSEN);
  expect(await waitingLinks(at.pool, joiner)).toEqual([]);
});

test("reading a link does not use it up; choosing a password does, for everyone", async () => {
  const token = await invited();
  for (let times = 0; times < 3; times += 1) expect((await look(at.app, token)).statusCode).toBe(200);
  expect((await choose(at.app, token, CHOSEN)).statusCode).toBe(200);
  const late = [await look(at.app, token), await choose(at.app, token, "another one instead")];
  expect(late.map(({ statusCode }) => statusCode)).toEqual([417, 417]);
  expect((await login(at.app, joiner.email, CHOSEN)).statusCode).toBe(200);
});

describe("every invalid link gets the same reply:", () => {
  const ways: Record<string, () => Promise<string>> = {
    "made up": async () => NO_TOKEN,
    "cut short": async () => (await invited()).slice(0, 40),
    used: async () => {
      const token = await invited();
      await choose(at.app, token, CHOSEN);
      return token;
    },
    replaced: async () => {
      const token = await invited();
      await invited();
      return token;
    },
    expired: async () => {
      const token = await invited();
      await at.pool.query("update one_time_links set expires_at = now() where employee_key = $1", [joiner.key]);
      return token;
    },
    "of someone deactivated": async () => {
      const token = await invited();
      await at.pool.query("update employees set deactivated_at = now() where key = $1", [joiner.key]);
      return token;
    },
    "sent to a previous address of the person": async () => {
      const token = await invited();
      await at.pool.query("update employees set email = 'new-' || email where key = $1", [joiner.key]);
      return token;
    },
  };

  test.each(Object.keys(ways))("%s", async (way) => {
    const token = (await ways[way]?.()) ?? "";
    for (const reply of [await look(at.app, token), await choose(at.app, token, "a password for later")]) {
      expect([reply.statusCode, reply.json()]).toEqual([417, DEAD]);
    }
  });
});

test("an unacceptable password is refused, and the link stays valid", async () => {
  const token = await invited();
  for (const [password, error] of [
    ["seven77", "password must be at least 8 characters long"],
    ["👍👍👍👍", "password must be at least 8 characters long"],
    ["x".repeat(257), "password must be at most 256 characters long"],
  ] as const) {
    expect([(await choose(at.app, token, password)).json()]).toEqual([fieldRefusal(error)]);
  }
  const bare = await at.app.inject({ url: "/api/auth/link" });
  expect([bare.statusCode, bare.json()]).toEqual([400, { error: "tw-link is required", code: "bad_request" }]);
  expect((await choose(at.app, token, "eight888")).statusCode).toBe(200);
});

test("a password is stored as argon2id, and no password or token is in the log", async () => {
  const token = await invited();
  await choose(at.app, token, CHOSEN);
  const { hash } = await one<{ hash: string }>(at.pool, "select password_hash as hash from employees where key = $1", [
    joiner.key,
  ]);
  expect(hash).toMatch(/^\$argon2id\$/);
  const audit = await auditOf(joiner.key);
  expect(audit).toEqual([
    { action: "employee.invited", employee_key: at.shop.admin.key, before: null, after: { email: joiner.email } },
    { action: "employee.passwordChosen", employee_key: joiner.key, before: null, after: { by: "invite" } },
  ]);
});

test("a newer invitation ends the older one, also of several made at once", async () => {
  const first = await invited();
  const replies = await Promise.all(Array.from({ length: 6 }, () => invite(at.app, at.admin, joiner.key)));
  const links = replies.map(linkOf);
  const opening = [];
  for (const link of links) if ((await look(at.app, tokenOf(link))).statusCode === 200) opening.push(link);
  expect(opening).toHaveLength(1);
  expect(await waitingLinks(at.pool, joiner)).toEqual(opening);
  expect((await look(at.app, first)).statusCode).toBe(417);
});

describe("a link used by several people at once", () => {
  const rush = async (use: (token: string, password: string) => Promise<boolean>) => {
    const won: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { token } = await sendLink(at.pool, joiner);
      const got = await Promise.all(["first", "other"].map((who) => use(token, `${who} password ${round}`)));
      won.push(got.filter(Boolean).length);
    }
    return won;
  };

  test("lets one of them choose the password", async () => {
    const accepted = new Map<boolean, string>();
    const won = await rush(async (token, password) => {
      const { statusCode } = await choose(at.app, token, password);
      if (statusCode === 200) accepted.set(true, password);
      return statusCode === 200;
    });
    expect(won).toEqual(Array(ROUNDS).fill(1));
    expect((await login(at.app, joiner.email, accepted.get(true) ?? "")).statusCode).toBe(200);
  });

  test("would let both in a naive version that reads it first and ends it afterwards", async () => {
    const won = await rush(async (token) => {
      const hash = createHash("sha256").update(token).digest();
      const { rowCount } = await at.pool.query("select from one_time_links where token_hash = $1", [hash]);
      await at.pool.query("delete from one_time_links where token_hash = $1", [hash]);
      return rowCount === 1;
    });
    expect(Math.max(...won)).toBe(2);
    await at.pool.query("update outbox set link = null where employee_key = $1", [joiner.key]);
  });
});

test("a chosen password ends all sessions and all other open links of that person, and of nobody else", async () => {
  const { sales, manager } = at.shop.wuse;
  const sessions = [await signIn(at.app, sales.email), await signIn(at.app, sales.email)];
  const bystander = await signIn(at.app, manager.email);
  const [reset, unused] = [await sendLink(at.pool, sales, "reset"), await sendLink(at.pool, sales, "invite")];
  const others = await sendLink(at.pool, manager, "reset");
  expect((await choose(at.app, reset.token, CHOSEN)).statusCode).toBe(200);
  for (const headers of sessions) {
    expect((await at.app.inject({ url: "/api/user_profile", headers })).statusCode).toBe(401);
  }
  expect((await look(at.app, unused.token)).statusCode).toBe(417);
  expect(await waitingLinks(at.pool, sales)).toEqual([]);
  expect((await login(at.app, sales.email, PASSWORD)).statusCode).toBe(400);
  expect((await at.app.inject({ url: "/api/user_profile", headers: bystander })).statusCode).toBe(200);
  expect((await look(at.app, others.token)).statusCode).toBe(200);
});

test("a chosen password ends the wait after failed sign-ins", async () => {
  const { token } = await sendLink(at.pool, joiner);
  await Promise.all(Array.from({ length: 12 }, () => login(at.app, joiner.email, "forgotten")));
  expect((await login(at.app, joiner.email, CHOSEN)).statusCode).toBe(429);
  await choose(at.app, token, CHOSEN);
  expect((await login(at.app, joiner.email, CHOSEN)).statusCode).toBe(200);
});

test("an invented link is refused without hashing a password", async () => {
  expect(await statementsOf(() => choose(at.app, NO_TOKEN, CHOSEN))).toBe(1);
});

describe("who may invite whom", () => {
  test("nobody may without the permission, or out of scope; such a person looks unknown", async () => {
    const { app, shop } = at;
    expect((await invite(app, {}, joiner.key)).statusCode).toBe(401);
    expect((await invite(app, await signIn(app, shop.ikeja.sales.email), joiner.key)).statusCode).toBe(403);
    const ikeja = await signIn(app, shop.ikeja.manager.email);
    const replies = [await invite(app, ikeja, joiner.key), await invite(app, ikeja, newKey())];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(replies[0]?.body).toBe(replies[1]?.body);
  });

  test("a person with more permissions or with a password, or a deactivated one, is refused with a message", async () => {
    const { app, pool, shop } = at;
    const manager = await signIn(app, (await freshManager()).email, CHOSEN);
    await pool.query("update employees set is_admin = true where key = $1", [joiner.key]);
    expect((await invite(app, manager, joiner.key)).json().error).toContain("has rights that you do not have");
    await pool.query("update employees set is_admin = false, deactivated_at = now() where key = $1", [joiner.key]);
    expect((await invite(app, manager, joiner.key)).json().error).toContain("is deactivated");
    await pool.query("update employees set deactivated_at = null where key = $1", [joiner.key]);
    expect((await invite(app, manager, joiner.key)).statusCode).toBe(200);
    const known = await invite(app, at.admin, shop.ikeja.sales.key);
    expect([known.statusCode, known.json().error]).toEqual([417, expect.stringContaining("has a password already")]);
    expect((await auditOf(shop.ikeja.sales.key)).filter(({ action }) => action === "employee.invited")).toEqual([]);
  });

  /** A person with the role of a manager, who chose a password. */
  async function freshManager(): Promise<ShopPerson> {
    const person = await addPersonWithoutPassword(at.pool, at.shop);
    await at.pool.query("update employees set role_key = $2 where key = $1", [person.key, at.shop.roles.manager]);
    await choose(at.app, (await sendLink(at.pool, person)).token, CHOSEN);
    return person;
  }
});

test("a link uses the configured public URL, whatever host a request names", async () => {
  const headers = {
    ...at.admin,
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    origin: "https://evil.example",
  };
  const reply = await invite(at.app, headers, joiner.key);
  expect(new URL(linkOf(reply)).origin).toBe(PUBLIC_URL);
});
