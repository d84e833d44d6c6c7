import type { Page } from "playwright-core";
import { employ, makeRole } from "../../people/people-steps";
import { box as personBox, openPerson, permissions, update as updatePerson } from "../../rights/permission-steps";
import { box, create, nameOf, update } from "../../rights/role-steps";
import { newName } from "../../support/dialog-steps";
import { changing, countEdits, countIn, labelled, main, post, put, type Row } from "../form";

const BOX = "View customers";

export const RIGHTS_FORMS: Readonly<Record<string, Row>> = {
  newRoleForm: {
    place: "page",
    begin: () => {
      const text = newName("Trust");
      return Promise.resolve({
        write: post("/api/roles/new"),
        text,
        named: "title",
        within: main,
        open: async (page) => {
          await page.goto("/roles/create");
          await nameOf(page).waitFor();
        },
        fill: async (page) => {
          await box(page, "Orders").check();
          await nameOf(page).fill(text);
        },
        field: nameOf,
        save: create,
        saves: (page) => countIn(page, "/roles?limit=100", text),
      });
    },
  },
  roleForm: {
    place: "page",
    isRecord: true,
    begin: async (at) => {
      const role = await makeRole(at, ["orders.view"]);
      const path = `/roles/${role.key}`;
      return changing(at, {
        record: path,
        write: put(/^\/api\/roles\/[^/]+\/edit$/),
        theirs: (_, description) => ({ title: role.title, description, acls: ["orders.view", "products.view"] }),
        kept: '"products.view"',
        within: main,
        open: async (page) => {
          await page.goto(path);
          await box(page, BOX).waitFor();
        },
        first: (_, page) => box(page, BOX).check(),
        field: (within) => labelled(within, "Description (optional)"),
        named: "description",
        save: update,
      });
    },
  },
  permissionsForm: {
    place: "card",
    isRecord: true,
    begin: async (at) => {
      const role = await makeRole(at, ["orders.view"]);
      const person = await employ(at, role.key, "Kemi Adeyinka");
      const field = (page: Page) => personBox(page, BOX);
      const selected = (key: string) => new RegExp(`"key":"${key}"[^}]*"selected":true`);
      const edited = {
        record: `/employees/${person.key}`,
        edit: `/employees/${person.key}/permissions`,
        theirs: () => ({ acls: ["orders.view", "products.view"] }),
        holds: selected("customers.view"),
        kept: selected("products.view"),
      };
      return {
        ...(await countEdits(at, edited)),
        write: put(/^\/api\/employees\/[^/]+\/permissions$/),
        text: "true",
        named: "acls",
        within: permissions,
        open: async (page) => {
          await openPerson(page, person);
          await field(page).waitFor();
        },
        fill: (page) => field(page).check(),
        field,
        shown: async (page) => String(await field(page).isChecked()),
        retype: { away: (page) => field(page).uncheck(), back: (page) => field(page).click() },
        save: updatePerson,
      };
    },
  },
};
