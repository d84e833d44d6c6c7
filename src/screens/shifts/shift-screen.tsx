import { useSelector } from "@xstate/react";
import FileDown from "lucide-react/icons/file-down";
import { useParams } from "react-router-dom";
import {
  shiftMovementsMachine,
  MOVEMENTS_A_PAGE,
  shiftPageMachine,
  shiftReportFile,
} from "../../machines/shifts/shifts";
import type { Shift } from "../../api/shifts/shifts";
import { resources } from "../../resources";
import { DescriptionList } from "../../ui/display/description-list";
import { FileLink } from "../../ui/display/file-link";
import { Money } from "../../ui/display/money";
import { Card } from "../../ui/layout/card";
import { PageHeader } from "../../ui/layout/page-header";
import { usePersonList } from "../../wiring/lists/use-person-list";
import { useLiveShift } from "../../wiring/live/live-shift";
import { useCardsLeaveGuard } from "../../wiring/pages/use-cards-leave-guard";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { listDate } from "../kit/dates";
import { detailGrid, sideColumn, stack } from "../kit/forms/form-styles";
import { LeaveDialog } from "../kit/forms/leave-dialog";
import { RecordScreen } from "../kit/forms/record-screen";
import { History } from "../kit/history/history";
import { PersonList } from "../kit/lists/person-list";
import { DropCard } from "./drop-card";
import { KIND_WORDS, MovementCompact, movementColumns, ShiftBadge, Signed } from "./shift-columns";
import { ShiftDesk } from "./shift-desk";

export function Component() {
  const { key = "" } = useParams();
  return <ShiftPage key={key} shiftKey={key} />;
}

function ShiftPage({ shiftKey }: { shiftKey: string }) {
  const page = useScreenActor(shiftPageMachine, { key: shiftKey });
  const movements = usePersonList(shiftMovementsMachine, shiftKey, "movements");
  const { desk, drop } = useSelector(page, ({ context }) => context.cards);
  useLiveShift(page, movements);
  const leaving = useCardsLeaveGuard([
    useSelector(desk, ({ children }) => children.form),
    useSelector(desk, ({ context }) => context.closing ?? undefined),
    useSelector(drop, ({ children }) => children.form),
  ]);
  return (
    <RecordScreen actor={page} resource={resources.shift}>
      {(shift) => (
        <>
          <title>{`Shift ${shift.number} · Backroom`}</title>
          <PageHeader
            title={`Shift ${shift.number}`}
            badge={<ShiftBadge status={shift.status} />}
            actions={
              <FileLink href={shiftReportFile(shift.key)} icon={<FileDown aria-hidden="true" />}>
                Print report
              </FileLink>
            }
          />
          <div className={detailGrid}>
            <div className={stack}>
              <ShiftDesk shift={shift} desk={desk} />
              <PersonList
                actor={movements}
                title="Movements"
                label="Movements of cash"
                none="No cash moved"
                pageSize={MOVEMENTS_A_PAGE}
                columns={movementColumns}
                renderCompact={(movement) => <MovementCompact movement={movement} />}
              />
            </div>
            <div className={sideColumn}>
              <ExpectedCard shift={shift} />
              <DropCard shift={shift} card={drop} />
              <FactsCard shift={shift} />
            </div>
          </div>
          <History kind="shift" recordKey={shift.key} record={shift} />
          <LeaveDialog actor={leaving}>Your changes will be lost.</LeaveDialog>
        </>
      )}
    </RecordScreen>
  );
}

const ExpectedCard = ({ shift }: { shift: Shift }) => (
  <Card title="Expected in the drawer">
    <DescriptionList
      align="end"
      items={[
        { term: "Float", detail: <Money kobo={shift.float} /> },
        ...Object.entries(shift.totals)
          .filter(([, kobo]) => kobo !== 0)
          .map(([kind, kobo]) => ({
            term: KIND_WORDS[kind as keyof typeof KIND_WORDS],
            detail: <Signed kobo={kobo} />,
          })),
        { term: "Expected", detail: <Signed kobo={shift.expected} /> },
      ]}
    />
  </Card>
);

const FactsCard = ({ shift }: { shift: Shift }) => (
  <Card title="Shift">
    <DescriptionList
      items={[
        { term: "Cash account", detail: shift.accountName },
        { term: "Store", detail: shift.storeTitle },
        { term: "Shift of", detail: shift.employeeName },
        { term: "Opened", detail: listDate(shift.createdAt) },
        ...(shift.closedAt === null ? [] : [{ term: "Closed", detail: listDate(shift.closedAt) }]),
        ...(shift.balance === shift.float
          ? []
          : [{ term: "Balance of the account at the opening", detail: <Signed kobo={shift.balance} /> }]),
      ]}
    />
  </Card>
);
