-- Who added an employee: pay is never changed between an account and those it goes back to, except by administrators.
-- Null where nobody is known: the first administrator, and people from before the audit log.
alter table employees add column created_by uuid references employees;

update employees e
   set created_by = made.employee_key
  from (select distinct on (entity_key) entity_key, employee_key
          from audit_log
         where entity = 'employee' and action = 'employee.created'
         order by entity_key, id) made
 where made.entity_key = e.key and made.employee_key <> e.key;
