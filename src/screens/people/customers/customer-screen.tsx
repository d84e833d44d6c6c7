import { useSelector } from "@xstate/react";
import { useLocation, useParams } from "react-router-dom";
import { customerOrdersMachine, customerPageMachine } from "../../../machines/people/customer-page";
import { newOrderUrl, resources } from "../../../resources";
import { lazyPart } from "../../../ui/behaviour/arrival";
import { ButtonLink } from "../../../ui/controls/button-link";
import { PageHeader } from "../../../ui/layout/page-header";
import { TextLink } from "../../../ui/display/text-link";
import { useMay } from "../../../wiring/session";
import { useLeaveGuard } from "../../../wiring/pages/use-leave-guard";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { detailGrid, sideColumn } from "../../kit/forms/form-styles";
import { History } from "../../kit/history/history";
import { PersonOrders } from "../person-orders";
import { RecordScreen } from "../../kit/forms/record-screen";
import { CustomerDetailsCard } from "./customer-details-card";
import { OwingOrders } from "./owing-orders";
import { PurchasesCard } from "./purchases-card";

const CustomerRepairs = lazyPart(() => import("./customer-repairs"));

export function Component() {
  const { key = "" } = useParams();
  return <CustomerPage key={key} customerKey={key} />;
}

function CustomerPage({ customerKey }: { customerKey: string }) {
  const page = useScreenActor(customerPageMachine, { key: customerKey });
  const details = useSelector(page, ({ context }) => context.cards.details);
  const form = useSelector(details, ({ children }) => children.form);
  const seesRepairs = useMay(resources.repair.view);
  const maySell = useMay("orders.create");
  useLeaveGuard(form);
  return (
    <RecordScreen actor={page} resource={resources.customer}>
      {(customer) => (
        <>
          <title>{`${customer.name} · Backroom`}</title>
          <PageHeader
            title={customer.name}
            actions={maySell && <ButtonLink to={newOrderUrl(customer.key)}>New order</ButtonLink>}
          />
          <div className={detailGrid}>
            <CustomerDetailsCard customer={customer} card={details} />
            <div className={sideColumn}>
              <PurchasesCard customer={customer} />
            </div>
          </div>
          {customer.owing.length > 0 && <OwingOrders customer={customer} />}
          <CustomerOrders customerKey={customerKey} />
          {seesRepairs && <CustomerRepairs customerKey={customerKey} />}
          <History kind="customer" recordKey={customer.key} record={customer} />
        </>
      )}
    </RecordScreen>
  );
}

/** The completed orders, and a link to all of them. */
function CustomerOrders({ customerKey }: { customerKey: string }) {
  const isAll = new URLSearchParams(useLocation().search).get("status") === "all";
  const way = resources.customer.page(customerKey);
  return isAll ? (
    <PersonOrders
      machine={customerOrdersMachine}
      personKey={customerKey}
      title="All orders"
      label="Orders of every status"
      none="No orders yet"
      action={<TextLink to={way}>Show completed only</TextLink>}
    />
  ) : (
    <PersonOrders
      machine={customerOrdersMachine}
      personKey={customerKey}
      title="Completed orders"
      label="Orders completed"
      none="No completed orders yet"
      action={<TextLink to={`${way}?status=all`}>Show all orders</TextLink>}
    />
  );
}
