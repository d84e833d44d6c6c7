import fc from "fast-check";
import { expect, test } from "vitest";
import { catalogue } from "../../../server/rights/permission-catalogue";
import * as server from "../../../server/rights/permissions";
import { PERMISSIONS, type Permission } from "../../api/rights/permissions.contract";
import { grantRefusal, personRefusal, type Rights, roleRefusal } from "./permission-rules";

const anySet: fc.Arbitrary<Permission[]> = fc.subarray<Permission>([...PERMISSIONS]);
const someone = fc.record({
  key: fc.constantFrom("ada", "bola"),
  name: fc.constantFrom("Ada Obi", "Bola Ige"),
  isAdmin: fc.boolean(),
  roleKey: fc.constantFrom("sales", "keeper"),
  permissions: anySet,
});

/** As the server holds them: administrators have everything, whatever is stored. */
const onServer = (person: Rights & { name: string }) => ({ ...person, permissions: new Set(person.permissions) });
const held = ({ isAdmin, permissions }: Rights) => (isAdmin ? [...PERMISSIONS] : permissions);

/** Whoever lacks the right itself is not even asked what they want. */
const entitled = (me: Rights & { name: string }, right: Permission) => ({
  ...me,
  permissions: PERMISSIONS.filter((key) => key === right || me.permissions.includes(key)),
});

test("the form refuses a person's own set in the same words as the server", () => {
  fc.assert(
    fc.property(someone, someone, anySet, (anyone, target, wanted) => {
      const me = entitled(anyone, "employees.permissions");
      const refused = personRefusal(me, { ...target, acls: held(target) }) ?? grantRefusal(me, catalogue, wanted);
      expect(refused).toBe(server.permissionsRefusal(onServer(me), onServer(target), new Set(wanted)));
    }),
  );
});

const anyRole = fc.record({
  key: fc.constantFrom("sales", "keeper"),
  acls: anySet,
  isHeldElsewhere: fc.boolean(),
});

test("a role is refused here as the server refuses it, in the same words", () => {
  fc.assert(
    fc.property(someone, anyRole, anySet, (anyone, role, wanted) => {
      const me = entitled(anyone, "roles.manage");
      const refused = roleRefusal(me, role) ?? grantRefusal(me, catalogue, wanted);
      const stored = { ...role, permissions: new Set(role.acls) };
      expect(refused).toBe(server.roleEditRefusal(onServer(me), stored, new Set(wanted)));
    }),
  );
});

test("a person who may only view is told why", () => {
  const me: Rights = { key: "ada", isAdmin: false, roleKey: "sales", permissions: ["roles.view", "employees.view"] };
  expect(roleRefusal(me, { key: "keeper", acls: [], isHeldElsewhere: false })).toBe(
    "You may see what roles permit, but not change it",
  );
  expect(personRefusal(me, { key: "bola", name: "Bola Ige", isAdmin: false, acls: [] })).toBe(
    "You may see what people are permitted, but not change it",
  );
});
