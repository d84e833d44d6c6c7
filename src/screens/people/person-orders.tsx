import type { PersonOrder } from "../../api/people/person-orders";
import type { createListMachine } from "../../machines/kit/list.machine";
import { resources } from "../../resources";
import { useMay } from "../../wiring/session";
import { usePersonList } from "../../wiring/lists/use-person-list";
import { PersonOrderCompact, personOrderColumns } from "../kit/lists/person-order-columns";
import { PersonList, type PersonListTexts } from "../kit/lists/person-list";

type PersonOrdersProps = PersonListTexts & {
  machine: ReturnType<typeof createListMachine<PersonOrder>>;
  personKey: string;
};

/** The orders on a person's page. */
export function PersonOrders({ machine, personKey, ...texts }: PersonOrdersProps) {
  const actor = usePersonList(machine, personKey);
  const seesOrders = useMay(resources.order.view);
  return (
    <PersonList
      actor={actor}
      columns={personOrderColumns(seesOrders)}
      {...(seesOrders && { getRowHref: ({ key }: PersonOrder) => resources.order.page(key) })}
      renderCompact={(order) => <PersonOrderCompact order={order} />}
      {...texts}
    />
  );
}
