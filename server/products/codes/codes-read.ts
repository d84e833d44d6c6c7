/** SQL of the SKU of a variant `alias`, "" for none. */
export const skuOf = (alias: string): string =>
  `coalesce((select c.sku from codes c where c.catalogue_key = ${alias}.catalogue_key and c.sku is not null), '')`;

/** SQL of its barcodes in their order. */
export const barcodesOf = (alias: string): string =>
  `array(select c.barcode from codes c where c.catalogue_key = ${alias}.catalogue_key and c.barcode is not null
          order by c.position)`;

/** SQL of the products that have the code `value` on a variant. */
export const productsWithCode = (value: string, variantCondition = ""): string =>
  `select v.product_key from codes c join variants v on v.catalogue_key = c.catalogue_key
    where c.match = code_match(${value}) and v.removed_at is null ${variantCondition}`;
