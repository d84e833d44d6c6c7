import { EXAMPLE_EMAIL_LINK, EXAMPLE_KEYS } from "../core/docs/example-keys";
import { ofKey, type Room, rule } from "../core/http/room";
import { customersRoutes } from "./customers/routes";
import { emailChangesRoutes } from "./email-changes-routes";
import { employeesRoutes } from "./employees-routes";
import { invitesRoutes } from "./invites-routes";
import { profileRoutes } from "./profile-routes";

const PERSON = {
  phone: "08021112222",
  address: "7 Allen Avenue, Ikeja",
  sex: "female",
  instagram: "chinwe.sells",
  twitter: "",
};

const EMPLOYEE = {
  ...PERSON,
  name: "Chinwe Obi",
  email: "chinwe.obi@example.com",
  store: EXAMPLE_KEYS.store,
  employed_at: "2026-03-04T00:00:00+01:00",
  salary: 285_000,
  bonus: 2.5,
  isAdmin: false,
};

export const peopleRoom: Room = {
  routes: [customersRoutes, emailChangesRoutes, employeesRoutes, invitesRoutes, profileRoutes],
  rules: {
    "GET /api/auth/email-link": rule("public", "all"),
    "POST /api/auth/email-link": rule("public", "all"),
    "GET /api/user_profile": rule("signed-in", "all"),
    "PUT /api/user_profile": rule("signed-in", "all"),
    "POST /api/user_profile/email-change/resend": rule("signed-in", "all"),
    "POST /api/user_profile/email-change/withdraw": rule("signed-in", "all"),
    "GET /api/customers": rule("customers.view", "all"),
    "GET /api/customers/:id": rule(["customers.view", "orders.create"], "all"),
    "GET /api/customers/:id/orders": rule("customers.view", "list"),
    "PUT /api/customers/:id/edit": rule("customers.edit", "all"),
    "GET /api/employees": rule("employees.view", "list"),
    "GET /api/employees/:id": rule("employees.view", "record"),
    "GET /api/employees/:id/orders": rule("employees.view", "record"),
    "POST /api/employees/new": rule("employees.create", "fields"),
    "POST /api/employees/:id/invite": rule("employees.create", "record"),
    "PUT /api/employees/:id/edit": rule("employees.edit", "record"),
    "POST /api/employees/:id/email-change/resend": rule("employees.edit", "record"),
    "POST /api/employees/:id/email-change/withdraw": rule("employees.edit", "record"),
    "PUT /api/employees/:id/deactivate": rule("employees.edit", "record"),
    "PUT /api/employees/:id/activate": rule("employees.edit", "record"),
    "PUT /api/employees/:id/permissions": rule("employees.permissions", "record"),
  },
  examples: {
    "GET /api/auth/email-link": { headers: { "tw-link": EXAMPLE_EMAIL_LINK } },
    "POST /api/auth/email-link": { headers: { "tw-link": EXAMPLE_EMAIL_LINK } },
    "POST /api/employees/:id/email-change/resend": ofKey(EXAMPLE_KEYS.employee),
    "POST /api/employees/:id/email-change/withdraw": ofKey(EXAMPLE_KEYS.employee),
    "POST /api/employees/:id/invite": ofKey(EXAMPLE_KEYS.invited),
    "GET /api/customers/:id": ofKey(EXAMPLE_KEYS.customer),
    "GET /api/customers": { query: { query: "okafor" } },
    "GET /api/customers/:id/orders": { ...ofKey(EXAMPLE_KEYS.customer), query: { limit: 5 } },
    "PUT /api/customers/:id/edit": {
      ...ofKey(EXAMPLE_KEYS.customer),
      body: {
        name: "Adaeze Okafor",
        email: "adaeze@example.com",
        phone: "08035550142",
        address: "2 Allen Avenue, Ikeja",
        instagram: "adaeze",
        twitter: "",
      },
    },
    "GET /api/employees": { query: { store: EXAMPLE_KEYS.store, query: "chinwe" } },
    "GET /api/employees/:id": ofKey(EXAMPLE_KEYS.employee),
    "GET /api/employees/:id/orders": { ...ofKey(EXAMPLE_KEYS.employee), query: { limit: 5 } },
    "POST /api/employees/new": { body: { ...EMPLOYEE, user_role: EXAMPLE_KEYS.role } },
    "PUT /api/employees/:id/edit": {
      ...ofKey(EXAMPLE_KEYS.employee),
      body: { ...EMPLOYEE, email: "chinwe@example.com", role: EXAMPLE_KEYS.role },
    },
    "PUT /api/employees/:id/permissions": {
      ...ofKey(EXAMPLE_KEYS.employee),
      body: { acls: ["orders.view", "orders.create", "customers.view"] },
    },
    "PUT /api/employees/:id/deactivate": ofKey(EXAMPLE_KEYS.employee),
    "PUT /api/employees/:id/activate": ofKey(EXAMPLE_KEYS.employee),
    "PUT /api/user_profile": { body: { ...PERSON, name: "Adewale Martins", email: "admin@ikeja.example" } },
  },
  records: {
    customer: { table: "customers", name: "name", exampleKey: EXAMPLE_KEYS.customer },
    employee: { table: "employees", name: "name", store: "store_key", exampleKey: EXAMPLE_KEYS.employee },
  },
};
