import type { createBrowserRouter } from "react-router-dom";
import { registerWorker } from "./offline/register";
import { startUpdates } from "./updates";

/** Starts what the first visit does not wait for. */
export function afterFirstMove(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  startUpdates(router);
  return registerWorker();
}
