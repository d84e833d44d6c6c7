-- Devices encrypt what a person has typed and not saved. The key for it outlives every session.
alter table server_keys drop constraint server_keys_purpose_check;
alter table server_keys add constraint server_keys_purpose_check check (purpose in ('device', 'factor', 'draft'));
create unique index server_keys_draft on server_keys (purpose) where purpose = 'draft';
