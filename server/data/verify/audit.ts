import type { Invariant } from "./invariant";

/** The audit log as a chain: sealed rows never change, and no other row is inserted. */
export const audit: readonly Invariant[] = [
  {
    name: "no row of the audit log changed since it was sealed",
    sql: `select u.id, s.first_position + u.n - 1 as position, a.action, a.entity_key,
                 case when a.id is null then 'removed' else 'altered' end as fault
          from audit_seals s cross join unnest(s.ids, s.digests) with ordinality as u (id, digest, n)
          left join audit_log a on a.id = u.id
          where a.id is null or u.digest is distinct from audit_digest(a)`,
  },
  {
    name: "each row of the audit log is sealed once or waits for its seal",
    sql: `select coalesce(a.id, k.id) as id, a.action, a.entity_key,
                 case when a.id is null then 'removed' when k.times is null then 'inserted' else 'sealed twice' end as fault
          from audit_log a
          full join (select id, count(*) as times
                       from (select unnest(ids) as id from audit_seals
                             union all select audit_id from audit_pending) known group by 1) k on k.id = a.id
          where a.id is null or k.times is distinct from 1`,
  },
  {
    name: "each seal of the audit log follows from the previous one",
    sql: `select first_position, last_position, sealed_at, ended as before,
                 case when first_position <> ended + 1 then 'one before it is missing' else 'altered or reordered' end as fault
          from (select *, lag(last_position, 1, 0::bigint) over chain as ended, lag(hash) over chain as hash_before
                  from audit_seals window chain as (order by last_position)) s
          where first_position <> ended + 1 or hash <> seal_hash(hash_before, first_position, sealed_at, digests)`,
  },
  {
    name: "the audit log contains no password, token or link",
    sql: `select id, action, entity_key from audit_log
          where concat(before, after) ~* '"[a-z_]*(password|token|link)[a-z_]*": "|"[$]argon2'`,
  },
];
