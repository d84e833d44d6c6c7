-- The pictures of a product after its cover, which stays in `image`: lists, pickers and order lines show only that one.
-- A product has at most 8: PRODUCT_LIMITS of src/api/products/products.contract.ts.
alter table products
  add more_images text[] not null default '{}',
  add constraint products_more_images_check
    check (cardinality(more_images) <= 7 and (image <> '' or cardinality(more_images) = 0)
           and array_position(more_images, null) is null and array_position(more_images, '') is null);
