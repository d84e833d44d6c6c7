import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../server/core/ids";
import { expectSound } from "../invariants";
import { answer, openPeople, type People, refusal } from "./people-kit";

/** Who may change another person's email. */

let at: People;

beforeAll(async () => {
  at = await openPeople();
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const newEmail = () => `${newKey()}@example.com`;

const step = (name: "resend" | "withdraw", key: string, headers = at.admin) =>
  at.post(`/employees/${key}/email-change/${name}`, {}, headers);

test("a manager may request another email for a person, but for nobody with more permissions", async () => {
  const key = await at.hire({ email: newEmail() });
  expect((await at.edit(key, { email: newEmail() }, at.manager)).statusCode).toBe(200);
  const { key: boss } = at.shop.admin;
  expect((await at.edit(boss, { email: newEmail() }, at.manager)).statusCode).toBe(417);
  await at.edit(boss, { email: newEmail() }, at.admin);
  for (const name of ["resend", "withdraw"] as const) {
    expect((await step(name, boss, at.manager)).statusCode).toBe(417);
  }
  expect((await step("withdraw", boss)).statusCode).toBe(200);
});

test("only administrators may change the email of a person with the same permissions, resend its link or withdraw it", async () => {
  const key = await at.hire({ email: newEmail(), user_role: at.shop.roles.manager });
  const [email, name] = [(await at.read(key)).email, (await at.read(key)).name];
  const refused = refusal(`${name} has the same rights as you, so only an administrator can change their email`);
  expect(answer(await at.edit(key, { email: newEmail() }, at.manager))).toEqual(refused);
  for (const each of ["resend", "withdraw"] as const) {
    expect(answer(await step(each, key, at.manager))).toEqual(refused);
  }
  expect(await at.read(key)).toMatchObject({ email, pending_email: null });
  expect((await at.edit(key, { email: newEmail() }, at.admin)).statusCode).toBe(200);
});
