import FileDown from "lucide-react/icons/file-down";
import { useParams } from "react-router-dom";
import type { Transfer } from "../../../api/stock/transfers";
import { transferPageMachine } from "../../../machines/stock/transfer-page";
import { resources } from "../../../resources";
import { files } from "../../../urls";
import { Card } from "../../../ui/layout/card";
import { DescriptionList } from "../../../ui/display/description-list";
import { FileLink } from "../../../ui/display/file-link";
import { PageHeader } from "../../../ui/layout/page-header";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { listDate } from "../../kit/dates";
import { detailGrid, sideColumn } from "../../kit/forms/form-styles";
import { History } from "../../kit/history/history";
import { RecordScreen } from "../../kit/forms/record-screen";
import { GoodsCard } from "./goods-card";
import { sourcesOf, unitsIn } from "./transfer-words";

export function Component() {
  const { key = "" } = useParams();
  return <TransferPage key={key} transferKey={key} />;
}

function TransferPage({ transferKey }: { transferKey: string }) {
  const page = useScreenActor(transferPageMachine, { key: transferKey });
  return (
    <RecordScreen actor={page} resource={resources.transfer}>
      {(transfer) => (
        <>
          <title>{`Transfer ${transfer.number} · Backroom`}</title>
          <PageHeader
            title={`Transfer ${transfer.number}`}
            actions={
              <FileLink href={files.transferNote(transfer.key)} icon={<FileDown aria-hidden="true" />}>
                Print transfer note
              </FileLink>
            }
          />
          <div className={detailGrid}>
            <GoodsCard lines={transfer.lines} />
            <div className={sideColumn}>
              <DetailsCard transfer={transfer} />
            </div>
          </div>
          <History kind="transfer" recordKey={transfer.key} record={transfer} />
        </>
      )}
    </RecordScreen>
  );
}

const DetailsCard = ({ transfer: { number, to, createdAt, lines } }: { transfer: Transfer }) => (
  <Card title="Transfer details">
    <DescriptionList
      items={[
        { term: "Transfer no", detail: number },
        { term: "From", detail: sourcesOf(lines).join(", ") },
        { term: "To", detail: to },
        { term: "Date", detail: listDate(createdAt) },
        { term: "Goods", detail: unitsIn(lines) },
      ]}
    />
  </Card>
);
