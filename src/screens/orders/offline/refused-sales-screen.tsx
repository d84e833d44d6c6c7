import { refusedSalesListMachine } from "../../../machines/orders/offline/refused-sales-list";
import { useListActor } from "../../../wiring/lists/use-list-actor";
import { ListScreen } from "../../kit/lists/list-screen";
import { RefusedSaleCompact, refusedSaleColumns } from "./refused-sale-columns";

const REFUSED = { one: "refused sale", many: "refused sales", label: "Refused sales" } as const;

/** Sales made without a network that the shop refused, of every device of the person's stores. */
export function Component() {
  const actor = useListActor(refusedSalesListMachine);
  return (
    <ListScreen
      actor={actor}
      resource={REFUSED}
      columns={refusedSaleColumns}
      getRowKey={({ key }) => key}
      renderCompact={(sale) => <RefusedSaleCompact sale={sale} />}
    />
  );
}
