import type { FastifyReply } from "fastify";
import type { Pool } from "pg";
import type { z } from "zod";
import { keyParams } from "../../../src/api/kit/common.contract";
import { MAX_LABELLED } from "../../../src/api/products/bulk.rules";
import { labelsQuery, manyLabelsQuery, MAX_LABELS } from "../../../src/api/products/labels.contract";
import { queryAgain } from "../../core/db/transaction";
import { notFound, ruleRefusal } from "../../core/errors";
import type { App, RouteDeps } from "../../core/http/app-types";
import { route } from "../../core/http/route";
import type { Label } from "../../files/papers/labels";
import { onPaper, PAPER_LIMIT, PDF, sendPdf } from "../../files/papers/send-paper";
import { Values } from "../../reading/list";
import { conditionsOf } from "../products-read";

type Labelled = Label & { variant: string; quantity: number };

type Read = { shop: string; products: number; labels: Labelled[] };

/**
 * The variants on sale of products `p`, each with its first barcode or else its SKU; of more than one file may have, one
 * more is read.
 */
async function readLabels(pool: Pool, where: readonly string[], values: Values): Promise<Read> {
  const { rows } = await queryAgain<Read>(pool, {
    text: `with listed as (select p.key, p.title, p.created_at from products p where ${where.join(" and ")})
      select (select name from shop_settings) as shop, (select count(*)::integer from listed) as products,
             coalesce((select json_agg(json_build_object(
                 'variant', v.key, 'title', v.title, 'variation', v.variation, 'price', v.sale_price_kobo,
                 'quantity', v.quantity,
                 'code', coalesce((select coalesce(c.barcode, c.sku) from codes c where c.catalogue_key = v.catalogue_key
                                    order by c.position nulls last limit 1), ''))
                 order by v.created_at desc, v.product_key desc, v.position, v.key)
               from (select v.*, p.title, p.created_at from listed p join variants v on v.product_key = p.key
                      where v.removed_at is null and v.status = 'active'
                      order by p.created_at desc, p.key desc, v.position, v.key limit ${MAX_LABELS + 1}) v), '[]') as labels`,
    values: values.list,
  });
  const [read] = rows;
  if (read === undefined) throw new Error("a query of one row had none");
  return read;
}

type Paper = Pick<z.output<typeof labelsQuery>, "paper" | "per" | "skip">;

/** 417 where there is nothing to print, too much of it, or a code that no scanner could read from it. */
async function printLabels(reply: FastifyReply, { paper, per, skip = 0 }: Paper, { shop, labels: read }: Read) {
  const labels = read.map(({ quantity, variant: _variant, ...label }) => ({
    ...label,
    copies: per === "unit" ? quantity : 1,
  }));
  const count = labels.reduce((sum, { copies }) => sum + copies, 0);
  if (count === 0) throw ruleRefusal("There is nothing on sale to print labels for. Check the status and the stock");
  if (labels.length > MAX_LABELS)
    throw ruleRefusal(
      `These are more than ${MAX_LABELS.toLocaleString("en-NG")} labels, too many for one file. Filter the list`,
    );
  if (count > MAX_LABELS)
    throw ruleRefusal(
      `${count.toLocaleString("en-NG")} labels are too many for one file. Print one label for each variant instead`,
    );
  const codes = labels.map(({ code }) => code);
  const [long] = await onPaper("codesTooLong", { paper, codes }, PAPER_LIMIT);
  if (long !== undefined)
    throw ruleRefusal(
      `The code ${long} is too long for a label of this size. ${paper === "roll" ? "Print on A4, or give" : "Give"} the variant a shorter one`,
    );
  const pdf = await onPaper("renderLabels", { shop, paper, skip, labels }, PAPER_LIMIT);
  return sendPdf(reply, "labels.pdf", pdf);
}

/** Labels with price and Code 128, opened in a new tab: of a product, or of many of a list. */
export async function labelsRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    "/files/labels/:id/file.pdf",
    route("file:products.view", "Labels of a product, on A4 sheets or a roll", PDF, {
      params: keyParams,
      querystring: labelsQuery,
    }),
    async ({ staff, params, query }, reply) => {
      const values = new Values();
      const { where } = conditionsOf(values, staff, {});
      const read = await readLabels(pool, [...where, `p.key = ${values.add(params.id)}`], values);
      if (read.products === 0) throw notFound();
      const labels = read.labels.filter(({ variant }) => query.variant === undefined || variant === query.variant);
      return printLabels(reply, query, { ...read, labels });
    },
  );

  app.get(
    "/files/labels/file.pdf",
    route("file:products.view", "Labels of many products, on A4 sheets or a roll", PDF, {
      querystring: manyLabelsQuery,
    }),
    async ({ staff, query: { products, ...query } }, reply) => {
      const values = new Values();
      const { where } = conditionsOf(values, staff, query);
      if (products !== undefined && products.length > MAX_LABELLED)
        throw ruleRefusal(
          `Labels are printed of at most ${MAX_LABELLED} chosen products. Choose fewer, or all that a filter shows`,
        );
      if (products !== undefined) where.push(`p.key = any (${values.add(products)}::uuid[])`);
      return printLabels(reply, query, await readLabels(pool, where, values));
    },
  );
}
