import type { createBrowserRouter } from "react-router-dom";
import { registerWorker } from "./offline/register";
import { mayBeParked } from "../machines/kept-note";
import { startUpdates } from "./updates";

/** Starts what the first visit does not wait for. */
export function afterFirstMove(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  startUpdates(router);
  startOfflineSales().catch(() => undefined);
  return registerWorker();
}

/** Keeps a copy of the shop to sell from, and sends what was sold without a network, where anything waits. */
async function startOfflineSales(): Promise<void> {
  const { startShopCopy } = await import("./sales/start-shop-copy");
  startShopCopy();
  if (!mayBeParked()) return;
  const { startSales } = await import("./sales/start-sales");
  startSales();
}
