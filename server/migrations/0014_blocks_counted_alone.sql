-- One count at a time: two that began together both took the same blocks for uncounted, and the second met the rows of the
-- first, in the midst of a sale. The lock is taken before anything is read and held until the end of the transaction, so
-- whoever gets it sees all that was counted.
create or replace function count_order_blocks(until bigint) returns void language plpgsql as $$
declare
  width integer;
  first bigint;
  past  bigint;
begin
  -- Blocks count from 0, so this is none of theirs.
  if not pg_try_advisory_xact_lock(order_block_lock(), -1) then
    return;
  end if;
  foreach width in array array[512, 16384] loop
    select coalesce(max(block) + 1, 0) into first
      from order_blocks where span = width and store_key = every_store() and status = '';
    past := first;
    while (past + 1) * width <= until and lock_order_blocks(past * width / 512, (past + 1) * width / 512 - 1) loop
      past := past + 1;
    end loop;
    insert into order_blocks (span, store_key, status, block, n)
    select width, coalesce(o.store_key, every_store()), coalesce(o.status, ''), b.block, count(o.key)
      from generate_series(first, past - 1) as b (block)
      left join orders o on o.order_number >= b.block * width and o.order_number < (b.block + 1) * width
     group by b.block, cube (o.store_key, o.status)
    having grouping(o.store_key, o.status) = 3 or count(o.key) > 0;
    -- A block of 16,384 is counted only when all those of 512 within it are.
    until := past * width;
  end loop;
end $$;
