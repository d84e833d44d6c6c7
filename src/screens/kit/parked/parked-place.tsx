import { mayBeParked } from "../../../machines/parked-note";
import { lazyPart } from "../../../ui/behaviour/arrival";
import { useMay } from "../../../wiring/session";

const ParkedSales = lazyPart(() => import("./parked-sales"));

/** Where a page shows parked and waiting sales; it loads their code only where something was parked or waits. */
export function ParkedPlace() {
  const mayCreate = useMay("orders.create");
  return mayCreate && mayBeParked() && <ParkedSales />;
}
