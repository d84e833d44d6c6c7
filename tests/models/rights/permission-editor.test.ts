import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createActor, fromCallback, fromPromise, type EventObject } from "xstate";
import { groupsHolding } from "../../../server/rights/permission-catalogue";
import type { EmployeeWire } from "../../../src/api/people/employees.contract";
import { PERMISSIONS, type Permission } from "../../../src/api/rights/permissions.contract";
import type { EmployeeRecord } from "../../../src/api/people/employees";
import { failureOf } from "../../../src/api/kit/errors";
import {
  changesOfPerson,
  employeePermissionRules,
  permissionsOf,
  permissionsEditing,
  type PersonPermissions,
  resetToRole,
  ticked,
  whyNotPermit,
} from "../../../src/machines/people/employee-permissions-draft";
import { createFormMachine, type SaveRequest } from "../../../src/machines/kit/form/form.machine";
import { createPermissionEditor } from "../../../src/machines/rights/permission-editor.machine";
import { EMPLOYEE } from "../people/employee.sample";
import { failures } from "../support/failures";
import { settled } from "../support/run";

const MINE: Permission[] = ["employees.permissions", "orders.view", "orders.edit", "customers.view"];

const PERSON: EmployeeRecord = {
  ...EMPLOYEE,
  permissionGroups: groupsHolding(new Set()),
  acls: ["orders.view"],
  roleAcls: ["orders.view"],
  viewer: { ...EMPLOYEE.viewer, isAdmin: false, permissions: MINE },
};

/** The server's reply to a stale edit of this person. */
const wireOf = (acls: Permission[], version: number) => {
  const own: Partial<EmployeeWire> = {
    key: PERSON.key,
    name: PERSON.name,
    user_role_title: PERSON.roleTitle,
    salary: 0,
    unpaid_sales: 0,
    isAdmin: false,
    isOverridePerms: true,
    permissions: groupsHolding(new Set(acls)),
    role_acls: ["orders.view"],
    version,
  };
  return own as EmployeeWire;
};

type Call = { request: SaveRequest; succeed: () => void; fail: (error: unknown) => void };

function open({ leadsTo, isNew = false }: { leadsTo?: string; isNew?: boolean } = {}) {
  const calls: Call[] = [];
  const form = createFormMachine<PersonPermissions>({
    id: "form",
    validate: () => null,
    savedToast: "Permissions updated successfully",
    newIdempotencyKey: () => "key",
    editing: permissionsEditing,
  }).provide({
    actors: {
      save: fromPromise<unknown, SaveRequest>(
        ({ input }) =>
          new Promise((resolve, reject) => {
            calls.push({ request: input, succeed: () => resolve(null), fail: reject });
          }),
      ),
    },
  });
  const machine = createPermissionEditor<EmployeeRecord, PersonPermissions>({
    id: "editor",
    form,
    pick: (person) => ({
      values: permissionsOf(person),
      ...(!isNew && { key: person.key, version: person.version }),
    }),
    ...(leadsTo !== undefined && { leadsTo }),
    ...employeePermissionRules,
  });
  const received: EventObject[] = [];
  const page = createActor(fromCallback(({ receive }) => receive((event) => void received.push(event)))).start();
  const actor = createActor(machine, { input: { page } });
  const went: string[] = [];
  actor.on("navigation.requested", ({ to }) => void went.push(to));
  actor.start();
  const formNow = () => {
    const { form: now } = actor.getSnapshot().context;
    if (now === null) throw new Error("no form is open");
    return now;
  };
  const read = (record: EmployeeRecord = PERSON) => actor.send({ type: "record.refreshed", record });
  const tick = (acls: Permission[]) => {
    const patch = ticked(acls, { initial: formNow().getSnapshot().context.initial, roleAcls: PERSON.roleAcls });
    actor.send({ type: "draft.changed", patch });
  };
  const can = (event: Parameters<typeof actor.send>[0]) => actor.getSnapshot().can(event);
  const draft = () => formNow().getSnapshot().context;
  return { actor, calls, received, went, read, tick, can, draft, formNow };
}

describe("Update", () => {
  test("is enabled only after a change, and saves it", async () => {
    const at = open();
    expect(at.actor.getSnapshot().context.form).toBeNull();
    at.read();
    expect(at.can({ type: "update.requested" })).toBe(false);
    at.tick(["orders.view", "orders.edit"]);
    expect(at.can({ type: "update.requested" })).toBe(true);
    at.tick(["orders.view"]);
    expect(at.can({ type: "update.requested" })).toBe(false);
    at.tick(["orders.view", "orders.edit"]);
    at.actor.send({ type: "update.requested" });
    expect(at.can({ type: "update.requested" })).toBe(false);
    expect(at.can({ type: "draft.changed", patch: { acls: [] } })).toBe(false);
    await settled();
    expect(at.calls[0]?.request).toMatchObject({
      key: PERSON.key,
      version: PERSON.version,
      values: { acls: ["orders.view", "orders.edit"], followsRole: false },
    });
    at.calls[0]?.succeed();
    await settled();
    expect(at.received).toEqual([{ type: "record.changed" }]);
    at.read({ ...PERSON, acls: ["orders.view", "orders.edit"], hasOwnPermissions: true, version: 4 });
    expect(at.draft()).toMatchObject({ version: 4, values: { acls: ["orders.view", "orders.edit"] } });
  });

  test("creates without a change and navigates to the list", async () => {
    const at = open({ isNew: true, leadsTo: "/roles" });
    at.read();
    at.actor.send({ type: "update.requested" });
    await settled();
    at.calls[0]?.succeed();
    await settled();
    expect(at.went).toEqual(["/roles"]);
    expect(at.received).toEqual([]);
  });

  test("keeps the ticks after a refusal", async () => {
    const at = open();
    at.read();
    at.tick(["orders.edit"]);
    at.actor.send({ type: "update.requested" });
    await settled();
    at.calls[0]?.fail(failures.refused);
    await settled();
    expect(at.draft().values.acls).toEqual(["orders.edit"]);
    expect(at.can({ type: "update.requested" })).toBe(true);
  });
});

describe("a permission that the viewer lacks", () => {
  test("is never saved", async () => {
    const sets = fc.array(fc.subarray<Permission>([...PERMISSIONS]), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(sets, async (ticks) => {
        const at = open();
        at.read();
        for (const set of ticks) at.tick(set);
        at.actor.send({ type: "update.requested" });
        await settled();
        const saved = at.calls.flatMap(({ request }) => (request.values as PersonPermissions).acls);
        expect(saved.filter((key) => !MINE.includes(key))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test("is refused with the reason of its guard", () => {
    const at = open();
    at.read();
    const patch = { acls: ["accounts.view" as const] };
    expect(whyNotPermit(PERSON, patch)).toBe("You cannot give rights that you do not have yourself: View accounts");
    expect(at.can({ type: "draft.changed", patch })).toBe(false);
    const richer = { ...PERSON, hasOwnPermissions: true, roleAcls: ["orders.view" as const, "roles.view" as const] };
    expect(whyNotPermit(richer, resetToRole(richer))).toContain("View roles");
  });

  test("makes a person's permissions read-only, like the viewer's own and an administrator's", () => {
    for (const [person, why] of [
      [{ ...PERSON, acls: ["accounts.view"] }, "has rights that you do not have"],
      [{ ...PERSON, viewer: { ...PERSON.viewer, key: PERSON.key } }, "your own permissions"],
      [{ ...PERSON, isAdmin: true }, "who has every permission"],
      [{ ...PERSON, viewer: { ...PERSON.viewer, permissions: ["employees.view"] } }, "but not change it"],
    ] satisfies [EmployeeRecord, string][]) {
      const at = open();
      at.read(person);
      expect(whyNotPermit(person)).toContain(why);
      expect(at.can({ type: "draft.changed", patch: { acls: [] } })).toBe(false);
      expect(at.can({ type: "update.requested" })).toBe(false);
    }
  });
});

describe("a refresh during an edit", () => {
  test("replaces an unchanged form and keeps ticks", () => {
    const at = open();
    at.read();
    at.read({ ...PERSON, acls: ["customers.view"], version: 4 });
    expect(at.draft()).toMatchObject({ version: 4, values: { acls: ["customers.view"] } });
    at.tick(["orders.edit"]);
    at.read({ ...PERSON, acls: ["customers.view"], version: 5 });
    expect(at.draft()).toMatchObject({ version: 5, values: { acls: ["orders.edit"] } });
  });

  test("is merged with the ticks when mine is kept, and saved only on another request", async () => {
    const at = open();
    at.read();
    at.tick(["orders.view", "orders.edit"]);
    at.actor.send({ type: "update.requested" });
    await settled();
    at.calls[0]?.fail(failureOf(409, "Changed", { current: wireOf(["customers.view"], 7) }));
    await settled();
    expect(at.can({ type: "update.requested" })).toBe(false);
    at.actor.send({ type: "conflict.kept" });
    expect(at.draft()).toMatchObject({
      version: 7,
      initial: { acls: ["customers.view"] },
      values: { acls: ["orders.edit", "customers.view"], followsRole: false },
    });
    expect(at.calls).toHaveLength(1);
    expect(at.can({ type: "update.requested" })).toBe(true);
  });

  test("shows the latest version in place of my ticks, and brings them back on request", async () => {
    const at = open();
    at.read();
    at.tick(["orders.edit"]);
    at.actor.send({ type: "update.requested" });
    await settled();
    at.calls[0]?.fail(failureOf(409, "Changed", { current: wireOf(["customers.view"], 7) }));
    await settled();
    at.actor.send({ type: "conflict.dropped" });
    expect(at.received).toEqual([{ type: "record.changed" }]);
    const theirs = { acls: ["customers.view"], followsRole: false };
    expect(at.draft()).toMatchObject({ version: 7, initial: theirs, values: theirs });
    at.read({ ...PERSON, acls: ["customers.view"], hasOwnPermissions: true, version: 8 });
    expect(at.draft()).toMatchObject({ version: 8, values: theirs });
    at.formNow().send({ type: "conflict.undone" });
    expect(at.draft().values).toMatchObject({ acls: ["orders.edit"] });
    expect(at.formNow().getSnapshot().matches("resolvingConflict")).toBe(true);
  });
});

test("discarding the changes shows the current permissions", () => {
  const at = open();
  at.read();
  at.tick(["orders.edit"]);
  at.formNow().send({ type: "leave.requested" });
  at.formNow().send({ type: "leave.confirmed" });
  expect(at.draft().values).toEqual(permissionsOf(PERSON));
  expect(at.received).toEqual([]);
});

test("returning to a role's permissions is announced, and the person then follows the role", () => {
  const own = { ...PERSON, acls: ["orders.edit" as const], hasOwnPermissions: true };
  const draft = { initial: permissionsOf(own), values: resetToRole(own) };
  expect(changesOfPerson(own, draft)).toBe(
    "Will be able to view orders; will no longer edit orders. Will follow the Sales lead role again.",
  );
  const at = open();
  at.read(own);
  at.actor.send({ type: "draft.changed", patch: resetToRole(own) });
  expect(at.draft().values).toEqual({ acls: ["orders.view"], followsRole: true });
  const away = { initial: permissionsOf(PERSON), values: { acls: [], followsRole: false } };
  expect(changesOfPerson(PERSON, away)).toBe("Will no longer view orders. Will no longer follow the Sales lead role.");
});
