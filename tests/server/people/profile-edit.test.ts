import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { profileEditReply, profileReply } from "../../../src/api/people/profile.contract";
import { PASSWORD, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { answer, isSignedIn, openPeople, type People, refusal } from "./people-kit";
import { fieldRefusal } from "../field-refusal";

let at: People;

beforeAll(async () => {
  at = await openPeople();
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const NEW_PASSWORD = "một-mật-khẩu-mới";

const mine = {
  name: "Tunde Bakare",
  email: "sales@ikeja.example",
  phone: "08025550117",
  address: "7 Allen Avenue, Ikeja",
  sex: "male",
};
const put = (changes: object, headers: Record<string, string> = at.sales) =>
  at.put("/user_profile", { ...mine, ...changes }, headers);
const profile = async () => profileReply.parse((await at.get("/user_profile", at.sales)).json()).data;
const logIn = async (email: string, password: string) =>
  (await at.app.inject({ method: "POST", url: "/api/auth/login", payload: { email, password } })).statusCode;

test("people change their own details; fields that are not sent stay", async () => {
  const handles = { instagram: "tunde.sells", twitter: "@tunde" };
  const edited = await put({ ...handles, profile_pic_id: "/media/tunde.webp" });
  expect(profileEditReply.parse(edited.json()).data).toEqual({ key: at.shop.ikeja.sales.key, version: 2 });
  await put({ address: "2 Bode Thomas Street" });
  expect(await profile()).toMatchObject({
    ...mine,
    ...handles,
    profile_pic_id: "/media/tunde.webp",
    address: "2 Bode Thomas Street",
    salary: 250_000.5,
    version: 3,
  });
});

test("an edit from an older version gets the current record; one that changes nothing makes no version", async () => {
  await put({});
  const [before, audits] = [await profile(), await at.audits()];
  expect((await put({ password: "" })).json().data.version).toBe(before.version);
  expect(await at.audits()).toBe(audits);
  const stale = await put({ name: "Late" }, { ...at.sales, "if-match": "1" });
  expect([stale.statusCode, stale.json().current]).toEqual([409, before]);
});

test("another person's email is refused with a message", async () => {
  expect(answer(await put({ email: "ADMIN@ikeja.example" }))).toEqual(
    refusal("Another employee already has this email", "email"),
  );
});

describe("a new password", () => {
  test("replaces the old one and ends all sessions except the current one", async () => {
    const { email } = at.shop.ikeja.sales;
    const others = [await signIn(at.app, email), await signIn(at.app, email)];
    const stranger = at.wuseSales;
    expect((await put({ password: NEW_PASSWORD })).statusCode).toBe(200);
    expect(await Promise.all(others.map((headers) => isSignedIn(at, headers)))).toEqual([false, false]);
    expect([await isSignedIn(at, at.sales), await isSignedIn(at, stranger)]).toEqual([true, true]);
    expect(await logIn(email, PASSWORD)).toBe(400);
    expect(await logIn(email, NEW_PASSWORD)).toBe(200);
  });

  test("is logged without its text", async () => {
    const { rows } = await at.pool.query(
      "select action, after, audit_log::text as row from audit_log where after ? 'password_changed'",
    );
    expect(rows).toMatchObject([{ action: "employee.edited", after: { password_changed: true } }]);
    expect(rows[0].row).not.toContain(NEW_PASSWORD);
    expect(rows[0].row).not.toContain("argon2");
  });

  test("is set only if it is sent and not empty; otherwise password and sessions stay", async () => {
    const { email } = at.shop.ikeja.sales;
    const other = await signIn(at.app, email, NEW_PASSWORD);
    await put({ name: "Tunde B." });
    await put({ name: "Tunde Bakare", password: "" });
    expect(await isSignedIn(at, other)).toBe(true);
    expect(await logIn(email, NEW_PASSWORD)).toBe(200);
  });

  test("has at least eight characters, counted as characters and not as bytes", async () => {
    const short = await put({ password: "1234567" });
    expect([short.statusCode, short.json()]).toEqual([
      400,
      fieldRefusal("password must be at least 8 characters long"),
    ]);
    expect((await put({ password: "📱📱📱📱" })).statusCode).toBe(400);
    expect((await put({ password: "x".repeat(257) })).statusCode).toBe(400);
  });
});

test.each([
  ["no name", { name: "" }],
  ["no phone", { phone: undefined }],
  ["no email", { email: "tunde" }],
  ["a picture from elsewhere", { profile_pic_id: "https://example.com/a.png" }],
])("with %s a profile is malformed", async (_, changes) => {
  expect((await put(changes)).statusCode).toBe(400);
});
