import type { Pool } from "pg";
import type { LinkKind } from "../../../src/api/people/links.contract";
import { queryAgain, type Tx } from "../../core/db/transaction";
import { newKey } from "../../core/ids";
import { isoTime } from "../../reading/list";

const LIFE: Record<LinkKind, string> = { invite: "72 hours", reset: "10 minutes" };

/** SQL: whether a link `l` of its person `e` is valid. */
const OPEN = "l.expires_at > now() and e.deactivated_at is null and e.email = l.email";

export type LinkHolder = { kind: LinkKind; name: string; email: string; expires_at: string };

type NewLink = { employeeKey: string; email: string; kind: LinkKind; tokenHash: Buffer; address: string };

/**
 * Stores a person's new link as its hash, ends their older one of that kind, and puts its mail into the outbox. Returns
 * its expiry, ISO 8601.
 * @param link.address the whole address with the token, as in the mail
 */
export async function keepLink(tx: Tx, link: NewLink): Promise<string> {
  const { employeeKey, email, kind, tokenHash, address } = link;
  const { rows } = await tx.query<{ expires_at: string }>(
    `insert into one_time_links as l (employee_key, kind, email, token_hash, expires_at)
     values ($1, $2, $3, $4, now() + $5::interval)
     on conflict (employee_key, kind) do update set
       email = excluded.email, token_hash = excluded.token_hash, created_at = now(), expires_at = excluded.expires_at
     returning ${isoTime("l.expires_at")} as expires_at`,
    [employeeKey, kind, email, tokenHash, LIFE[kind]],
  );
  // A separate statement: it must see the mail of a link that was made while this one waited.
  await tx.query(
    `with replaced as (
       update outbox set link = null where employee_key = $2 and kind = $3 and link is not null)
     insert into outbox (key, employee_key, kind, email, link, link_expires_at)
     select $1, l.employee_key, l.kind, l.email, $4, l.expires_at
       from one_time_links l where l.employee_key = $2 and l.kind = $3`,
    [newKey(), employeeKey, kind, address],
  );
  return rows[0]?.expires_at ?? "";
}

/** The owner of a link, without using it; null when it is invalid. */
export async function findLink(pool: Pool, tokenHash: Buffer): Promise<LinkHolder | null> {
  const { rows } = await queryAgain<LinkHolder>(pool, {
    name: "link",
    text: `select l.kind, e.name, e.email, ${isoTime("l.expires_at")} as expires_at
             from one_time_links l join employees e on e.key = l.employee_key
            where l.token_hash = $1 and ${OPEN}`,
    values: [tokenHash],
  });
  return rows[0] ?? null;
}

/** Uses a link and returns its owner; of several concurrent calls one gets it, the others null. */
export async function spendLink(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ kind: LinkKind; employeeKey: string; email: string } | null> {
  const { rows } = await tx.query<{ kind: LinkKind; employeeKey: string; email: string }>(
    `delete from one_time_links l using employees e
      where l.token_hash = $1 and e.key = l.employee_key and ${OPEN}
     returning l.kind, e.key as "employeeKey", e.email`,
    [tokenHash],
  );
  return rows[0] ?? null;
}
