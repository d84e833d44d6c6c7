-- A difference of a drawer that needs no explanation, in kobo; at first every one does.
alter table shop_settings
  add small_difference_kobo bigint not null default 0 check (small_difference_kobo between 0 and 100000000);

-- The rule of the day on which a shift was closed is not kept, so the table no longer demands an explanation.
alter table shifts drop constraint shifts_check3;
