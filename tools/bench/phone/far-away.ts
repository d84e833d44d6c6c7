import { LIST, open, type Figures, type Phone, type Shop } from "./pass";

/** Opens the list over a slow mobile network with an empty cache, and again with what the first visit left in it. */
export async function visitSlowly(phone: Phone, { origin }: Shop): Promise<Figures> {
  const list = await open(phone, origin, "/orders", LIST, { width: 390, theme: "light", isFarAway: true });
  await list.page.waitForLoadState("networkidle");
  const { ready: first = Number.NaN } = list.figures;
  const { ready: second = Number.NaN } = await list.again();
  await list.close();
  return { "400 kbit/s, first visit": first, "400 kbit/s, second visit": second };
}
