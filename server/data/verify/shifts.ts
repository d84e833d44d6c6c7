import type { Invariant } from "./invariant";

/** Shifts of cash drawers, with the transactions that move their cash. */
export const shifts: readonly Invariant[] = [
  {
    name: "a closed shift expected its float and the sum of its movements",
    sql: `select f.key, f.shift_number, f.float_kobo, f.expected_kobo, t.sum from shifts f
          left join (select shift_key, sum(effect_kobo) from transactions where shift_key is not null group by 1) t
            on t.shift_key = f.key
          where f.status = 'closed' and f.expected_kobo <> f.float_kobo + coalesce(t.sum, 0)`,
  },
  {
    name: "a closed shift has its difference posted, on its account and in no shift",
    sql: `select f.key, f.shift_number, f.expected_kobo, f.counted_kobo, t.key as transaction, t.effect_kobo
          from shifts f left join transactions t on t.key = f.difference_key
          where f.status = 'closed' and (
            coalesce(t.effect_kobo, 0) <> f.counted_kobo - f.expected_kobo
            or (t.key is not null and (t.source <> 'drawer-difference' or t.account_key <> f.account_key
                                       or t.shift_key is not null)))`,
  },
  {
    name: "each drawer difference belongs to one shift",
    sql: `select t.key, t.remark from transactions t
          where t.source = 'drawer-difference' and not exists (select from shifts f where f.difference_key = t.key)`,
  },
  {
    name: "an account names its open shift, and no other",
    sql: `select a.key, a.open_shift_key, f.key as open from accounts a
          full join (select * from shifts where status <> 'closed') f on f.account_key = a.key
          where a.open_shift_key is distinct from f.key`,
  },
  {
    name: "a movement of a shift is posted on the account of the shift",
    sql: `select t.key, t.shift_key, t.account_key
          from transactions t join shifts f on f.key = t.shift_key
          where t.account_key is distinct from f.account_key`,
  },
  {
    name: "a drop takes from one account what it puts into another",
    sql: `select created_at, created_by, remark, sum(effect_kobo) as left_over from transactions where source = 'drop'
          group by 1, 2, 3 having sum(effect_kobo) <> 0`,
  },
  {
    name: "the float and the count of a shift are worth what is kept of them",
    sql: `with piece (name, kobo) as (values ('1000', 100000), ('500', 50000), ('200', 20000), ('100', 10000),
            ('50', 5000), ('20', 2000), ('10', 1000), ('5', 500), ('2', 200), ('1', 100), ('50k', 50))
          select f.key, f.shift_number, f.float_kobo, f.counted_kobo from shifts f
          where f.float_kobo <> (select sum(kobo * (f.float_count ->> name)::bigint) from piece)
             or f.counted_kobo <> (select sum(kobo * (f.count ->> name)::bigint) from piece)`,
  },
];
