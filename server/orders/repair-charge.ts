import { ruleRefusal, ruleRefusalOf } from "../core/errors";
import type { ChargedRepair } from "./sale-facts";

/** An order charges for a device of its own customer and store. A shop pays nobody for what it repairs of its own stock. */
export function checkCharge(repair: ChargedRepair | null, store: string): void {
  if (repair === null) throw ruleRefusal("This repair ticket is not available. Open it again from the list of repairs");
  const ticket = `Ticket ${repair.number}`;
  if (repair.customer === null) throw ruleRefusal(`${ticket} is of the shop's own stock, for which nobody is charged`);
  if (!repair.customer.isBuyer) {
    throw ruleRefusalOf(["customer"], `${ticket} is of ${repair.customer.name}. Choose this customer`);
  }
  if (repair.storeKey !== store) throw ruleRefusalOf(["store"], `${ticket} is of another store. Choose its store`);
}
