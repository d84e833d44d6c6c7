-- The log of one person. Without it, the log of somebody who rarely changes anything was looked for in all of it.
create index concurrently audit_log_employee on audit_log (employee_key, id);
