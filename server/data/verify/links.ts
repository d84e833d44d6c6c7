import type { Invariant } from "./invariant";

/** The only place that stores a readable token. */
export const links: readonly Invariant[] = [
  {
    name: "a mail contains a link only while the link is valid",
    sql: `select o.key, o.kind, o.employee_key from outbox o
          where o.link is not null and o.kind not in ('email-asked', 'email-changed') and not exists (
            select from one_time_links l
            where l.employee_key = o.employee_key and l.kind = o.kind
              and l.token_hash = sha256(convert_to(split_part(o.link, '#', 2), 'UTF8')))
            and not exists (
            select from email_changes c
            where o.kind = 'email-confirm' and c.employee_key = o.employee_key
              and c.used_at is null and c.withdrawn_at is null
              and c.token_hash = sha256(convert_to(split_part(o.link, '#', 2), 'UTF8')))`,
  },
  {
    name: "only second factors that are on have recovery codes, at most ten",
    sql: `select f.employee_key, f.turned_on_at, count(c.code_hash) as codes
          from second_factors f join recovery_codes c using (employee_key)
          group by f.employee_key having count(c.code_hash) > 10 or f.turned_on_at is null`,
  },
];
