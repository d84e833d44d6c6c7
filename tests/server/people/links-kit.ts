import type { Pool } from "pg";
import { inTransaction } from "../../../server/core/db/transaction";
import type { App } from "../../../server/core/http/app-types";
import { newEmailLink, newOneTimeLink } from "../../../server/session/passwords/one-time-link";
import { askForEmail } from "../../../server/session/email-change";
import { keepLink } from "../../../server/session/passwords/links";
import type { LinkKind } from "../../../src/api/people/links.contract";
import { buildTestApp, createEmployee, createShop, type Shop, type ShopPerson, signIn } from "../fixtures";
import { createDatabase } from "../harness";
import { one } from "../orders/order-kit";

export const PUBLIC_URL = "https://backroom.example.com";

export const DEAD = {
  error:
    "This link is no longer valid. Use 'Forgot password?' on the sign-in page, or ask an administrator to invite you again",
  code: "rule",
};

/** Nobody's token, with the right shape. */
export const NO_TOKEN = "A".repeat(43);

export type LinkShop = Awaited<ReturnType<typeof openLinkShop>>;

/** A shop whose server has a configured public address. */
export async function openLinkShop(options: { now?: () => Date; sendsMail?: boolean } = {}) {
  const database = await createDatabase();
  const { pool } = database;
  const shop = await createShop(pool);
  const app = await buildTestApp(pool, { publicUrl: PUBLIC_URL, ...options });
  return {
    pool,
    url: database.url,
    shop,
    app,
    admin: await signIn(app, shop.admin.email),
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

let people = 0;

/** A person in the second store who was never invited. */
export const addPersonWithoutPassword = (pool: Pool, shop: Shop): Promise<ShopPerson> =>
  createEmployee(pool, {
    name: `Joiner-${(people += 1)}`,
    town: "Wuse",
    store: shop.wuse.key,
    role: shop.roles.sales,
    passwordHash: null,
  });

/** A person's new link as the server makes it, with the mail that contains it. */
export async function sendLink(
  pool: Pool,
  { key, email }: ShopPerson,
  kind: LinkKind = "reset",
): Promise<{ token: string; mail: string }> {
  const link = newOneTimeLink(PUBLIC_URL);
  await inTransaction(pool, (tx) => keepLink(tx, { employeeKey: key, email, kind, ...link }));
  const { mail } = await one<{ mail: string }>(pool, "select key as mail from outbox where link = $1", [link.address]);
  return { token: tokenOf(link.address), mail };
}

/** The token of the link to this person's pending email. */
export async function askEmail(pool: Pool, { key, email }: ShopPerson, asker: ShopPerson): Promise<string> {
  const link = { ...newEmailLink(PUBLIC_URL), signInPage: `${PUBLIC_URL}/login`, now: new Date() };
  const staff = { ...asker, storeKey: key, isAdmin: true, permissions: new Set<never>() };
  const person = { key, email, isActive: true };
  await inTransaction(pool, (tx) => askForEmail(tx, { staff, requestId: "test" }, person, `${key}@example.com`, link));
  return tokenOf(link.address);
}

export const tokenOf = (address: string): string => new URL(address).hash.slice(1);

export const look = (app: App, token: string) => app.inject({ url: "/api/auth/link", headers: { "tw-link": token } });

export const choose = (app: App, token: string, password: string) =>
  app.inject({ method: "POST", url: "/api/auth/link", headers: { "tw-link": token }, payload: { password } });

export const login = (app: App, email: string, password: string) =>
  app.inject({ method: "POST", url: "/api/auth/login", payload: { email, password } });

export const forgot = (app: App, email: string, remoteAddress = "127.0.0.1") =>
  app.inject({ method: "POST", url: "/api/auth/forgot", payload: { email }, remoteAddress });

export const invite = (app: App, headers: Record<string, string>, key: string) =>
  app.inject({ method: "POST", url: `/api/employees/${key}/invite`, headers });

/** The links in a person's unsent mails, newest first. */
export const waitingLinks = async (pool: Pool, { key }: ShopPerson): Promise<string[]> =>
  (
    await pool.query<{ link: string }>(
      "select link from outbox where employee_key = $1 and link is not null order by created_at desc, key desc",
      [key],
    )
  ).rows.map(({ link }) => link);
