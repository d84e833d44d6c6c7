import { mayBeParked } from "../../../machines/parked-note";
import { lazyPart } from "../../../ui/behaviour/arrival";

const WaitingSales = lazyPart(() => import("./waiting-sales"));

/** Where a page that shows parked sales itself shows waiting ones; it loads their code only where any may wait. */
export function WaitingPlace() {
  return mayBeParked() && <WaitingSales />;
}
