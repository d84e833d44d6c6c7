import { openChannel } from "../flows/channel";
import { watchActors } from "../wiring/actor-watch";
import { startReporting } from "./reporter";

/**
 * Makes the machines of this page visible: always at /flows, and in Stately's inspector when the address asks for it.
 */
export async function watchPage(): Promise<void> {
  const id = crypto.getRandomValues(new Uint32Array(2)).join("-");
  watchActors(startReporting(openChannel(), { id, now: Date.now }));
  if (!new URLSearchParams(location.search).has("inspect")) return;
  const { openInspector } = await import("./inspector");
  watchActors(openInspector());
}
