import { createHash, randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { PERMISSIONS, type Permission } from "../../../../src/api/rights/permissions.contract";
import type { Rule } from "../../../../server/core/http/room";
import { newKey } from "../../../../server/core/ids";
import { RULES } from "../../../../server/rooms";
import { isLong } from "../../../length";
import { openersOf } from "./openers";
import { createEmployee, hashCheaply, type Shop } from "../../fixtures";

/** A caller; `may` is null for one without a valid session. */
export type Actor = {
  name: string;
  may: { isAdmin: boolean; permissions: ReadonlySet<Permission> } | null;
  /** Whether the person says something about a rule that nobody else does. */
  isFor: (rule: Rule) => boolean;
  token: { "tw-auth": string };
  /** The cookie that opens only files. */
  cookie: { cookie: string };
};

type NewActor = Partial<Pick<Actor, "isFor">> & {
  name: string;
  ofRole: readonly Permission[];
  own: readonly Permission[] | null;
  isAdmin?: boolean;
  isDeactivated?: boolean;
};

const SELLING: readonly Permission[] = ["products.view", "orders.view", "orders.create", "customers.view"];
const COUNTING: readonly Permission[] = ["accounts.view", "transactions.view", "exports.download", "dashboard.view"];

const textOf = (permissions: readonly string[]): string => permissions.toSorted().join(" and ");

/** The sets of permissions of which each rule needs one. */
const NEEDED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(RULES)
    .flatMap(openersOf)
    .map((set) => [textOf(set), set]),
);

/** Whoever has all but these is refused if anything else opens the call, which makes the other permissions one by one idle. */
const WITHOUT: readonly NewActor[] = [...NEEDED].map(([name, set]) => ({
  name: `every right but ${name}`,
  ofRole: PERMISSIONS,
  own: PERMISSIONS.filter((permission) => !set.includes(permission)),
  isFor: (rule) => openersOf(rule).some((one) => textOf(one) === name),
}));

/** Where a session's permissions come from, and whether it is valid, is read in one place for all calls. */
const SAMPLED: ReadonlySet<Rule> = new Set(Object.values(RULES).filter((_, at) => isLong || at % 8 === 0));
const isSampled = (rule: Rule): boolean => SAMPLED.has(rule);

/** The people who send each call. Their own sets of permissions differ from their roles'. */
const ACTORS: readonly NewActor[] = [
  { name: "no rights", ofRole: PERMISSIONS, own: [] },
  ...PERMISSIONS.map((permission) => ({
    name: `only ${permission}`,
    ofRole: PERMISSIONS,
    own: [permission],
    isFor: (rule: Rule) => isLong || openersOf(rule).some((set) => set.includes(permission)),
  })),
  ...WITHOUT,
  { name: "a seller's role", ofRole: SELLING, own: null, isFor: isSampled },
  { name: "a permission set in addition to a seller's role", ofRole: SELLING, own: COUNTING, isFor: isSampled },
  { name: "every right", ofRole: [], own: PERMISSIONS },
  { name: "every right, deactivated", ofRole: PERMISSIONS, own: PERMISSIONS, isDeactivated: true, isFor: isSampled },
  { name: "an administrator", ofRole: [], own: [], isAdmin: true },
];

const always = () => true;

const SIGNED_OUT: Actor = {
  name: "signed out",
  may: null,
  isFor: always,
  token: { "tw-auth": "" },
  cookie: { cookie: "" },
};

/** Creates one of each in the first store, and signs them in. */
export async function employActors(pool: Pool, shop: Shop): Promise<Actor[]> {
  const actors: Actor[] = [SIGNED_OUT];
  for (const actor of ACTORS) actors.push(await employ(pool, shop, actor, actors.length));
  return actors;
}

async function employ(pool: Pool, shop: Shop, actor: NewActor, place: number): Promise<Actor> {
  const { name, ofRole, own, isAdmin = false, isDeactivated = false, isFor = always } = actor;
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
    isFor,
    may: isDeactivated ? null : { isAdmin, permissions: new Set(own ?? ofRole) },
    token: { "tw-auth": `Bearer ${token}` },
    cookie: { cookie: `tw-file=${fileToken}` },
  };
}

const randomToken = () => randomBytes(32).toString("base64url");

const hashOf = (token: string) => createHash("sha256").update(token).digest();
