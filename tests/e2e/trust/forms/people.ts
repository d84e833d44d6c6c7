import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import type { EmployeeWire } from "../../../../src/api/people/employees.contract";
import type { ProfileWire } from "../../../../src/api/people/profile.contract";
import { customerWith } from "../../people/customer-steps";
import * as employees from "../../people/employee-add-steps";
import { makeRole } from "../../people/people-steps";
import { newName } from "../../support/dialog-steps";
import { make } from "../../support/records";
import { ask, card, ownStore } from "../../support/steps";
import { button, changing, countIn, labelled, main, openCard, post, put, type Row } from "../form";

const addressIn = (within: ReturnType<typeof card>) => labelled(within, "Address");

const THEIR_PHONE = "08065550199";

/** What an edit of an employee sends, with another phone and address. */
const bodyOf = ({ name, email, sex, store, role, employed_at, salary }: EmployeeWire, address: string) => ({
  name,
  email,
  sex,
  store,
  role,
  employed_at,
  salary,
  phone: THEIR_PHONE,
  address,
});

/** An employee of the administrator's store who has not signed in yet. */
async function hired(at: Page): Promise<string> {
  const role = await makeRole(at, ["orders.view"]);
  return make(at, "/employees", {
    name: "Ifeanyi Okonkwo",
    email: `ifeanyi.${randomUUID().slice(0, 8)}@example.com`,
    phone: "08065550123",
    address: "4 Awolowo Road, Ikoyi",
    sex: "male",
    store: await ownStore(at),
    user_role: role.key,
    employed_at: "2023-03-04T08:00:00Z",
    salary: 285_000,
  });
}

export const PEOPLE_FORMS: Readonly<Record<string, Row>> = {
  employeeAddForm: {
    place: "page",
    begin: () => {
      const text = newName("Tolu Trust");
      const email = employees.emailOf("tolu.trust");
      return Promise.resolve({
        write: post("/api/employees/new"),
        text,
        named: "name",
        within: main,
        open: async (page) => {
          await page.goto("/employees/add");
          await labelled(page, "Name").waitFor();
        },
        fill: (page) => employees.fill(page, { name: text, email }),
        field: (page) => labelled(page, "Name"),
        save: employees.add,
        saves: (page) => countIn(page, `/employees?query=${encodeURIComponent(email)}`, email),
      });
    },
  },
  employeeEditForm: {
    place: "card",
    isRecord: true,
    begin: async (at) => {
      const path = `/employees/${await hired(at)}`;
      return changing(at, {
        record: path,
        write: put(/^\/api\/employees\/[^/]+\/edit$/),
        theirs: bodyOf,
        kept: THEIR_PHONE,
        within: (page) => card(page, "Employee Details"),
        open: openCard(path, "Employee Details", addressIn),
        field: addressIn,
        named: "address",
        save: (page) => button(card(page, "Employee Details"), "Save"),
      });
    },
  },
  profileForm: {
    place: "page",
    isRecord: true,
    begin: async (at) => {
      const { key } = (await ask<{ data: ProfileWire }>(at, "/user_profile")).body.data;
      return changing(at, {
        record: `/employees/${key}`,
        write: { method: "PUT", path: "/api/user_profile" },
        theirs: bodyOf,
        kept: THEIR_PHONE,
        within: main,
        open: async (page) => {
          await page.goto("/profile/edit");
          await addressIn(main(page)).waitFor();
        },
        field: addressIn,
        named: "address",
        save: (page) => button(main(page), "Save"),
      });
    },
  },
  customerForm: {
    place: "card",
    isRecord: true,
    begin: async (at) => {
      const { customer } = await customerWith(at, ["pending"]);
      const path = `/customers/${customer.key}`;
      const { name, email, instagram, twitter } = customer;
      return changing(at, {
        record: path,
        write: put(/^\/api\/customers\/[^/]+\/edit$/),
        theirs: (_, text) => ({ name, email, phone: THEIR_PHONE, address: text, instagram, twitter }),
        kept: THEIR_PHONE,
        within: (page) => card(page, "Customer details"),
        open: openCard(path, "Customer details", addressIn),
        field: addressIn,
        named: "address",
        save: (page) => button(card(page, "Customer details"), "Save"),
      });
    },
  },
};
