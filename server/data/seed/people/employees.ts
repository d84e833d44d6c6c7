import { DEMO_SIGN_INS } from "../../../core/demo";
import { DAY, midnight } from "../clock";
import type { Keys } from "../keys";
import type { Random } from "../random";
import type { Employee, RoleTitle } from "../shop";
import type { EMPLOYEES } from "../tables";
import type { Row } from "../bulk";
import { phoneNumber, plain, someone } from "./names";
import type { Role } from "./roles";
import { type Post, POSTS } from "./staff";
import { TOWNS, type Town } from "./towns";

export type EmployeeRow = Row<typeof EMPLOYEES>;

export type Hired = { role: RoleTitle; townIndex: number; employee: Employee; row: EmployeeRow };

type Known = { email: string; name: string; handle: string };

/** Who the demo sign-ins are: the first to hold their role in the first store. */
const KNOWN: Partial<Record<RoleTitle, Known>> = {
  Administrator: { email: DEMO_SIGN_INS.admin, name: "Adewale Martins", handle: "adewale.martins" },
  "Store manager": { email: DEMO_SIGN_INS.manager, name: "Ngọzi Eze", handle: "ngozi.runs.ikeja" },
  "Sales associate": { email: DEMO_SIGN_INS.sales, name: "Tunde Bakare", handle: "tunde.sells" },
};

type Hiring = {
  random: Random;
  keys: Keys;
  openedAt: number;
  storeKeys: readonly string[];
  roles: readonly Role[];
  roleKeys: ReadonlyMap<RoleTitle, string>;
  passwordHash: string;
};

/** Everybody who works for the shop; only the demo sign-ins have a password. */
export function hireEmployees(hiring: Hiring): Hired[] {
  const known = new Map(Object.entries(KNOWN));
  const emails = new Set<string>();
  return TOWNS.flatMap((town, townIndex) =>
    (POSTS[townIndex] ?? []).map((post) => {
      const demo = known.get(post.role);
      known.delete(post.role);
      return hire(hiring, { post, town, townIndex, demo, emails });
    }),
  );
}

type Opening = { post: Post; town: Town; townIndex: number; demo: Known | undefined; emails: Set<string> };

function hire(hiring: Hiring, { post, town, townIndex, demo, emails }: Opening): Hired {
  const { random, keys, openedAt } = hiring;
  const person = nobodyYet(random, emails);
  const key = keys(openedAt);
  const name = demo?.name ?? person.name;
  const bonusBp = Math.round(random.between(...post.bonusBp) / 25) * 25;
  const row: EmployeeRow = {
    key,
    name,
    email: demo?.email ?? person.email,
    phone: phoneNumber(random),
    address: `${random.int(2, 98)} ${random.pick(town.streets)}, ${town.city}`,
    sex: (demo ? name.startsWith("Ngọzi") : person.isWoman) ? "female" : "male",
    instagram: demo?.handle ?? (random.chance(0.4) ? `${plain(person.given)}.${plain(person.family)}` : ""),
    twitter: random.chance(0.25) ? `${plain(person.family)}${plain(person.given)}` : "",
    store_key: hiring.storeKeys[townIndex] ?? "",
    role_key: hiring.roleKeys.get(post.role) ?? "",
    is_admin: post.role === "Administrator",
    own_permissions: isTrusted(post, townIndex, demo) ? trustedPermissions(hiring) : null,
    employed_at: midnight(openedAt - random.int(20, 1900) * DAY) + DAY / 3,
    salary_kobo: Math.round(random.between(...post.salaryNaira) / 5000) * 500_000,
    bonus_bp: bonusBp,
    password_hash: demo ? hiring.passwordHash : null,
    created_at: openedAt,
  };
  return {
    role: post.role,
    townIndex,
    row,
    employee: { key, name, bonusBp, orderCount: 0, gainKobo: 0, unpaidSalesKobo: 0 },
  };
}

function nobodyYet(random: Random, emails: Set<string>) {
  for (;;) {
    const person = someone(random);
    const email = `${plain(person.given)}.${plain(person.family)}@backroom.example`;
    if (emails.has(email)) continue;
    emails.add(email);
    return { ...person, email };
  }
}

/** In Kano the sales associates also move stock: they have their own permissions, so that screens show such a set. */
const isTrusted = (post: Post, townIndex: number, demo: Known | undefined) =>
  post.role === "Sales associate" && TOWNS[townIndex]?.city === "Kano" && demo === undefined;

const trustedPermissions = ({ roles }: Hiring) =>
  [
    ...(roles.find(({ title }) => title === "Sales associate")?.permissions ?? []),
    "transfers.create",
    "products.edit",
  ].join(",");
