/** SQL of the lines of the return `r`; those of one product and condition are one. */
export const RETURNED_LINES = `
  (select return_key, order_line_key, condition, to_variant_key, min(position) as position,
          sum(quantity)::integer as quantity, sum(amount_kobo)::bigint as amount_kobo
     from return_lines where return_key = r.key
    group by return_key, order_line_key, condition, to_variant_key)`;
