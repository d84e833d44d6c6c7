-- Refuses rows with one catalogue key that say different things: none may have the same key and other words. Checked when
-- the transaction ends, since a change writes the rows of all stores one after the other. A hash, because an index holds
-- no long description; sales change none of these columns, so their updates do not touch these indexes.
create extension if not exists btree_gist;

alter table products add constraint products_one_catalogue exclude using gist (
  catalogue_key with =,
  hash_record_extended(row (title, description, image, more_images, category_key, is_vat_exempt), 0) with <>
) deferrable initially deferred;

alter table variants add constraint variants_one_catalogue exclude using gist (
  catalogue_key with =,
  hashtextextended(variation, 0) with <>
) deferrable initially deferred;
