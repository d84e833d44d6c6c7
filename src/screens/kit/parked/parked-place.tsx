import { lazyPart } from "../../../ui/behaviour/arrival";
import { useMayBeParked } from "../../../wiring/sales/may-be-parked";
import { useMay } from "../../../wiring/session";

const ParkedSales = lazyPart(() => import("./parked-sales"));
const WaitingSales = lazyPart(() => import("./waiting-sales"));

/**
 * Where a page shows parked and waiting sales; it loads their code only where something was parked or waits. A sale that
 * waits is shown to its seller also without the permission to sell.
 */
export function ParkedPlace() {
  const mayCreate = useMay("orders.create");
  const isAnything = useMayBeParked();
  return isAnything && (mayCreate ? <ParkedSales /> : <WaitingSales />);
}
