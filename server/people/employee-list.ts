import type { Pool } from "pg";
import { queryAgain } from "../core/db/transaction";
import type { z } from "zod";
import type { employeeOrdersQuery, employeesQuery } from "../../src/api/people/employees.contract";
import { storeScope, type Staff } from "../core/session-context";
import { pageOf, phoneContains, readList, searchPattern, Values } from "../reading/list";
import { listPersonOrders } from "./person-orders";

type EmployeesQuery = z.output<typeof employeesQuery>;
type OrdersQuery = z.output<typeof employeeOrdersQuery>;

/** JSON text of the contract's employeesReply, by name, deactivated people included; only of the person's own store. */
export function listEmployees(pool: Pool, staff: Staff, query: EmployeesQuery): Promise<string> {
  const values = new Values();
  const search = query.query?.trim() || undefined;
  const scope = storeScope(staff);
  const where: string[] = [];
  if (scope !== null) where.push(`e.store_key = ${values.add(scope)}`);
  if (query.store !== undefined) where.push(`e.store_key = ${values.add(query.store)}`);
  if (query.role !== undefined) where.push(`e.role_key = ${values.add(query.role)}`);
  if (search !== undefined) where.push(matches(search, values));
  return readList(pool, {
    from: "employees e",
    alias: "e",
    where,
    order: "sort_name(e.name), e.key",
    page: pageOf(query),
    joins: "join stores s on s.key = e.store_key join roles r on r.key = e.role_key",
    row: `json_build_object('key', e.key, 'profile_pic_id', e.picture, 'name', e.name, 'email', e.email,
      'store', json_build_object('title', s.title), 'user_role', json_build_object('title', r.title),
      'salary', naira(e.salary_kobo), 'active', e.deactivated_at is null)`,
    searches: search !== undefined,
    values,
  });
}

/**
 * Part of a name, an email or a phone. A company has few employees, so each is compared. Of phones only digits count.
 */
function matches(typed: string, values: Values): string {
  const pattern = values.add(searchPattern(typed));
  const phone = phoneContains("e.phone", typed, values);
  return `(${[`e.name ilike ${pattern}`, `e.email ilike ${pattern}`, ...(phone === null ? [] : [phone])].join(" or ")})`;
}

/**
 * JSON text of the contract's employeeOrdersReply: the orders a person facilitated within the reader's stores, newest
 * first. Null when there is no such employee within them.
 */
export async function listEmployeeOrders(
  pool: Pool,
  staff: Staff,
  employee: string,
  query: OrdersQuery,
): Promise<string | null> {
  const scope = storeScope(staff);
  const { rowCount } = await queryAgain(pool, {
    name: "employee-known",
    text: "select from employees where key = $1 and ($2::uuid is null or store_key = $2)",
    values: [employee, scope],
  });
  if (rowCount === 0) return null;
  const values = new Values();
  const where = [`o.facilitator_key = ${values.add(employee)}`];
  if (scope !== null) where.push(`o.store_key = ${values.add(scope)}`);
  return listPersonOrders(pool, where, query, values);
}
