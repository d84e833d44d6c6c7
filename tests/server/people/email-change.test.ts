import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newKey } from "../../../server/core/ids";
import { tidy } from "../../../server/mail/housekeeping";
import { takeDueMail } from "../../../server/mail/mail-queue";
import { outboxMailReply } from "../../../src/api/shell/outbox.contract";
import { PASSWORD, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { choose, login, look, NO_TOKEN, sendLink, tokenOf } from "./links-kit";
import { one } from "../orders/order-kit";
import { answer, isSignedIn, openPeople, type People, refusal } from "./people-kit";

/**
 * An email gives access to an account, because password links go there. A new one takes effect only when it is
 * confirmed.
 */

const CHOSEN = "a password of my own";
const DEAD = refusal(
  "This link is no longer valid. Ask for the change again on the profile page, or ask an administrator",
);
const TAKEN = "Another employee already has this email";

let at: People;

beforeAll(async () => {
  at = await openPeople();
});
beforeEach(() => at.pool.query("truncate sign_in_attempts"));
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const newEmail = () => `${newKey()}@example.com`;

/** Signs in a person of the first store. */
async function colleague() {
  const email = newEmail();
  const key = await at.hire({ email });
  const person = { key, email, name: "Chinwe Obi" };
  await choose(at.app, (await sendLink(at.pool, person, "invite")).token, CHOSEN);
  return { ...person, headers: await signIn(at.app, email, CHOSEN) };
}

const call = (method: "GET" | "POST", token: string) =>
  at.app.inject({ method, url: "/api/auth/email-link", headers: { "tw-link": token } });

/** The token of the link sent to a person's new address. */
async function tokenFor(key: string): Promise<string> {
  const { link } = await one<{ link: string }>(
    at.pool,
    "select link from outbox where employee_key = $1 and kind = 'email-confirm' and link is not null",
    [key],
  );
  return tokenOf(link);
}

/** A colleague with a pending change of email, and the token that confirms it. */
async function waiting() {
  const person = await colleague();
  const wanted = newEmail();
  expect((await at.edit(person.key, { email: wanted }, at.admin)).statusCode).toBe(200);
  return { ...person, wanted, token: await tokenFor(person.key) };
}

const step = (name: "resend" | "withdraw", key: string, headers = at.admin) =>
  at.post(`/employees/${key}/email-change/${name}`, {}, headers);

const notices = async (key: string) =>
  (
    await at.pool.query<{ kind: string; email: string; link: string | null }>(
      "select kind, email, link from outbox where employee_key = $1 and kind in ('email-asked', 'email-changed') order by key",
      [key],
    )
  ).rows;

describe("a changed email", () => {
  test("is pending: the current one signs in until the new one is confirmed, and then only the new one", async () => {
    const { key, email, wanted, token, headers } = await waiting();
    expect(await at.read(key)).toMatchObject({ email, pending_email: { email: wanted } });
    const { pending_email: pending } = await at.read(key);
    expect((Date.parse(pending?.expires_at ?? "") - Date.now()) / 3_600_000).toBeCloseTo(72, 0);
    expect(await isSignedIn(at, headers)).toBe(true);
    expect((await login(at.app, wanted, CHOSEN)).statusCode).toBe(400);
    expect((await login(at.app, email, CHOSEN)).statusCode).toBe(200);

    expect(answer(await call("POST", token))).toEqual([200, { data: { email: wanted } }]);
    expect(await at.read(key)).toMatchObject({ email: wanted, pending_email: null });
    expect(await isSignedIn(at, headers)).toBe(false);
    expect((await login(at.app, email, CHOSEN)).statusCode).toBe(400);
    expect((await login(at.app, wanted, CHOSEN)).statusCode).toBe(200);
  });

  test("is pending for one's own account as well, and keeps the sessions until it is confirmed", async () => {
    const { key, email, headers } = await colleague();
    const { name, phone, address, sex } = await at.read(key);
    const wanted = newEmail();
    const body = { name, phone, address, sex, email: wanted };
    expect((await at.put("/user_profile", body, headers)).statusCode).toBe(200);
    const { data } = (await at.get("/user_profile", headers)).json();
    expect(data).toMatchObject({ email, pending_email: { email: wanted } });
    expect((await call("POST", await tokenFor(key))).statusCode).toBe(200);
    expect(await isSignedIn(at, headers)).toBe(false);
  });

  test("is not confirmed by reading its link, because mail scanners open links", async () => {
    const { wanted, token, name } = await waiting();
    for (const _ of [1, 2]) {
      expect((await call("GET", token)).json().data).toMatchObject({ name, email: wanted, taken: false });
    }
    expect((await call("POST", token)).statusCode).toBe(200);
  });

  test("ends the password links that were sent to the previous address", async () => {
    const { token, ...person } = await waiting();
    const reset = await sendLink(at.pool, person);
    await call("POST", token);
    expect((await look(at.app, reset.token)).statusCode).toBe(417);
  });

  test("leaves the mail, the sessions and the waiting change of everybody else", async () => {
    const [{ token, headers, ...other }, { key, wanted }] = [await waiting(), await waiting()];
    const reset = await sendLink(at.pool, other);
    for (const name of ["resend", "withdraw"] as const) await step(name, key);
    await at.edit(key, { email: wanted }, at.admin);
    expect((await call("POST", await tokenFor(key))).statusCode).toBe(200);
    expect(await tokenFor(other.key)).toBe(token);
    expect((await call("GET", token)).json().data).toMatchObject({ name: other.name, taken: false });
    expect([await isSignedIn(at, headers), (await look(at.app, reset.token)).statusCode]).toEqual([true, 200]);
  });

  test("that differs only in case takes effect at once, without a link", async () => {
    const person = await colleague();
    expect((await at.edit(person.key, { email: person.email.toUpperCase() }, at.admin)).statusCode).toBe(200);
    expect(await at.read(person.key)).toMatchObject({ email: person.email.toUpperCase(), pending_email: null });
    expect(await isSignedIn(at, person.headers)).toBe(true);
  });

  test("that a colleague has is refused at once", async () => {
    const { key } = await colleague();
    expect(answer(await at.edit(key, { email: at.shop.wuse.sales.email }, at.admin))).toEqual(refusal(TAKEN, "email"));
  });

  test("shows its link only to the new address and to administrators", async () => {
    const { key } = await colleague();
    const reply = await at.edit(key, { email: newEmail() }, at.manager);
    const resent = await step("resend", key, at.manager);
    const token = await tokenFor(key);
    const seen = JSON.stringify([reply.json(), resent.json(), await at.read(key, at.manager)]);
    expect(seen).not.toContain(token);
    const { key: mail } = await one<{ key: string }>(at.pool, "select key from outbox where link like $1", [
      `%${token}`,
    ]);
    expect((await at.get(`/outbox/${mail}`, at.manager)).statusCode).toBe(403);
    const opened = outboxMailReply.parse((await at.get(`/outbox/${mail}`, at.admin)).json()).data;
    expect(opened).toMatchObject({ kind: "email-confirm", status: "waiting", link: `${opened.link}` });
    expect(opened.link).toContain(`/confirm-email#${token}`);
    expect(await at.lastAudit(mail)).toMatchObject({ action: "mail.opened" });
  });

  test("takes effect at once for a person without a password, who gets a new invitation", async () => {
    const email = newEmail();
    const key = await at.hire({ email });
    const old = await one<{ link: string }>(at.pool, "select link from outbox where employee_key = $1", [key]);
    const wanted = newEmail();
    expect((await at.edit(key, { email: wanted }, at.manager)).statusCode).toBe(200);
    expect(await at.read(key)).toMatchObject({ email: wanted, pending_email: null });
    expect((await look(at.app, tokenOf(old.link))).statusCode).toBe(417);
    const invites = await at.pool.query("select email from outbox where employee_key = $1 and link is not null", [key]);
    expect(invites.rows).toEqual([{ email: wanted }]);
    expect(await notices(key)).toEqual([]);
  });

  test("is refused for a deactivated person", async () => {
    const { key } = await colleague();
    await at.put(`/employees/${key}/deactivate`, {}, at.admin);
    expect((await at.edit(key, { email: newEmail() }, at.admin)).statusCode).toBe(417);
  });
});

describe("an invalid link", () => {
  const ends: [string, (person: Awaited<ReturnType<typeof waiting>>) => Promise<unknown>][] = [
    ["was used", ({ token }) => call("POST", token)],
    ["was replaced by another one", ({ key }) => step("resend", key)],
    ["was withdrawn", ({ key }) => step("withdraw", key)],
    ["was followed by another change", ({ key }) => at.edit(key, { email: newEmail() }, at.admin)],
    [
      "is older than 72 hours",
      ({ key }) =>
        at.pool.query("update email_changes set expires_at = now() where employee_key = $1 and used_at is null", [key]),
    ],
    ["is of someone deactivated since", ({ key }) => at.put(`/employees/${key}/deactivate`, {}, at.admin)],
    [
      "was asked for before a new password",
      async (person) => choose(at.app, (await sendLink(at.pool, person)).token, PASSWORD),
    ],
  ];
  test.each(ends)("because it %s gets the same reply as an unknown one", async (_, end) => {
    const person = await waiting();
    await end(person);
    for (const method of ["GET", "POST"] as const) {
      expect(answer(await call(method, person.token))).toEqual(DEAD);
      expect(answer(await call(method, NO_TOKEN))).toEqual(DEAD);
    }
  });
});

test("an email that was taken in the meantime is refused with a reason, and the change stays pending", async () => {
  const { key, email, token, wanted } = await waiting();
  await at.hire({ email: wanted.toUpperCase() });
  expect((await call("GET", token)).json().data).toMatchObject({ taken: true });
  expect(answer(await call("POST", token))).toEqual(refusal(TAKEN));
  expect(await at.read(key)).toMatchObject({ email, pending_email: { email: wanted } });
});

describe("sending the link again", () => {
  test("creates a new link", async () => {
    const { key, wanted } = await waiting();
    expect((await step("resend", key)).statusCode).toBe(200);
    expect(answer(await call("POST", await tokenFor(key)))).toEqual([200, { data: { email: wanted } }]);
  });

  test("is limited like password links, for every requester", async () => {
    const { key, headers } = await waiting();
    expect((await step("resend", key)).statusCode).toBe(200);
    expect((await at.post("/user_profile/email-change/resend", {}, headers)).statusCode).toBe(200);
    const limited = await step("resend", key);
    expect([limited.statusCode, Number(limited.headers["retry-after"]) > 0]).toEqual([429, true]);
    const { count } = await one<{ count: number }>(
      at.pool,
      "select count(*)::int from outbox where employee_key = $1 and kind = 'email-confirm'",
      [key],
    );
    expect(count).toBe(3);
  });

  test("or withdrawing is refused with a message when no change is pending", async () => {
    const { key, headers } = await colleague();
    for (const name of ["resend", "withdraw"] as const) {
      const words = "No email waits to be confirmed any more: it was confirmed, withdrawn or too old. Reload the page";
      expect(answer(await step(name, key))).toEqual(refusal(words));
      expect(answer(await at.post(`/user_profile/email-change/${name}`, {}, headers))).toEqual(refusal(words));
    }
  });
});

describe("the previous address", () => {
  test("gets a notice when a change is requested, and again when it takes effect", async () => {
    const { key, email, token } = await waiting();
    expect(await notices(key)).toMatchObject([{ kind: "email-asked", email }]);
    await call("POST", token);
    expect(await notices(key)).toMatchObject([
      { kind: "email-asked", email, link: expect.stringMatching(/\/login$/) },
      { kind: "email-changed", email, link: expect.stringMatching(/\/login$/) },
    ]);
  });

  test("gets its notices and the new address its link in separate mails", async () => {
    const { key, email, wanted } = await waiting();
    await at.pool.query("update outbox set next_attempt_at = now() + interval '1 day' where employee_key <> $1", [key]);
    const due = [await takeDueMail(at.pool), await takeDueMail(at.pool)];
    expect(new Set(due.map((mail) => `${mail?.kind} ${mail?.email}`))).toEqual(
      new Set([`email-confirm ${wanted}`, `email-asked ${email}`]),
    );
    expect(await takeDueMail(at.pool)).toBeNull();
  });
});

test("requesting, resending, withdrawing and confirming are logged, each with the address", async () => {
  const { key, wanted, email } = await waiting();
  await step("resend", key);
  await step("withdraw", key);
  await at.edit(key, { email: wanted }, at.admin);
  await call("POST", await tokenFor(key));
  const { rows } = await at.pool.query(
    "select action, employee_key, before, after from audit_log where entity_key = $1 and action like 'employee.email%' order by id",
    [key],
  );
  const by = at.shop.admin.key;
  const of = (name: string) => ({ action: `employee.emailChange${name}`, employee_key: by, after: { email: wanted } });
  expect(rows).toMatchObject([
    of("Asked"),
    of("Resent"),
    of("Withdrawn"),
    of("Asked"),
    { ...of("Confirmed"), employee_key: null, before: { email } },
  ]);
});

test("housekeeping keeps pending changes and removes those long over", async () => {
  const { key, token } = await waiting();
  await tidy(at.pool);
  expect((await call("GET", token)).statusCode).toBe(200);
  await at.pool.query("update email_changes set expires_at = now() - interval '31 days' where employee_key = $1", [
    key,
  ]);
  await at.pool.query("update outbox set link_expires_at = now() where employee_key = $1", [key]);
  await tidy(at.pool);
  expect((await at.pool.query("select from email_changes where employee_key = $1", [key])).rowCount).toBe(0);
});
