-- Finds the days that the sums of their months lack.
create index concurrently summed_days_due_in_month on summed_days (day) where is_summed and not is_in_month;
