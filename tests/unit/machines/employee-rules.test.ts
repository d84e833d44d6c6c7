import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  activityRefusal as serverActivity,
  emailRefusal,
  employeeEditRefusal,
  hireRefusal,
} from "../../../server/rights/permissions";
import { firstPayRefusal, payEditRefusal } from "../../../server/people/pay";
import type { PayTie } from "../../../src/api/people/employees.contract";
import { PERMISSIONS, type Permission } from "../../../src/api/rights/permissions.contract";
import {
  activityRefusal,
  editRefusal,
  inviteRefusal,
  jobLocks,
  newcomerLocks,
} from "../../../src/machines/rights/employee-rules";

/** Few enough that random sets often hold one another; each who acts may edit and add people. */
const SOME = ["orders.view", "orders.edit", "employees.pay"] as const;
const RIGHTS = ["employees.edit", "employees.create"] as const;

const person = fc.record({
  key: fc.constantFrom<string>("ada", "bola"),
  name: fc.constant<string>("Ada Obi"),
  isAdmin: fc.boolean(),
  held: fc.subarray<Permission>([...SOME]),
});
type Drawn = (typeof person extends fc.Arbitrary<infer Value> ? Value : never) & { rights?: readonly Permission[] };

const heldBy = ({ held, isAdmin, rights = RIGHTS }: Drawn): Permission[] =>
  isAdmin ? [...PERMISSIONS] : PERMISSIONS.filter((key) => [...held, ...rights].includes(key));
/** As the page reads them, and as the server does. */
const onPage = (drawn: Drawn, payTie: PayTie | null = null) => ({
  ...drawn,
  payTie,
  acls: heldBy(drawn),
  permissions: heldBy(drawn),
});
const onServer = (drawn: Drawn) => ({ ...drawn, permissions: new Set(heldBy(drawn)) });

const JOB = { role: "sales", isAdmin: false, store: "ikeja", salaryKobo: 100, bonusBp: 250 };

const anyTie = fc.constantFrom<PayTie | null>(null, "creator", "created");

/** Two draws of one key are one person. */
const pairs = fc
  .tuple(person, person)
  .map(([one, other]): [Drawn, Drawn] => (one.key === other.key ? [one, one] : [one, { ...other, rights: [] }]));

describe("the page's refusals equal the server's", () => {
  test("for changing an employee's details", () => {
    fc.assert(
      fc.property(pairs, ([actor, target]) => {
        const job = { ...JOB, isAdmin: target.isAdmin };
        const refusal = employeeEditRefusal(onServer(actor), onServer(target), {
          before: job,
          after: job,
          rolePermissions: new Set(),
        });
        expect(editRefusal(onPage(actor), onPage(target))).toBe(refusal);
      }),
    );
  });

  test("for deactivating an employee", () => {
    fc.assert(
      fc.property(pairs, ([actor, target]) => {
        expect(activityRefusal(onPage(actor), onPage(target))).toBe(serverActivity(onServer(actor), onServer(target)));
      }),
    );
  });

  test("for each field of a job: locked where the server would refuse a change of it alone", () => {
    const changes = {
      role: { role: "lead" },
      salary: { salaryKobo: 200 },
      bonus: { bonusBp: 300 },
      admin: (isAdmin: boolean) => ({ isAdmin: !isAdmin }),
    } as const;
    fc.assert(
      fc.property(pairs, anyTie, ([actor, target], tie) => {
        fc.pre(editRefusal(onPage(actor), onPage(target)) === null);
        const before = { ...JOB, isAdmin: target.isAdmin };
        const locks = jobLocks(onPage(actor), onPage(target, tie));
        for (const [field, change] of Object.entries(changes)) {
          const after = { ...before, ...(typeof change === "function" ? change(before.isAdmin) : change) };
          const rolePermissions = new Set<Permission>();
          const refusal =
            employeeEditRefusal(onServer(actor), onServer(target), { before, after, rolePermissions }) ??
            payEditRefusal(onServer(actor), onServer(target), { before, after, tie });
          if (actor.key !== target.key && field !== "admin") expect(locks[field as "salary"], field).toBe(refusal);
          expect(locks[field as keyof typeof changes] === null, field).toBe(refusal === null);
        }
      }),
    );
  });

  test("for an employee's email: locked where the server would refuse another", () => {
    fc.assert(
      fc.property(pairs, ([actor, target]) => {
        const refusal = emailRefusal(onServer(actor), onServer(target));
        expect(jobLocks(onPage(actor), onPage(target)).email).toBe(refusal);
      }),
    );
  });

  test("for a new employee's pay: locked where the server would refuse any pay", () => {
    fc.assert(
      fc.property(person, (actor) => {
        const refusal = firstPayRefusal(onServer(actor), { salaryKobo: 1, bonusBp: 0 });
        const { salary, bonus } = newcomerLocks(onPage(actor));
        expect([salary === null, bonus === null]).toEqual([refusal === null, refusal === null]);
      }),
    );
  });

  test("for making a new employee an administrator", () => {
    fc.assert(
      fc.property(person, (actor) => {
        const refusal = hireRefusal(onServer(actor), { isAdmin: true, rolePermissions: new Set() });
        expect(newcomerLocks(onPage(actor)).admin).toBe(refusal);
      }),
    );
  });
});

const ADMIN = onPage({ key: "ada", name: "Ada Obi", isAdmin: true, held: [] });
const CLERK = onPage({ key: "bola", name: "Bola Ige", isAdmin: false, held: ["orders.view"], rights: [] });
const INVITED = { ...CLERK, isActive: true, hasPassword: false };

test("a person who may not change employees sees the reason for every employee", () => {
  expect(editRefusal(CLERK, ADMIN)).toBe("You may see people, but not change them");
  expect(activityRefusal(CLERK, CLERK)).toBe("You may see people, but not deactivate them");
  expect(inviteRefusal(CLERK, INVITED)).toBe("You may see people, but not invite them");
});

test("only active employees without a password can be invited", () => {
  expect(inviteRefusal(ADMIN, INVITED)).toBeNull();
  expect(inviteRefusal(ADMIN, { ...INVITED, isActive: false })).toBe(
    "Bola Ige is deactivated, so they cannot be invited",
  );
  expect(inviteRefusal(ADMIN, { ...INVITED, hasPassword: true })).toMatch(/^Bola Ige has a password already\./);
  const keeper = onPage({ key: "chidi", name: "Chidi Eze", isAdmin: false, held: [] });
  expect(inviteRefusal(keeper, INVITED)).toBe("Bola Ige has rights that you do not have, so you cannot invite them");
});

test("other staff can only assign people to their own store", () => {
  const manager = onPage({ key: "chidi", name: "Chidi Eze", isAdmin: false, held: ["orders.view"] });
  expect(jobLocks(manager, CLERK).store).toBe("Only administrators move people to another store");
  expect(newcomerLocks(manager).store).toBe("You add people to your own store");
  expect(jobLocks(ADMIN, CLERK).store).toBeNull();
});
