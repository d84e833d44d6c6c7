-- A report of a period reads the returns made in it.
create index returns_created on returns (created_at);
