-- Where a numbered page of the order list begins, without passing over the orders before it. The list is sorted by order
-- number. Numbers fall into blocks of 512, and those into blocks of 16,384; for a block that is full, the orders in it
-- are counted once, for every list that has a kept total, and from then on an edit moves the counts. New orders are in
-- blocks not counted yet, so a sale writes nothing here.
create table order_blocks (
  -- How many numbers a block has: block 3 of 512 holds the orders from 1,536 to 2,047.
  span      integer not null,
  -- The key of zeros stands for every store, no text for every status. The rows of both tell which blocks are counted.
  store_key uuid not null,
  status    text not null,
  block     bigint not null,
  n         integer not null,
  primary key (store_key, status, span, block)
);

create function every_store() returns uuid language sql immutable parallel safe
  as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;

-- Whoever writes an order holds its block of 512 shared until the end of the transaction, whoever counts a block holds it
-- alone. So an order is either seen by the count or finds its block counted and adds itself.
create function order_block_lock() returns integer language sql immutable as $$ select 7206120 $$;

create function lock_order_blocks(first bigint, last bigint) returns boolean language sql as $$
  select bool_and(pg_try_advisory_xact_lock(order_block_lock(), block::integer)) from generate_series(first, last) block
$$;

-- Counts the blocks that end at or before a number, the oldest first and none after one that somebody writes to just now.
create function count_order_blocks(until bigint) returns void language plpgsql as $$
declare
  width integer;
  first bigint;
  past  bigint;
begin
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

create function order_block_changed() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(order_block_lock(), (new.order_number / 512)::integer);
  if exists (select from order_blocks
              where span = 512 and store_key = every_store() and status = '' and block = new.order_number / 512) then
    insert into order_blocks as b (span, store_key, status, block, n)
    select counted.span, list.store_key, list.status, counted.block, sum(change.delta)
      from (select c.span, c.block from order_blocks c
             where c.store_key = every_store() and c.status = ''
               and (c.span, c.block) in ((512, new.order_number / 512), (16384, new.order_number / 16384))) counted,
           (select new.store_key, new.status, 1
            union all
            select old.store_key, old.status, -1 where tg_op = 'UPDATE') as change (store_key, status, delta),
           lateral (values (every_store(), ''), (every_store(), change.status), (change.store_key, ''),
                           (change.store_key, change.status)) as list (store_key, status)
     group by 1, 2, 3, 4 having sum(change.delta) <> 0
     order by 1, 2, 3, 4
    on conflict (store_key, status, span, block) do update set n = b.n + excluded.n;
  elsif tg_op = 'INSERT' and new.order_number % 256 = 0 then
    -- Orders under way at the same time have numbers near this one.
    perform count_order_blocks(new.order_number - 256);
  end if;
  return null;
end $$;
create trigger order_blocks_insert after insert on orders for each row execute function order_block_changed();
create trigger order_blocks_update after update of store_key, status on orders for each row
  when (old.store_key <> new.store_key or old.status <> new.status) execute function order_block_changed();

select count_order_blocks(coalesce((select max(order_number) - 256 from orders), 0));

create index orders_store_number on orders (store_key, order_number desc);
create index orders_status_number on orders (status, order_number desc);
create index orders_store_status_number on orders (store_key, status, order_number desc);
drop index orders_status_newest, orders_store_status_newest;
