import { useSelector } from "@xstate/react";
import FileDown from "lucide-react/icons/file-down";
import Printer from "lucide-react/icons/printer";
import { useParams } from "react-router-dom";
import { orderPageMachine } from "../../machines/orders/detail/order-page";
import { resources } from "../../resources";
import { files } from "../../urls";
import { Later } from "../../ui/behaviour/later";
import { FileLink } from "../../ui/display/file-link";
import { PageHeader } from "../../ui/layout/page-header";
import { StatusBadge } from "../../ui/display/status-badge";
import { useMay } from "../../wiring/session";
import { useCardsLeaveGuard } from "../../wiring/pages/use-cards-leave-guard";
import { useCollectLink } from "../../wiring/pages/use-collect-link";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { detailGrid, sideColumn, stack } from "../kit/forms/form-styles";
import { History } from "../kit/history/history";
import { LeaveDialog } from "../kit/forms/leave-dialog";
import { RecordScreen } from "../kit/forms/record-screen";
import { CustomerCard } from "./detail/customer-card";
import { DeliveryCard } from "./detail/delivery-card";
import { DetailsCard } from "./detail/details-card";
import { DiscountCard } from "./detail/discount-card";
import { PaymentsCard } from "./detail/payments-card";
import { ProductsCard } from "./detail/products-card";
import { RefundCard } from "./returns/refund-card";
import { ReturnsCard } from "./returns/returns-card";
import { SerialsCard } from "./detail/serials-card";

export function Component() {
  const { key = "" } = useParams();
  return <OrderPage key={key} orderKey={key} />;
}

function OrderPage({ orderKey }: { orderKey: string }) {
  const page = useScreenActor(orderPageMachine, { key: orderKey });
  const { details, delivery, products, serials, discount, payments, refund, returning } = useSelector(
    page,
    ({ context }) => context.cards,
  );
  const leaving = useCardsLeaveGuard([
    useSelector(products, ({ children }) => children.form),
    useSelector(serials, ({ children }) => children.form),
    useSelector(discount, ({ children }) => children.form),
    useSelector(delivery, ({ children }) => children.form),
    useSelector(payments, ({ children }) => children.form),
    useSelector(details, ({ children }) => children.form),
    useSelector(refund, ({ children }) => children.form),
    useSelector(returning, ({ children }) => children.form),
  ]);
  useCollectLink(payments, useMay("orders.payments"));
  return (
    <RecordScreen actor={page} resource={resources.order}>
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
              <ProductsCard order={order} card={products} />
              <Later>
                <SerialsCard order={order} card={serials} />
                <DiscountCard order={order} card={discount} />
                <DeliveryCard order={order} card={delivery} />
                <PaymentsCard order={order} card={payments} />
                <RefundCard order={order} card={refund} />
                <ReturnsCard order={order} desk={returning} />
              </Later>
            </div>
            <div className={sideColumn}>
              <Later>
                <DetailsCard order={order} card={details} />
                <CustomerCard order={order} />
              </Later>
            </div>
          </div>
          <Later>
            <History kind="order" recordKey={order.key} record={order} />
          </Later>
          <LeaveDialog actor={leaving}>Your changes will be lost.</LeaveDialog>
        </>
      )}
    </RecordScreen>
  );
}
