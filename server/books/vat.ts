/** SQL of the rate that a line of this product is sold with now. */
export const rateOf = (productKey: string): string =>
  `(select case when p.is_vat_exempt then 0 else s.vat_bp end from products p, shop_settings s where p.key = ${productKey})`;

/**
 * SQL of what the lines of an order include as value added tax, one entry for each rate above 0: `rateBp` in hundredths
 * of a percent, `gross` and `vat` in kobo. Each line is rounded by itself. Goods that came back are left out.
 */
export const vatOfOrder = (orderKey: string): string =>
  `coalesce((select json_agg(json_build_object('rateBp', vat_bp, 'gross', gross, 'vat', vat) order by vat_bp)
     from (select vat_bp, sum(kept)::bigint as gross, sum(vat_in(kept, vat_bp))::bigint as vat
             from (select vat_bp, unit_price_kobo * quantity - discount_kobo - order_discount_kobo - returned_kobo as kept
                     from order_lines where order_key = ${orderKey} and vat_bp > 0) taxed
            group by 1) rates), '[]'::json)`;

/**
 * SQL of the tax in the worth of a return: that of what was left of each line before it, less that of what is left after,
 * so that a line which comes back bit by bit gives back exactly its tax. Shaped as above.
 */
export const vatOfReturn = (returnKey: string, orderKey: string): string =>
  `coalesce((select json_agg(json_build_object('rateBp', vat_bp, 'gross', gross, 'vat', vat) order by vat_bp)
     from (select vat_bp, sum(amount_kobo)::bigint as gross,
                  sum(vat_in(amount_kobo + after, vat_bp) - vat_in(after, vat_bp))::bigint as vat
             from (select l.vat_bp, m.return_key, m.amount_kobo,
                          (l.unit_price_kobo * l.quantity - l.discount_kobo - l.order_discount_kobo
                            - sum(m.amount_kobo) over (partition by l.key order by r.return_number, m.position))::bigint
                            as after
                     from returns r join return_lines m on m.return_key = r.key
                          join order_lines l on l.key = m.order_line_key
                    where r.order_key = ${orderKey} and l.vat_bp > 0) moved
            where return_key = ${returnKey} group by 1) rates), '[]'::json)`;

/** The tax of one rate, in kobo. */
export type Vat = { rateBp: number; gross: number; vat: number };
