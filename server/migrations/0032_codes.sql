-- Codes name a catalogue variant: the same goods in several stores are variants with one catalogue key, so they have one
-- SKU and the same barcodes.

-- GS1's check digit of 8, 12, 13 or 14 digits; src/api/products/codes.rules.ts has the same rule.
create function is_gtin(code text) returns boolean language sql immutable strict parallel safe as $$
  select case when code ~ '^([0-9]{8}|[0-9]{12,14})$' then (
    select sum(substr(lpad(code, 14, '0'), place, 1)::integer * case when place % 2 = 1 then 3 else 1 end) % 10 = 0
      from generate_series(1, 14) place) else false end
$$;

-- Equal for two spellings of one code.
create function code_match(code text) returns text language sql immutable strict parallel safe as $$
  select case when is_gtin(code) then lpad(code, 14, '0') else lower(code collate "C") end
$$;

-- Its version grows with every change of the codes. A product's version includes it, so that a change made at one store
-- makes a form opened at another one stale.
create table catalogue_codes (
  catalogue_key uuid primary key,
  version       integer not null default 1
);

-- A code is a SKU, a barcode, or both.
create table codes (
  match         text not null generated always as (code_match(coalesce(sku, barcode))) stored primary key,
  catalogue_key uuid not null references catalogue_codes on delete cascade,
  sku           text check (sku ~ '^[!-~]([ -~]{0,46}[!-~])?$'),
  barcode       text check (barcode ~ '^[!-~]([ -~]{0,46}[!-~])?$'
                            and (barcode !~ '^([0-9]{8}|[0-9]{12,14})$' or is_gtin(barcode))),
  -- Among the barcodes of the variant.
  position      integer,
  check (num_nonnulls(sku, barcode) > 0),
  check (code_match(sku) = code_match(barcode)),
  check ((barcode is null) = (position is null))
);
create unique index codes_sku on codes (catalogue_key) where sku is not null;
create index codes_catalogue on codes (catalogue_key);

create index variants_catalogue_twins on variants (catalogue_key);
