import { variantOf, type OrderShop } from "../../orders/order-kit";

/** Lists the phone of the first store in the second one too, by a transfer of one unit; returns the key it has there. */
export async function twinOfGalaxy({ app, admin, pool, shop }: OrderShop): Promise<string> {
  const { galaxy, wuse } = shop;
  const reply = await app.inject({
    method: "POST",
    url: "/api/inventory/transfers/new",
    headers: admin,
    payload: { products: [{ product: galaxy.key, variant: variantOf(galaxy), quantity: 1 }], to: wuse.key },
  });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  const { rows } = await pool.query<{ key: string }>(
    `select q.key from products q join products p using (catalogue_key)
      where p.key = $1 and q.store_key = $2 and q.deleted_at is null`,
    [galaxy.key, wuse.key],
  );
  const [twin] = rows;
  if (twin === undefined) throw new Error("the second store lists no phone");
  return twin.key;
}
