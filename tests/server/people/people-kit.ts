import {
  type EmployeeWire,
  employeeEditReply,
  employeeReply,
  newEmployeeReply,
} from "../../../src/api/people/employees.contract";
import type { Permission } from "../../../src/api/rights/permissions.contract";
import { newKey } from "../../../server/core/ids";
import { type SignedIn, signIn } from "../fixtures";
import { countOf, one, openShop } from "../orders/order-kit";

export type People = Awaited<ReturnType<typeof openPeople>>;

type Headers = Record<string, string>;

/** A shop, and the calls about its employees. */
export async function openPeople() {
  const at = await openShop();
  const { app, pool, shop } = at;
  const manager = await signIn(app, shop.ikeja.manager.email);

  const get = (path: string, headers: Headers = at.admin) => app.inject({ url: `/api${path}`, headers });
  const send = (method: "POST" | "PUT") => (path: string, payload: object, headers: Headers) =>
    app.inject({ method, url: `/api${path}`, headers, payload });
  const [post, put] = [send("POST"), send("PUT")];

  /** A valid new employee of the first store, with the permissions of its sales role. */
  const newcomer = (changes: object = {}) => ({
    name: "Chinwe Obi",
    email: "chinwe.obi@example.com",
    phone: "08021112222",
    address: "7 Allen Avenue, Ikeja",
    sex: "female",
    instagram: "chinwe.sells",
    twitter: "",
    store: shop.ikeja.key,
    user_role: shop.roles.sales,
    employed_at: "2026-03-04T00:00:00+01:00",
    salary: 285_000.5,
    bonus: 2.25,
    isAdmin: false,
    ...changes,
  });

  const hire = async (changes: object = {}, headers: Headers = at.admin): Promise<string> => {
    const email = `${newKey()}@example.com`;
    const reply = await post("/employees/new", newcomer({ email, ...changes }), headers);
    return newEmployeeReply.parse(reply.json()).data.key;
  };

  const read = async (key: string, headers: Headers = at.admin): Promise<EmployeeWire> =>
    employeeReply.parse((await get(`/employees/${key}`, headers)).json()).data;

  const held = async (key: string): Promise<Permission[]> =>
    (await read(key)).permissions.flatMap(({ items }) =>
      items.filter(({ selected }) => selected).map((item) => item.key),
    );

  /** The body of an edit that changes nothing but `changes`. */
  const editOf = async (key: string, changes: object = {}) => {
    const person = await read(key);
    const { name, email, phone, address, sex, instagram, twitter } = person;
    const { store, role, employed_at, salary, bonus, isAdmin } = person;
    const details = { name, email, phone, address, sex, instagram, twitter };
    return { ...details, store, role, employed_at, salary, bonus, isAdmin, ...changes };
  };
  const edit = async (key: string, changes: object, headers: Headers) =>
    put(`/employees/${key}/edit`, await editOf(key, changes), headers);
  const versionAfter = async (reply: Promise<{ json: () => unknown }>) =>
    employeeEditReply.parse((await reply).json()).data.version;

  const permit = (key: string, acls: readonly string[] | null, headers: Headers = at.admin) =>
    put(`/employees/${key}/permissions`, { acls }, headers);

  /** Gives a person an own set of permissions, without checks. */
  const grant = (key: string, permissions: readonly Permission[]) =>
    pool.query("update employees set own_permissions = $2 where key = $1", [key, permissions]);

  const lastAudit = async (key: string) =>
    one<{ action: string; employee_key: string; before: object | null; after: object | null }>(
      pool,
      "select action, employee_key, before, after from audit_log where entity_key = $1 order by id desc limit 1",
      [key],
    );
  const audits = () => countOf(pool, "audit_log");

  const calls = { get, post, put, newcomer, hire, read, held, editOf, edit, versionAfter, permit };
  return { ...at, ...calls, manager, grant, lastAudit, audits };
}

type Reply = { statusCode: number; json: () => unknown };

/** The status and message of a reply, to be compared with `refusal`. */
export const answer = (reply: Reply) => [reply.statusCode, reply.json()];

export const refusal = (error: string, name?: string) => [
  417,
  { error, code: "rule", ...(name !== undefined && { fields: [{ name, reason: error }] }) },
];

export const isSignedIn = async (at: People, headers: SignedIn): Promise<boolean> =>
  (await at.get("/user_profile", headers)).statusCode === 200;
