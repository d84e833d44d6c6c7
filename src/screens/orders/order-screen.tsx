import { useSelector } from "@xstate/react";
import FileDown from "lucide-react/icons/file-down";
import Printer from "lucide-react/icons/printer";
import { useParams } from "react-router-dom";
import { orderPageMachine } from "../../machines/order-page";
import { files, paths } from "../../paths";
import { FileLink } from "../../ui/components/file-link";
import { PageHeader } from "../../ui/components/page-header";
import { StatusBadge } from "../../ui/components/status-badge";
import { useLeaveGuard } from "../../wiring/use-leave-guard";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { detailGrid, sideColumn, stack } from "../shells/form-styles";
import { RecordScreen } from "../shells/record-screen";
import { CustomerCard } from "./detail/customer-card";
import { DeliveryCard } from "./detail/delivery-card";
import { DetailsCard } from "./detail/details-card";
import { PaymentsCard } from "./detail/payments-card";
import { ProductsCard } from "./detail/products-card";

export function Component() {
  const { key = "" } = useParams();
  return <OrderPage key={key} orderKey={key} />;
}

function OrderPage({ orderKey }: { orderKey: string }) {
  const page = useScreenActor(orderPageMachine, { key: orderKey });
  const details = useSelector(page, ({ context }) => context.cards.details);
  const detailsForm = useSelector(details, ({ children }) => children.form);
  useLeaveGuard(detailsForm);
  return (
    <RecordScreen actor={page} noun="order" listPath={paths.orders}>
      {(order) => (
        <>
          <title>{`Order ${order.number} · Backroom`}</title>
          <PageHeader
            title={`Order ${order.number}`}
            badge={<StatusBadge status={order.status} />}
            actions={
              <>
                <FileLink href={files.invoice(order.key)} icon={<FileDown aria-hidden="true" />}>
                  Share PDF
                </FileLink>
                <FileLink href={files.receipt(order.key)} icon={<Printer aria-hidden="true" />}>
                  Print Receipt
                </FileLink>
              </>
            }
          />
          <div className={detailGrid}>
            <div className={stack}>
              <ProductsCard order={order} />
              <DeliveryCard order={order} />
              <PaymentsCard order={order} />
            </div>
            <div className={sideColumn}>
              <DetailsCard order={order} card={details} />
              <CustomerCard order={order} />
            </div>
          </div>
        </>
      )}
    </RecordScreen>
  );
}
