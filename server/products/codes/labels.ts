import type { Pool } from "pg";
import { keyParams } from "../../../src/api/kit/common.contract";
import { labelsQuery, MAX_LABELS } from "../../../src/api/products/labels.contract";
import { sql } from "../../core/db/sql";
import { queryAgain } from "../../core/db/transaction";
import { notFound, ruleRefusal } from "../../core/errors";
import type { App, RouteDeps } from "../../core/http/app-types";
import { route } from "../../core/http/route";
import { storeScope, type Staff } from "../../core/session-context";
import type { Label } from "../../files/papers/labels";
import { onPaper, PAPER_LIMIT, PDF, sendPdf } from "../../files/papers/send-paper";

type Labelled = Label & { variant: string; quantity: number };

type Read = { shop: string; labels: Labelled[] };

/** The variants on sale, each with its first barcode or else its SKU; null if no such product is within reach. */
async function readLabels(pool: Pool, staff: Staff, key: string): Promise<Read | null> {
  const { rows } = await queryAgain<Read>(
    pool,
    sql`select (select name from shop_settings) as shop,
               coalesce((select json_agg(json_build_object(
                   'variant', v.key, 'title', p.title, 'variation', v.variation, 'price', v.sale_price_kobo,
                   'quantity', v.quantity,
                   'code', coalesce((select coalesce(c.barcode, c.sku) from codes c where c.catalogue_key = v.catalogue_key
                                      order by c.position nulls last limit 1), '')) order by v.position, v.key)
                 from variants v where v.product_key = p.key and v.removed_at is null and v.status = 'active'), '[]') as labels
          from products p
         where p.key = ${key} and p.deleted_at is null
           and (${storeScope(staff)}::uuid is null or p.store_key = ${storeScope(staff)})`,
  );
  return rows[0] ?? null;
}

/**
 * `GET /files/labels/:id/file.pdf?paper=a4|roll&per=unit|variant`: labels of a product with price and Code 128, opened in
 * a new tab. 417 where there is nothing to print, too much of it, or a code that no scanner could read from it.
 */
export async function labelsRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    "/files/labels/:id/file.pdf",
    route("file:products.view", "Labels of a product, on A4 sheets or a roll", PDF, {
      params: keyParams,
      querystring: labelsQuery,
    }),
    async ({ staff, params, query: { paper, per, variant, skip = 0 } }, reply) => {
      const read = await readLabels(pool, staff, params.id);
      if (read === null) throw notFound();
      const labels = read.labels
        .filter((label) => variant === undefined || label.variant === variant)
        .map(({ quantity, variant: _variant, ...label }) => ({ ...label, copies: per === "unit" ? quantity : 1 }));
      const count = labels.reduce((sum, { copies }) => sum + copies, 0);
      if (count === 0)
        throw ruleRefusal("There is nothing on sale to print labels for. Check the status and the stock");
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
      const pdf = await onPaper("renderLabels", { shop: read.shop, paper, skip, labels }, PAPER_LIMIT);
      return sendPdf(reply, "labels.pdf", pdf);
    },
  );
}
