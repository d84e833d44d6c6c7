-- Customers are searched by what they are sorted by, so that `ngozi` finds Ngọzi. Choosers search here, too, where a list
-- is longer than what a page holds.
create index customers_sorted_search on customers using gin (sort_name(name) gin_trgm_ops);
drop index customers_name_search;
