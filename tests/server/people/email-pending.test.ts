import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../server/core/ids";
import { openShop, type OrderShop } from "../orders/order-kit";

let at: OrderShop;
beforeAll(async () => {
  at = await openShop();
});
afterAll(() => at.close());

/** A change of the email of a person, in one state, with another person's that waits. */
const STATES = [
  { state: "waits", used: null, withdrawn: null, left: "1 hour", isShown: true },
  { state: "was used", used: "now", withdrawn: null, left: "1 hour", isShown: false },
  { state: "was withdrawn", used: null, withdrawn: "now", left: "1 hour", isShown: false },
  { state: "is too old", used: null, withdrawn: null, left: "-1 second", isShown: false },
] as const;

test.each(STATES)("a new email that $state is shown as one that waits: $isShown", async (change) => {
  const { pool, shop, app } = at;
  const { sales, manager } = shop.ikeja;
  await pool.query("delete from email_changes");
  const insert = (person: string, email: string, used: string | null, withdrawn: string | null, left: string) =>
    pool.query(
      `insert into email_changes (key, employee_key, email, token_hash, asked_by, expires_at, used_at, withdrawn_at)
       values ($1, $2, $3, $4, $2, now() + $5::interval, $6, $7)`,
      [newKey(), person, email, Buffer.from(email), left, used, withdrawn],
    );
  await insert(sales.key, "sales@new.example", change.used, change.withdrawn, change.left);
  await insert(manager.key, "manager@new.example", null, null, "2 hours");
  const pendingOf = async (key: string) =>
    (await app.inject({ url: `/api/employees/${key}`, headers: at.admin })).json().data.pending_email;
  expect(await pendingOf(sales.key)).toEqual(
    change.isShown ? { email: "sales@new.example", expires_at: expect.any(String) } : null,
  );
  expect(await pendingOf(manager.key)).toMatchObject({ email: "manager@new.example" });
  expect(await pendingOf(shop.wuse.sales.key)).toBeNull();
});
