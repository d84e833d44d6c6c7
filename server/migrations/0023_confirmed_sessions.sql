-- When the person last proved with their password that the session is theirs; null: not since the session began.
alter table sessions add column confirmed_at timestamptz;
