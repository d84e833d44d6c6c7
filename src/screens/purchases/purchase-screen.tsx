import { useSelector } from "@xstate/react";
import FileDown from "lucide-react/icons/file-down";
import { useParams } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import type { Purchase } from "../../api/purchases/purchases";
import type { PurchaseStatus } from "../../api/purchases/purchases.rules";
import {
  purchaseOrderFile,
  purchasePageMachine,
  type purchaseStepCard,
  type purchaseStepForm,
  stepsFrom,
  takeStep,
} from "../../machines/purchases/purchases";
import { resources } from "../../resources";
import { Button } from "../../ui/controls/button";
import { DescriptionList } from "../../ui/display/description-list";
import { FileLink } from "../../ui/display/file-link";
import { Money } from "../../ui/display/money";
import { TextLink } from "../../ui/display/text-link";
import { Card } from "../../ui/layout/card";
import { PageHeader } from "../../ui/layout/page-header";
import { useCardsLeaveGuard } from "../../wiring/pages/use-cards-leave-guard";
import { useMay } from "../../wiring/session";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { listDate } from "../kit/dates";
import { CardForm } from "../kit/forms/card-form";
import { detailGrid, sideColumn, stack } from "../kit/forms/form-styles";
import { LeaveDialog } from "../kit/forms/leave-dialog";
import { CardOffers } from "../kit/forms/read-card";
import { RecordScreen } from "../kit/forms/record-screen";
import { History } from "../kit/history/history";
import { cameText, PurchaseBadge } from "../kit/lists/purchase-columns";
import { DeliveriesCard } from "./deliveries-card";
import { OrderedCard } from "./ordered-card";
import { ReceivingCard } from "./receiving-card";

export function Component() {
  const { key = "" } = useParams();
  return <PurchasePage key={key} purchaseKey={key} />;
}

function PurchasePage({ purchaseKey }: { purchaseKey: string }) {
  const page = useScreenActor(purchasePageMachine, { key: purchaseKey });
  const { draft, step, receiving } = useSelector(page, ({ context }) => context.cards);
  const leaving = useCardsLeaveGuard([
    useSelector(draft, ({ children }) => children.form),
    useSelector(step, ({ children }) => children.form),
    useSelector(receiving, ({ context }) => context.form ?? undefined),
  ]);
  return (
    <RecordScreen actor={page} resource={resources.purchase}>
      {(purchase) => (
        <>
          <title>{`Purchase ${purchase.number} · Backroom`}</title>
          <PageHeader
            title={`Purchase ${purchase.number}`}
            badge={<PurchaseBadge status={purchase.status} />}
            actions={
              <FileLink href={purchaseOrderFile(purchase.key)} icon={<FileDown aria-hidden="true" />}>
                Print purchase order
              </FileLink>
            }
          />
          <div className={detailGrid}>
            <div className={stack}>
              <ReceivingCard purchase={purchase} desk={receiving} />
              <OrderedCard purchase={purchase} card={draft} />
              {purchase.deliveries.length > 0 && <DeliveriesCard purchase={purchase} />}
            </div>
            <div className={sideColumn}>
              <StepCard purchase={purchase} card={step} />
            </div>
          </div>
          <History kind="purchase" recordKey={purchase.key} record={purchase} />
          <LeaveDialog actor={leaving}>Your changes will be lost.</LeaveDialog>
        </>
      )}
    </RecordScreen>
  );
}

type StepCardProps = { purchase: Purchase; card: ActorRefFrom<typeof purchaseStepCard> };

const SEND: PurchaseStatus = "sent";

function StepCard({ purchase, card }: StepCardProps) {
  const form = useSelector(card, ({ children }) => children.form);
  const canStep = useSelector(card, (snapshot) => snapshot.can({ type: "edit.requested" }));
  const mayWrite = useMay("purchases.create");
  const maySeeSupplier = useMay(resources.supplier.view);
  if (form) return <StepForm form={form} />;
  const next = stepsFrom(purchase.status);
  const { supplierName, supplierKey, deliveries, cost } = purchase;
  const came = deliveries.reduce<number | null>(
    (sum, { amount }) => (sum === null || amount === null ? null : sum + amount),
    0,
  );
  return (
    <Card title="Purchase details">
      <div className={stack}>
        {mayWrite && <CardOffers card={card} />}
        <DescriptionList
          items={[
            {
              term: "Supplier",
              detail: maySeeSupplier ? (
                <TextLink to={resources.supplier.page(supplierKey)}>{supplierName}</TextLink>
              ) : (
                supplierName
              ),
            },
            { term: "Store", detail: purchase.storeTitle },
            { term: "Created", detail: listDate(purchase.createdAt) },
            { term: "Created by", detail: purchase.employeeName },
            { term: "Sent", detail: purchase.sentAt === null ? "Not yet" : listDate(purchase.sentAt) },
            ...(purchase.sentAt === null ? [] : [{ term: "Received", detail: cameText(purchase) }]),
            ...(cost === null ? [] : [{ term: "Expected cost", detail: <Money kobo={cost} /> }]),
            ...(came === null || deliveries.length === 0
              ? []
              : [{ term: "Delivered for", detail: <Money kobo={came} /> }]),
            { term: "Remark", detail: purchase.remark || "None" },
          ]}
        />
        {mayWrite && next.includes(SEND) && (
          <Button tone="primary" disabled={!canStep} onClick={() => takeStep(card, SEND)}>
            Send to supplier
          </Button>
        )}
        {mayWrite && next.includes("cancelled") && (
          <Button
            disabled={!canStep}
            onClick={() => card.send({ type: "edit.requested", draft: { status: "cancelled" } })}
          >
            Cancel purchase
          </Button>
        )}
      </div>
    </Card>
  );
}

/** A cancellation that is to be confirmed, or a step that could not be saved. */
function StepForm({ form }: { form: ActorRefFrom<typeof purchaseStepForm> }) {
  const { status } = useSelector(form, ({ context }) => context.values);
  const isSent = status === SEND;
  return (
    <CardForm
      title={isSent ? "Send to supplier" : "Cancel purchase"}
      form={form}
      saveLabel={isSent ? "Send" : "Cancel purchase"}
    >
      <p>
        {isSent
          ? "Its lines are fixed from then on."
          : "Nothing more comes of it then. What came already is kept, and owed for."}
      </p>
    </CardForm>
  );
}
