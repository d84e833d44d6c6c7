import { shopCopyActor } from "../../machines/orders/offline/shop-copy";
import { onPersonChange, onServerReached } from "./seller";

/** Keeps the copy of the shop of whoever is signed in, for as long as the page lives. */
export function startShopCopy(): void {
  shopCopyActor.start();
  const tell = (type: "person.changed" | "server.reached") => shopCopyActor.send({ type });
  onPersonChange(() => tell("person.changed"));
  onServerReached(() => tell("server.reached"));
  // The worker may control the page only now.
  globalThis.navigator?.serviceWorker?.addEventListener("controllerchange", () => tell("person.changed"));
  tell("person.changed");
}
