-- Value added tax, which prices include: the shop's rate in hundredths of a percent (0: none), products that are exempt,
-- and the rate that each line was sold with.
alter table shop_settings add vat_bp integer not null default 0 check (vat_bp between 0 and 9999);
alter table products add is_vat_exempt boolean not null default false;
alter table order_lines add vat_bp integer not null default 0 check (vat_bp between 0 and 9999);

-- The tax that an amount includes, rounded half-even: vatIn of src/api/orders/discount.rules.ts says the same.
create function vat_in(kobo bigint, bp integer) returns bigint language sql immutable parallel safe
return (
  select (part + case when twice > whole or (twice = whole and mod(part, 2) = 1) then 1 else 0 end)::bigint
    from (select div(kobo::numeric * bp, 10000 + bp) as part, 2 * mod(kobo::numeric * bp, 10000 + bp) as twice,
                 (10000 + bp)::numeric as whole) as shared
);
