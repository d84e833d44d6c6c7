-- What a person is shown of a session, and by what they end it: the key is no part of the token and opens nothing.
alter table sessions add column key uuid not null default gen_random_uuid();
alter table sessions add column user_agent text not null default '';
-- Where its last noted use came from. Written at most once a minute, like the moment of it.
alter table sessions add column address text not null default '';
alter table sessions add column last_used_at timestamptz not null default now();
update sessions set last_used_at = created_at;
create unique index sessions_key on sessions (key);
