import { afterAll, beforeAll, expect, test } from "vitest";
import { hashToken } from "../../../server/core/http/own-session";
import { inTransaction } from "../../../server/core/db/transaction";
import { findLink, spendLink } from "../../../server/session/passwords/links";
import { addPersonWithoutPassword, type LinkShop, NO_TOKEN, openLinkShop, sendLink } from "./links-kit";

let at: LinkShop;

beforeAll(async () => {
  at = await openLinkShop();
});
afterAll(() => at.close());

/** What reading and what using the token says: whose the link is. */
async function holdersOf(token: string) {
  const hash = hashToken(token);
  const found = await findLink(at.pool, hash);
  const spent = await inTransaction(at.pool, (tx) => spendLink(tx, hash));
  return [found && [found.kind, found.email], spent && [spent.kind, spent.employeeKey, spent.email]];
}

/** A link that was read a moment ago is used in a transaction of its own, which must check it by itself. */
test.each([
  ["is too old", "update one_time_links set expires_at = now() where employee_key = $1"],
  ["is of somebody deactivated since", "update employees set deactivated_at = now() where key = $1"],
  ["went to an earlier address", "update employees set email = 'new.' || email where key = $1"],
])("a link that %s is neither read nor used; those of other people are", async (_, statement) => {
  const [person, other] = [
    await addPersonWithoutPassword(at.pool, at.shop),
    await addPersonWithoutPassword(at.pool, at.shop),
  ];
  const [{ token }, { token: valid }] = [await sendLink(at.pool, person), await sendLink(at.pool, other, "invite")];
  await at.pool.query(statement, [person.key]);
  expect(await holdersOf(token)).toEqual([null, null]);
  expect(await holdersOf(NO_TOKEN)).toEqual([null, null]);
  expect(await holdersOf(valid)).toEqual([
    ["invite", other.email],
    ["invite", other.key, other.email],
  ]);
  expect(await holdersOf(valid)).toEqual([null, null]);
});
