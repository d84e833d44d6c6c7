import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PERMISSIONS, type Permission } from "../../src/api/rights/permissions.contract";
import { catalogue, groupsHolding } from "./permission-catalogue";
import {
  activityRefusal,
  employeeEditRefusal,
  endsAdministrator,
  grantRefusal,
  hasMoreRights,
  heldBy,
  hireRefusal,
  type Job,
  permissionsRefusal,
  type Person,
  roleEditRefusal,
} from "./permissions";

type Held = ReadonlySet<Permission>;
type Roles = Record<string, Held>;
type Member = { job: Job; own: Held | null; isActive: boolean; email: string };
type Shop = { roles: Roles; people: Record<string, Member> };

/** Few enough that random sets often hold one another. */
const SOME = ["orders.view", "orders.edit", "employees.edit", "roles.manage", "accounts.manage"] as const;
const NAMES = ["ada", "bola", "chidi", "dayo"] as const;
const ROLES = ["clerk", "keeper", "lead"] as const;

const heldSet: fc.Arbitrary<Held> = fc.subarray<Permission>([...SOME]).map((keys) => new Set(keys));
const job: fc.Arbitrary<Job> = fc.record({
  role: fc.constantFrom<string>(...ROLES),
  isAdmin: fc.boolean(),
  store: fc.constantFrom("ikeja", "wuse"),
  salaryKobo: fc.integer({ min: 0, max: 3 }),
  bonusBp: fc.integer({ min: 0, max: 3 }),
});
const member: fc.Arbitrary<Member> = fc.record({
  job,
  own: fc.option(heldSet),
  isActive: fc.boolean(),
  email: fc.constant("old"),
});
const shops: fc.Arbitrary<Shop> = fc.record({
  roles: fc.record({ clerk: heldSet, keeper: heldSet, lead: heldSet }),
  people: fc.record({ ada: member, bola: member, chidi: member, dayo: member }),
});

type Step =
  | { kind: "edit"; job: Job; email: string }
  | { kind: "permit"; own: Held | null }
  | { kind: "activity"; isActive: boolean }
  | { kind: "role"; role: string; held: Held }
  | { kind: "hire"; job: Job };

const steps: fc.Arbitrary<{ by: string; to: string; step: Step }> = fc.record({
  by: fc.constantFrom<string>(...NAMES),
  to: fc.constantFrom<string>(...NAMES),
  step: fc.oneof(
    fc.record({ kind: fc.constant("edit" as const), job, email: fc.constantFrom("old", "new") }),
    fc.record({ kind: fc.constant("permit" as const), own: fc.option(heldSet) }),
    fc.record({ kind: fc.constant("activity" as const), isActive: fc.boolean() }),
    fc.record({ kind: fc.constant("role" as const), role: fc.constantFrom<string>(...ROLES), held: heldSet }),
    fc.record({ kind: fc.constant("hire" as const), job }),
  ),
});

const roleOf = (shop: Shop, key: string): Held => shop.roles[key] ?? new Set();

function memberOf(shop: Shop, key: string): Member {
  const found = shop.people[key];
  if (!found) throw new Error(`nobody is called ${key}`);
  return found;
}

function personOf(shop: Shop, key: string): Person & { roleKey: string } {
  const { job: held, own } = memberOf(shop, key);
  return { key, name: key, isAdmin: held.isAdmin, permissions: own ?? roleOf(shop, held.role), roleKey: held.role };
}

const storeOf = (shop: Shop, key: string) => memberOf(shop, key).job.store;

const isHeldElsewhere = (shop: Shop, by: string, role: string) =>
  Object.values(shop.people).some(({ job: { role: held, store } }) => held === role && store !== storeOf(shop, by));

const roleAsSeen = (shop: Shop, by: string, key: string) => ({
  key,
  permissions: roleOf(shop, key),
  isHeldElsewhere: isHeldElsewhere(shop, by, key),
});

/** The shop after a step, the same one when a rule refuses it. */
function after(shop: Shop, by: string, to: string, step: Step): Shop {
  const [actor, target, stored] = [personOf(shop, by), personOf(shop, to), memberOf(shop, to)];
  const set = (changes: Partial<Member>): Shop => ({
    ...shop,
    people: { ...shop.people, [to]: { ...stored, ...changes } },
  });
  switch (step.kind) {
    case "edit": {
      const rolePermissions = roleOf(shop, step.job.role);
      const change = { before: stored.job, after: step.job, rolePermissions };
      return employeeEditRefusal(actor, target, change) === null ? set({ job: step.job, email: step.email }) : shop;
    }
    case "permit":
      return permissionsRefusal(actor, target, step.own ?? roleOf(shop, stored.job.role)) === null
        ? set({ own: step.own })
        : shop;
    case "activity":
      return activityRefusal(actor, target) === null ? set({ isActive: step.isActive }) : shop;
    case "role":
      return roleEditRefusal(actor, roleAsSeen(shop, by, step.role), step.held) === null
        ? { ...shop, roles: { ...shop.roles, [step.role]: step.held } }
        : shop;
    case "hire": {
      const hired = { isAdmin: step.job.isAdmin, rolePermissions: roleOf(shop, step.job.role) };
      const someone: Member = { job: step.job, own: null, isActive: true, email: "old" };
      if (hireRefusal(actor, hired) !== null) return shop;
      return { ...shop, people: { ...shop.people, [`hired ${Object.keys(shop.people).length}`]: someone } };
    }
  }
}

const rightsOf = (shop: Shop, key: string): Held => (key in shop.people ? heldBy(personOf(shop, key)) : new Set());

const holdsAll = (one: Held, other: Held) => [...other].every((permission) => one.has(permission));

/** Runs `check` on every allowed step of random sequences by people who are active. */
function eachStep(check: (before: Shop, now: Shop, by: string) => void): void {
  fc.assert(
    fc.property(shops, fc.array(steps, { minLength: 1, maxLength: 12 }), (start, list) => {
      let shop = start;
      for (const { by, to, step } of list) {
        if (!memberOf(shop, by).isActive) continue;
        const now = after(shop, by, to, step);
        check(shop, now, by);
        shop = now;
      }
    }),
    { numRuns: 2000 },
  );
}

describe("whatever people do to each other,", { timeout: 60_000 }, () => {
  test("nobody gains a permission that neither they nor the person who made the change had", () => {
    eachStep((before, now, by) => {
      for (const key of Object.keys(now.people)) {
        const mayHold = new Set([...rightsOf(before, key), ...rightsOf(before, by)]);
        expect(holdsAll(mayHold, rightsOf(now, key))).toBe(true);
      }
    });
  });

  test("nobody changes their own rights, role, store, salary, bonus or standing", () => {
    eachStep((before, now, by) => {
      expect(rightsOf(now, by)).toEqual(rightsOf(before, by));
      const [was, is] = [memberOf(before, by), memberOf(now, by)];
      expect([is.job, is.own, is.isActive]).toEqual([was.job, was.own, was.isActive]);
    });
  });

  test("nobody changes anything about someone who may do what they may not", () => {
    eachStep((before, now, by) => {
      for (const key of Object.keys(before.people)) {
        if (key === by || !hasMoreRights(personOf(before, key), personOf(before, by))) continue;
        expect(memberOf(now, key)).toEqual(memberOf(before, key));
        expect(rightsOf(now, key)).toEqual(rightsOf(before, key));
      }
    });
  });

  test("only an administrator changes a role that someone of another store has", () => {
    const wrong: string[] = [];
    eachStep((before, now, by) => {
      if (memberOf(before, by).job.isAdmin) return;
      const changed = ROLES.filter((role) => now.roles[role] !== before.roles[role]);
      wrong.push(...changed.filter((role) => isHeldElsewhere(before, by, role)));
    });
    expect(wrong).toEqual([]);
  });

  test("only an administrator makes or unmakes administrators, and one who does stays one", () => {
    eachStep((before, now, by) => {
      const administrators = (shop: Shop) => Object.keys(shop.people).filter((key) => memberOf(shop, key).job.isAdmin);
      if (!memberOf(before, by).job.isAdmin) expect(administrators(now)).toEqual(administrators(before));
      else expect(administrators(now)).toContain(by);
    });
  });

  test("an administrator may do all of it, but to themselves", () => {
    const open = new Set<string>();
    eachStep((before, now, by) => {
      if (before === now || !memberOf(before, by).job.isAdmin) return;
      for (const key of Object.keys(now.people)) {
        if (now.people[key] !== before.people[key]) open.add(key === by ? "self" : "other");
      }
      if (now.roles !== before.roles) open.add("role");
    });
    expect(open).toContain("other");
    expect(open).toContain("role");
  });
});

test("an administrator has more rights than anyone else, even one who holds every permission", () => {
  const all: Held = new Set(PERMISSIONS);
  expect(hasMoreRights({ isAdmin: true, permissions: new Set() }, { isAdmin: false, permissions: all })).toBe(true);
  expect(hasMoreRights({ isAdmin: false, permissions: all }, { isAdmin: true, permissions: new Set() })).toBe(false);
});

test("a refused grant names what is lacking, the first three of it", () => {
  const nobody = { isAdmin: false, permissions: new Set<Permission>() };
  expect(grantRefusal(nobody, new Set<Permission>(["accounts.manage"]))).toBe(
    "You cannot give rights that you do not have yourself: Manage accounts",
  );
  expect(grantRefusal(nobody, new Set(PERMISSIONS.slice(0, 3)))).toBe(
    "You cannot give rights that you do not have yourself: See the dashboard, View products, Add products",
  );
  expect(grantRefusal(nobody, new Set(PERMISSIONS))).toBe(
    `You cannot give rights that you do not have yourself: See the dashboard, View products, Add products and ${PERMISSIONS.length - 3} more`,
  );
});

test("an administrator ends as such only by a change that takes the right or the account", () => {
  const standing = fc.record({ isAdmin: fc.boolean(), isActive: fc.boolean() });
  fc.assert(
    fc.property(standing, standing, (before, now) => {
      const rules = (one: typeof before) => one.isAdmin && one.isActive;
      expect(endsAdministrator(before, now)).toBe(rules(before) && !rules(now));
    }),
  );
});

describe("the catalogue", () => {
  test("has each permission once, with words of its own", () => {
    const items = catalogue.flatMap((group) => group.items);
    expect(items.map(({ key }) => key).toSorted()).toEqual([...PERMISSIONS].toSorted());
    expect(new Set(catalogue.map(({ category }) => category)).size).toBe(catalogue.length);
    expect(new Set(items.map(({ title }) => title)).size).toBe(items.length);
    for (const { title, description } of items) {
      expect(title).toMatch(/^[A-Z].{4,}[^.]$/);
      expect(description.length).toBeGreaterThan(title.length / 2);
    }
  });

  test("reports what is held and nothing else", () => {
    fc.assert(
      fc.property(heldSet, (held) => {
        const selected = groupsHolding(held).flatMap(({ items }) => items.filter((item) => item.selected));
        expect(new Set(selected.map(({ key }) => key))).toEqual(held);
      }),
    );
  });
});
