import { createHash, randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { PERMISSIONS, type Permission } from "../../../../src/api/rights/permissions.contract";
import { newKey } from "../../../../server/core/ids";
import { createEmployee, hashCheaply, type Shop } from "../../fixtures";

/** A caller; `may` is null for one without a valid session. */
export type Actor = {
  name: string;
  may: { isAdmin: boolean; permissions: ReadonlySet<Permission> } | null;
  token: { "tw-auth": string };
  /** The cookie that opens only files. */
  cookie: { cookie: string };
};

type NewActor = {
  name: string;
  ofRole: readonly Permission[];
  own: readonly Permission[] | null;
  isAdmin?: boolean;
  isDeactivated?: boolean;
};

const SELLING: readonly Permission[] = ["products.view", "orders.view", "orders.create", "customers.view"];
const COUNTING: readonly Permission[] = ["accounts.view", "transactions.view", "exports.download", "dashboard.view"];

/** The people who send each call. Their own sets of permissions differ from their roles'. */
const ACTORS: readonly NewActor[] = [
  { name: "no rights", ofRole: PERMISSIONS, own: [] },
  ...PERMISSIONS.map((permission) => ({ name: `only ${permission}`, ofRole: PERMISSIONS, own: [permission] })),
  { name: "a seller's role", ofRole: SELLING, own: null },
  { name: "a permission set in addition to a seller's role", ofRole: SELLING, own: COUNTING },
  { name: "every right", ofRole: [], own: PERMISSIONS },
  { name: "every right, deactivated", ofRole: PERMISSIONS, own: PERMISSIONS, isDeactivated: true },
  { name: "an administrator", ofRole: [], own: [], isAdmin: true },
];

const SIGNED_OUT: Actor = { name: "signed out", may: null, token: { "tw-auth": "" }, cookie: { cookie: "" } };

/** Creates one of each in the first store, and signs them in. */
export async function employActors(pool: Pool, shop: Shop): Promise<Actor[]> {
  const actors: Actor[] = [SIGNED_OUT];
  for (const actor of ACTORS) actors.push(await employ(pool, shop, actor, actors.length));
  return actors;
}

async function employ(pool: Pool, shop: Shop, actor: NewActor, place: number): Promise<Actor> {
  const { name, ofRole, own, isAdmin = false, isDeactivated = false } = actor;
  const role = newKey();
  await pool.query("insert into roles (key, title, permissions) values ($1, $2, $3)", [role, `Role ${place}`, ofRole]);
  const person = {
    name: `Caller-${place}`,
    town: "Ikeja",
    store: shop.ikeja.key,
    role,
    passwordHash: await hashCheaply(),
    isAdmin,
  };
  const { key } = await createEmployee(pool, person);
  await pool.query("update employees set own_permissions = $2, deactivated_at = $3 where key = $1", [
    key,
    own,
    isDeactivated ? new Date() : null,
  ]);
  const [token, fileToken] = [randomToken(), randomToken()];
  await pool.query(
    `insert into sessions (token_hash, file_token_hash, employee_key, expires_at, confirmed_at)
     values ($1, $2, $3, now() + interval '1 day', now())`,
    [hashOf(token), hashOf(fileToken), key],
  );
  return {
    name,
    may: isDeactivated ? null : { isAdmin, permissions: new Set(own ?? ofRole) },
    token: { "tw-auth": `Bearer ${token}` },
    cookie: { cookie: `tw-file=${fileToken}` },
  };
}

const randomToken = () => randomBytes(32).toString("base64url");

const hashOf = (token: string) => createHash("sha256").update(token).digest();
