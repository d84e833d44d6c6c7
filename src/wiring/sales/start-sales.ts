import { onKept } from "../../machines/kept-channel";
import { salesQueueActor } from "../../machines/orders/offline/sales-queue";
import { hearOutward } from "../outward";
import { onPersonChange, onServerReached } from "./seller";

let isStarted = false;

/** Sends the sales that wait on this device, for as long as the page lives. */
export function startSales(): void {
  if (isStarted) return;
  isStarted = true;
  salesQueueActor.system.inspect(hearOutward);
  salesQueueActor.start();
  onKept(() => salesQueueActor.send({ type: "sales.changed" }));
  const tell = (type: "person.changed" | "server.reached") => salesQueueActor.send({ type });
  onPersonChange(() => tell("person.changed"));
  onServerReached(() => tell("server.reached"));
}
