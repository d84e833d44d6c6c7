import { describe, expect, test } from "vitest";
import { PERMISSIONS, type Permission } from "../../src/api/rights/permissions.contract";
import {
  activityRefusal,
  emailRefusal,
  employeeEditRefusal,
  hireRefusal,
  type Job,
  mayReadInvite,
  permissionsRefusal,
  type Person,
  rankRefusal,
  roleEditRefusal,
} from "./permissions";

describe("between people with the same rights", () => {
  const held: ReadonlySet<Permission> = new Set<Permission>(["orders.view", "roles.manage"]);
  const equal = (name: string): Person => ({ key: name, name, isAdmin: false, permissions: held });
  const [ada, bola] = [equal("Ada"), equal("Bola")];
  const admin: Person = { ...equal("Chidi"), isAdmin: true };
  const of: Job = { role: "clerk", isAdmin: false, store: "ikeja", salaryKobo: 1, bonusBp: 1 };
  const edit = (by: Person, to: Person, after: Partial<Job>) =>
    employeeEditRefusal(by, to, { before: of, after: { ...of, ...after }, rolePermissions: new Set() });
  const sameRights = "Bola has the same rights as you, so only an administrator can change them";
  const own = "You cannot change your own role, store, salary, bonus or administrator rights";

  test("only an administrator changes rights and roles; other details are for both", () => {
    expect([permissionsRefusal(ada, bola, new Set()), edit(ada, bola, { role: "lead" })]).toEqual([
      sameRights,
      sameRights,
    ]);
    expect([permissionsRefusal(admin, bola, new Set()), edit(admin, bola, { role: "lead" })]).toEqual([null, null]);
    const chief = { ...admin, key: "Dayo", name: "Dayo" };
    const more = { ...ada, permissions: new Set<Permission>([...held, "orders.edit"]) };
    expect([edit(admin, chief, { role: "lead" }), emailRefusal(admin, chief)]).toEqual([null, null]);
    expect([permissionsRefusal(more, bola, held), emailRefusal(more, bola)]).toEqual([null, null]);
    for (const change of [{ store: "wuse" }, { salaryKobo: 2 }, { bonusBp: 2 }, {}])
      expect(edit(ada, bola, change)).toBe(null);
    expect(emailRefusal(ada, bola)).toBe(
      "Bola has the same rights as you, so only an administrator can change their email",
    );
    expect([emailRefusal(admin, bola), emailRefusal(ada, ada)]).toEqual([null, null]);
  });

  test("nothing is decided about people with more rights, except by themselves", () => {
    const more = { ...bola, permissions: new Set<Permission>([...held, "orders.edit"]) };
    const text = "Bola has rights that you do not have, so you cannot change anything about them";
    expect([rankRefusal(ada, more), rankRefusal(ada, { ...bola, isAdmin: true })]).toEqual([text, text]);
    expect([edit(ada, more, {}), permissionsRefusal(ada, more, held), activityRefusal(ada, more)]).toEqual([
      text,
      text,
      text,
    ]);
    // An account that has changed since the request began is still one's own.
    expect(rankRefusal(ada, { ...more, key: ada.key })).toBe(null);
    expect([rankRefusal(more, ada), rankRefusal(ada, bola), rankRefusal(admin, more)]).toEqual([null, null, null]);
  });

  test("a person's own details are theirs, and no part of their job is", () => {
    expect(edit(ada, ada, {})).toBe(null);
    for (const change of [{ role: "lead" }, { isAdmin: true }, { store: "wuse" }, { salaryKobo: 2 }, { bonusBp: 2 }]) {
      expect([edit(ada, ada, change), edit(admin, admin, change)]).toEqual([own, own]);
    }
  });

  test("each hires people with rights that they have themselves; administrators alone hire administrators", () => {
    const hired = { isAdmin: false, rolePermissions: held };
    const text = "Only an administrator can decide who is an administrator";
    expect([hireRefusal(ada, hired), hireRefusal(admin, { ...hired, isAdmin: true })]).toEqual([null, null]);
    expect(hireRefusal(ada, { ...hired, isAdmin: true })).toBe(text);
    expect([edit(ada, bola, { isAdmin: true }), edit(admin, bola, { isAdmin: true })]).toEqual([text, null]);
  });

  test("a role within one's rights is changed, unless one holds it or people elsewhere do", () => {
    const role = { key: "clerk", permissions: held, isHeldElsewhere: false };
    const by = { ...ada, roleKey: "lead" };
    expect(roleEditRefusal(by, role, held)).toBe(null);
    expect(roleEditRefusal({ ...ada, roleKey: "clerk" }, role, held)).toBe(
      "You cannot change the role you hold yourself",
    );
    expect(roleEditRefusal(by, { ...role, permissions: new Set(PERMISSIONS) }, held)).toBe(
      "This role gives rights that you do not have, so you cannot change it",
    );
    expect(roleEditRefusal(by, { ...role, isHeldElsewhere: true }, held)).toBe(
      "People of other stores have this role too, so only an administrator can change it",
    );
    expect(roleEditRefusal({ ...admin, roleKey: "clerk" }, { ...role, isHeldElsewhere: true }, held)).toBe(null);
  });

  test("nobody ends their own account; the link of an invitation is its creator's where no mail is sent", () => {
    expect([activityRefusal(ada, ada), activityRefusal(ada, bola)]).toEqual(["You cannot deactivate yourself", null]);
    const seen = (by: Person) =>
      [true, false].flatMap((isCreator) =>
        [true, false].map((sendsMail) => mayReadInvite(by, { isCreator, sendsMail })),
      );
    expect([seen(ada), seen(admin)]).toEqual([
      [false, true, false, false],
      [true, true, true, true],
    ]);
  });
});
