import type { UnitEvent } from "../../../api/stock/units";
import type { UnitState } from "../../../api/stock/units.rules";
import { StatusBadge } from "../../../ui/display/status-badge";
import type { Status } from "../../../ui/display/status-glyph";

/** The known status whose shape and colour a state has. */
const LIKE: Readonly<Record<UnitState, Status>> = {
  "in stock": "active",
  held: "pending",
  sold: "pickup",
  returned: "return",
  "in transit": "unfulfilled",
  "in repair": "repair",
  gone: "hidden",
};

export const UnitBadge = ({ state }: { state: UnitState }) => <StatusBadge status={LIKE[state]}>{state}</StatusBadge>;

const WORDS: Readonly<Record<UnitEvent["kind"], string>> = {
  registered: "Number registered",
  held: "Held for an order",
  sold: "Sold",
  released: "Released by its order",
  cancelled: "Its order was cancelled",
  returned: "Came back",
  sent: "Sent to another store",
  received: "Arrived from another store",
  "put-back": "Never left its store",
  moved: "Moved",
  renamed: "Number corrected",
  gone: "Number taken off",
};

/** What happened, with the state that it left the unit in where the words do not say so. */
export function wordsOf({ kind, state, from, to }: UnitEvent): string {
  const stores = from !== null && to !== null && from !== to ? `, from ${from} to ${to}` : "";
  const isClear = kind === "held" || kind === "sold" || kind === "renamed" || kind === "gone";
  return `${WORDS[kind]}${stores}${isClear ? "" : `: ${state}`}`;
}
