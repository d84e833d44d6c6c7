import { useSelector } from "@xstate/react";
import FileDown from "lucide-react/icons/file-down";
import { useParams } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import type { Transfer } from "../../../api/stock/transfers";
import { type callBackCard, transferPageMachine } from "../../../machines/stock/transfer-page";
import { resources } from "../../../resources";
import { files } from "../../../urls";
import { Button } from "../../../ui/controls/button";
import { Card } from "../../../ui/layout/card";
import { DescriptionList } from "../../../ui/display/description-list";
import { FileLink } from "../../../ui/display/file-link";
import { PageHeader } from "../../../ui/layout/page-header";
import { useCardsLeaveGuard } from "../../../wiring/pages/use-cards-leave-guard";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { listDate } from "../../kit/dates";
import { CardForm } from "../../kit/forms/card-form";
import { detailGrid, sideColumn, stack } from "../../kit/forms/form-styles";
import { History } from "../../kit/history/history";
import { LeaveDialog } from "../../kit/forms/leave-dialog";
import { RecordScreen } from "../../kit/forms/record-screen";
import { GoodsCard } from "./goods-card";
import { ReceiptCard } from "./receipt-card";
import { TransferBadge } from "./transfer-columns";
import { sourcesOf, unitsIn } from "./transfer-words";

export function Component() {
  const { key = "" } = useParams();
  return <TransferPage key={key} transferKey={key} />;
}

function TransferPage({ transferKey }: { transferKey: string }) {
  const page = useScreenActor(transferPageMachine, { key: transferKey });
  const { receipt, callBack } = useSelector(page, ({ context }) => context.cards);
  const leaving = useCardsLeaveGuard([
    useSelector(receipt, ({ context }) => context.form ?? undefined),
    useSelector(callBack, ({ children }) => children.form),
  ]);
  return (
    <RecordScreen actor={page} resource={resources.transfer}>
      {(transfer) => (
        <>
          <title>{`Transfer ${transfer.number} · Backroom`}</title>
          <PageHeader
            title={`Transfer ${transfer.number}`}
            badge={<TransferBadge status={transfer.status} isShort={false} />}
            actions={
              <FileLink href={files.transferNote(transfer.key)} icon={<FileDown aria-hidden="true" />}>
                Print transfer note
              </FileLink>
            }
          />
          <div className={detailGrid}>
            <div className={stack}>
              <ReceiptCard transfer={transfer} desk={receipt} />
              <GoodsCard lines={transfer.lines} />
            </div>
            <div className={sideColumn}>
              <DetailsCard transfer={transfer} card={callBack} />
            </div>
          </div>
          <History kind="transfer" recordKey={transfer.key} record={transfer} />
          <LeaveDialog actor={leaving}>Your changes will be lost.</LeaveDialog>
        </>
      )}
    </RecordScreen>
  );
}

type DetailsProps = { transfer: Transfer; card: ActorRefFrom<typeof callBackCard> };

function DetailsCard({ transfer, card }: DetailsProps) {
  const form = useSelector(card, ({ children }) => children.form);
  const { number, to, createdAt, closedAt, closedBy, status, lines, canCallBack } = transfer;
  if (form) {
    return (
      <CardForm title="Call back" form={form} saveLabel="Call back">
        <p>{`All units are in the stock of ${sourcesOf(lines).join(", ")} again, and nothing can be received any more.`}</p>
      </CardForm>
    );
  }
  const closed = status === "called-back" ? "Called back" : "Received";
  return (
    <Card title="Transfer details">
      <div className={stack}>
        <DescriptionList
          items={[
            { term: "Transfer no", detail: number },
            { term: "From", detail: sourcesOf(lines).join(", ") },
            { term: "To", detail: to },
            { term: "Date", detail: listDate(createdAt) },
            { term: "Goods", detail: unitsIn(lines) },
            ...(closedAt === null
              ? []
              : [
                  { term: closed, detail: listDate(closedAt) },
                  { term: `${closed} by`, detail: closedBy ?? "" },
                ]),
          ]}
        />
        {canCallBack && (
          <Button onClick={() => card.send({ type: "edit.requested", draft: { status: "called-back" } })}>
            Call back
          </Button>
        )}
      </div>
    </Card>
  );
}
