import type { Pool } from "pg";
import type { DetailReply } from "../../src/api/kit/common.contract";
import { PERMISSIONS } from "../../src/api/rights/permissions.contract";
import type { RoleBody, RoleWire } from "../../src/api/rights/roles.contract";
import { queryAgain, type Tx } from "../core/db/transaction";
import { groupsHolding } from "./permission-catalogue";
import { grantRefusal, roleEditRefusal } from "./permissions";
import { notFound } from "../core/errors";
import { newKey } from "../core/ids";
import { type Staff, storeScope } from "../core/session-context";
import type { OwnSession } from "../core/http/own-session";
import { requireConfirmedPassword } from "./confirmation";
import { auditCreation, type Doing, type Edit, type Edited, editRecord } from "../books/editing";
import { decideAlone, knownOf, refuseBy } from "./employee-rights";
import { pageOf, type Paging } from "../reading/list";

/** Roles are few: by default one page has them all. */
const USUAL_PAGE = 100;

/** In catalogue order, without keys that this version does not know. */
const ACLS = "array(select held from unnest($1::text[]) held where held = any (r.permissions))";

/** Whether anyone of another store has the role, deactivated people included; false when the scope is every store. */
const heldElsewhere = (role: string, scope: string) =>
  `(${scope}::uuid is not null
     and exists (select from employees e where e.role_key = ${role} and e.store_key <> ${scope}))`;

/** JSON text of the contract's rolesReply, by title. All stores share all roles. */
export async function listRoles(pool: Pool, query: Paging): Promise<string> {
  const { limit, offset } = pageOf(query, USUAL_PAGE);
  const { rows } = await queryAgain<{ body: string }>(pool, {
    name: "roles",
    text: `with page as materialized (select * from roles order by sort_name(title), key limit $2 offset $3),
           shown as (
             select coalesce(json_agg(json_build_object('key', r.key, 'title', r.title, 'description', r.description,
                               'acls', ${ACLS}) order by sort_name(r.title), r.key), '[]'::json) as rows
               from page r)
           select json_build_object('data', rows, 'roles', rows,
                    'pagination', json_build_object('total_count', (select count(*) from roles)))::text as body
             from shown`,
    values: [PERMISSIONS, limit, offset],
  });
  return rows[0]?.body ?? "";
}

/** The contract's roleReply, or null when there is none. */
export async function readRole(db: Pool | Tx, staff: Staff, key: string): Promise<DetailReply<RoleWire> | null> {
  const { rows } = await queryAgain<Omit<RoleWire, "permissions">>(db, {
    name: "role",
    text: `select r.key, r.title, r.description, ${ACLS} as acls, r.version,
                  (select count(*)::int from employees e
                    where e.role_key = r.key and e.deactivated_at is null and ($3::uuid is null or e.store_key = $3)
                  ) as employee_count,
                  ${heldElsewhere("r.key", "$3")} as held_elsewhere
             from roles r where r.key = $2`,
    values: [PERMISSIONS, key, storeScope(staff)],
  });
  if (!rows[0]) return null;
  const { version, ...role } = rows[0];
  return { data: { ...role, permissions: groupsHolding(new Set(role.acls)), version }, breadcrumb: role.title };
}

/** 417 when it gives rights the person lacks. */
export async function createRole(tx: Tx, doing: Doing, body: RoleBody): Promise<{ key: string }> {
  const staff = await decideAlone(tx, doing.staff);
  refuseBy(grantRefusal(staff, new Set(body.acls)));
  const key = newKey();
  await tx.query("insert into roles (key, title, description, permissions) values ($1, $2, $3, $4)", [
    key,
    body.title,
    body.description,
    body.acls,
  ]);
  await auditCreation(tx, doing, "role", key, body);
  return { key };
}

type StoredRole = {
  title: string;
  description: string;
  permissions: string[];
  version: number;
  isHeldElsewhere: boolean;
};

/**
 * Changes a role, and from their next request on the rights of everyone who has it. A change of rights needs the own
 * password.
 * 404 when there is none; 409 with the current record when the edit is stale; 417 when a rule of rights refuses.
 */
export async function editRole(tx: Tx, edit: Edit<RoleBody> & { session: OwnSession }): Promise<Edited> {
  const staff = await decideAlone(tx, edit.staff);
  const { key, body } = edit;
  const { rows } = await tx.query<StoredRole>(
    `select title, description, permissions, version, ${heldElsewhere("roles.key", "$2")} as "isHeldElsewhere"
       from roles where key = $1 for no key update`,
    [key, storeScope(staff)],
  );
  if (!rows[0]) throw notFound();
  const { version, permissions, isHeldElsewhere, ...stored } = rows[0];
  const held = knownOf(permissions);
  const acls = body.acls.join() === held.join() ? held : body.acls;
  return editRecord(tx, edit, {
    entity: "role",
    version,
    before: { ...stored, acls: held },
    after: { title: body.title, description: body.description, acls },
    readCurrent: async () => JSON.stringify(await readRole(tx, staff, key)),
    write: async (next) => {
      refuseBy(roleEditRefusal(staff, { key, permissions: new Set(held), isHeldElsewhere }, new Set(acls)));
      if (acls !== held) await requireConfirmedPassword(tx, edit.session);
      await tx.query("update roles set title = $2, description = $3, permissions = $4, version = $5 where key = $1", [
        key,
        body.title,
        body.description,
        acls,
        next,
      ]);
    },
  });
}
