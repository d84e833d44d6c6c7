-- A notice to the address a person had before. Its link leads to the sign-in page and opens nothing by itself.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('invite', 'reset', 'email-changed'));
