import { lazyPart } from "../../../ui/behaviour/arrival";
import { useMayBeParked } from "../../../wiring/sales/may-be-parked";

const WaitingSales = lazyPart(() => import("./waiting-sales"));

/** Where a page that shows parked sales itself shows waiting ones; it loads their code only where any may wait. */
export function WaitingPlace() {
  return useMayBeParked() && <WaitingSales />;
}
