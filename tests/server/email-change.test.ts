import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newKey } from "../../server/ids";
import { takeDueMail } from "../../server/repositories/mail-queue";
import { outboxMailReply } from "../../src/api/contract/outbox";
import { signIn } from "./fixtures";
import { expectSound } from "./invariants";
import { choose, login, look, sendLink } from "./links-kit";
import { answer, isSignedIn, openPeople, type People, refusal } from "./people-kit";

/** An email is a way into an account: links to a new password go there. */

const CHOSEN = "a password of my own";

let at: People;

beforeAll(async () => {
  at = await openPeople();
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const newEmail = () => `${newKey()}@example.com`;

/** Someone of the first store who signs in. */
async function colleague() {
  const email = newEmail();
  const key = await at.hire({ email });
  const person = { key, email, name: "Chinwe Obi" };
  await choose(at.app, (await sendLink(at.pool, person, "invite")).token, CHOSEN);
  return { ...person, headers: await signIn(at.app, email, CHOSEN) };
}

test("a manager cannot lead a colleague's links to another address", async () => {
  const { key, email, headers } = await colleague();
  for (const wanted of [newEmail(), at.shop.ikeja.manager.email, email.toUpperCase()]) {
    expect(answer(await at.edit(key, { email: wanted }, at.manager))).toEqual(
      refusal("Only an administrator can change someone else's email, because links to a new password go there"),
    );
  }
  expect((await at.read(key)).email).toBe(email);
  expect(await isSignedIn(at, headers)).toBe(true);
  expect((await at.edit(key, { phone: "0701 000 0000" }, at.manager)).statusCode).toBe(200);
});

test("nor of someone who has not opened their invitation yet", async () => {
  const email = newEmail();
  const key = await at.hire({ email });
  expect((await at.edit(key, { email: newEmail() }, at.manager)).statusCode).toBe(417);
  expect((await at.read(key)).email).toBe(email);
});

describe("another email", () => {
  test("ends the person's sessions and the links sent to the one before", async () => {
    const person = await colleague();
    const { token } = await sendLink(at.pool, person);
    const email = newEmail();
    expect((await at.edit(person.key, { email }, at.admin)).statusCode).toBe(200);
    expect(await isSignedIn(at, person.headers)).toBe(false);
    expect((await look(at.app, token)).statusCode).toBe(417);
    expect((await login(at.app, person.email, CHOSEN)).statusCode).toBe(400);
    expect((await login(at.app, email, CHOSEN)).statusCode).toBe(200);
  });

  test("does not bring a link to life when the person gets the old one back", async () => {
    const person = await colleague();
    const { token } = await sendLink(at.pool, person);
    await at.edit(person.key, { email: newEmail() }, at.admin);
    await at.edit(person.key, { email: person.email }, at.admin);
    expect((await look(at.app, token)).statusCode).toBe(417);
  });

  test("in other letters only, or none, ends nothing", async () => {
    const person = await colleague();
    expect((await at.edit(person.key, { email: person.email.toUpperCase() }, at.admin)).statusCode).toBe(200);
    expect((await at.edit(person.key, { name: "Chinwe O." }, at.admin)).statusCode).toBe(200);
    expect(await isSignedIn(at, person.headers)).toBe(true);
  });

  test("of one's own leaves open only the session it was changed in", async () => {
    const { email, headers, key } = await colleague();
    const other = await signIn(at.app, email, CHOSEN);
    const { name, phone, address, sex } = await at.read(key);
    const body = { name, phone, address, sex, email: newEmail() };
    expect((await at.put("/user_profile", body, headers)).statusCode).toBe(200);
    expect([await isSignedIn(at, headers), await isSignedIn(at, other)]).toEqual([true, false]);
    const boss = await colleague();
    await at.pool.query("update employees set is_admin = true where key = $1", [boss.key]);
    const here = await signIn(at.app, boss.email, CHOSEN);
    expect((await at.edit(boss.key, { email: newEmail() }, here)).statusCode).toBe(200);
    expect([await isSignedIn(at, here), await isSignedIn(at, boss.headers)]).toEqual([true, false]);
  });
});

describe("the address before", () => {
  const notices = async (key: string) => {
    const { rows } = await at.pool.query(
      "select key, email, link from outbox where employee_key = $1 and kind = 'email-changed' order by created_at",
      [key],
    );
    return rows as { key: string; email: string; link: string | null }[];
  };
  test("is told once, in words that say what to do and without a link that opens anything", async () => {
    const person = await colleague();
    await at.edit(person.key, { email: newEmail() }, at.admin);
    await at.edit(person.key, { name: "Chinwe O." }, at.admin);
    const [notice, ...more] = await notices(person.key);
    expect([notice?.email, more]).toEqual([person.email, []]);
    const audits = await at.audits();
    const { data } = outboxMailReply.parse((await at.get(`/outbox/${notice?.key}`, at.admin)).json());
    expect(data).toMatchObject({ kind: "email-changed", status: "waiting", link: null, email: person.email });
    expect(data.text).toContain("tell an administrator of the shop at once");
    expect(data.text).toMatch(/\n.+\/login\n/);
    expect(await at.audits()).toBe(audits);
  });

  test("is told also of one's own change, and after a password chosen since", async () => {
    const { key, email, headers } = await colleague();
    const { name, phone, address, sex } = await at.read(key, at.admin);
    await at.put("/user_profile", { name, phone, address, sex, email: newEmail() }, headers);
    await at.put(
      "/user_profile",
      { name, phone, address, sex, password: "another password of mine", email: (await at.read(key, at.admin)).email },
      headers,
    );
    expect(await notices(key)).toMatchObject([{ email, link: expect.stringMatching(/\/login$/) }]);
  });

  test("gets the mail although the person has another address by now, and nothing else meant for it", async () => {
    const person = await colleague();
    await sendLink(at.pool, person);
    await at.edit(person.key, { email: newEmail() }, at.admin);
    await at.pool.query("update outbox set next_attempt_at = now() + interval '1 day' where employee_key <> $1", [
      person.key,
    ]);
    expect(await takeDueMail(at.pool)).toMatchObject({ kind: "email-changed", email: person.email });
    expect(await takeDueMail(at.pool)).toBeNull();
  });

  test("of someone who never chose a password is told nothing", async () => {
    const key = await at.hire({ email: newEmail() }, at.admin);
    await at.edit(key, { email: newEmail() }, at.admin);
    expect(await notices(key)).toEqual([]);
  });
});
