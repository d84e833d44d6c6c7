-- The log as a chain. Writers only queue what they wrote; a sealer takes what has been committed, in order, and links
-- it to what was sealed before. A row's position in that order is also where a listener goes on after a cut.

-- Rows of the log that no seal holds yet.
create table audit_pending (audit_id bigint primary key);

create table audit_seals (
  -- Positions count the sealed rows from 1, without gaps.
  first_position bigint not null unique,
  last_position  bigint primary key,
  -- The rows in their order, and what each of them said when it was sealed.
  ids            bigint[] not null,
  digests        bytea[] not null,
  sealed_at      timestamptz not null default now(),
  hash           bytea not null,
  check (cardinality(ids) = last_position - first_position + 1 and cardinality(digests) = cardinality(ids))
);

-- What a row says. Never edit this or seal_hash: every seal there is would look broken.
create function audit_digest(entry audit_log) returns bytea language sql stable parallel safe as $$
  select sha256(convert_to(json_build_array(
    entry.id, to_char(entry.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.request_id, entry.employee_key,
    entry.action, entry.entity, entry.entity_key, entry.before, entry.after)::text, 'UTF8'))
$$;

-- A seal over what its rows say, when it was made, and the seal before it.
create function seal_hash(before bytea, first_position bigint, sealed_at timestamptz, digests bytea[]) returns bytea
language sql stable parallel safe as $$
  select sha256(coalesce(before, '') || convert_to(
    first_position || ' ' || to_char(sealed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US') || ' ', 'UTF8')
    || (select string_agg(digest, '' order by n) from unnest(digests) with ordinality as d (digest, n)))
$$;

-- Seals at most so many of the rows committed by now; how many it were. Nothing while somebody else is sealing.
-- Who saw another's change before making their own has the higher id and cannot be seen without it: taking what can be
-- seen in the order of ids never puts a change before one it followed, and a row that commits late comes late.
create function seal_audit(lock bigint, most integer) returns integer language plpgsql as $$
declare
  taken    bigint[];
  previous record;
begin
  if not pg_try_advisory_xact_lock(lock) then
    return 0;
  end if;
  with sealed as (
    delete from audit_pending where audit_id in (select audit_id from audit_pending order by audit_id limit most)
    returning audit_id)
  select array_agg(audit_id order by audit_id) into taken from sealed;
  if taken is null then
    return 0;
  end if;
  select last_position, hash into previous from audit_seals order by last_position desc limit 1;
  -- A row that was removed while it waited is sealed as nothing, which shows for good.
  insert into audit_seals (first_position, last_position, ids, digests, hash)
  select first, first + cardinality(taken) - 1, taken, digests, seal_hash(previous.hash, first, now(), digests)
    from (select coalesce(previous.last_position, 0) + 1 as first, array_agg(audit_digest(a) order by id) as digests
            from unnest(taken) as id left join audit_log a using (id)) entry;
  return cardinality(taken);
end $$;

create function audit_queued() returns trigger language plpgsql as $$
begin
  insert into audit_pending (audit_id) select id from written;
  return null;
end $$;
create trigger audit_queued after insert on audit_log referencing new table as written
  for each statement execute function audit_queued();

-- Only a demo shop whose filling was cut short may be emptied.
create function refuse_truncation() returns trigger language plpgsql as $$
begin
  if not exists (select from seeding where finished_at is null) then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger no_truncation before truncate on audit_log for each statement execute function refuse_truncation();
create trigger no_truncation before truncate on audit_seals for each statement execute function refuse_truncation();
create trigger append_only before update or delete on audit_seals for each row execute function refuse_change();

insert into audit_pending select id from audit_log;
