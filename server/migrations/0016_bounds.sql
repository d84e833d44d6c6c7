-- Totals stay within what a JSON number carries exactly, whoever moves them. The detail names the total for a person.
create or replace function refuse_balance() returns trigger language plpgsql as $$
begin
  raise exception 'a balance is beyond what can be recorded'
    using errcode = 'numeric_value_out_of_range', constraint = 'amount_bounds',
          detail = format('The balance of %s', new.name);
end $$;

create function refuse_customer_total() returns trigger language plpgsql as $$
begin
  raise exception 'a total of a customer is beyond what can be recorded'
    using errcode = 'numeric_value_out_of_range', constraint = 'amount_bounds',
          detail = format(case when new.debt_kobo > 9007199254740991 then 'What %s owes' else 'What %s has spent' end,
                          new.name);
end $$;
create trigger total_bounds before insert or update of debt_kobo, spent_kobo on customers for each row
  when (new.debt_kobo > 9007199254740991 or new.spent_kobo > 9007199254740991)
  execute function refuse_customer_total();

create function refuse_employee_total() returns trigger language plpgsql as $$
begin
  raise exception 'a total of an employee is beyond what can be recorded'
    using errcode = 'numeric_value_out_of_range', constraint = 'amount_bounds',
          detail = format('The profit share of %s', new.name);
end $$;
create trigger total_bounds before insert or update of gain_kobo, unpaid_sales_kobo on employees for each row
  when (new.gain_kobo > 9007199254740991 or new.unpaid_sales_kobo > 9007199254740991)
  execute function refuse_employee_total();
