import { useSelector } from "@xstate/react";
import { useParams } from "react-router-dom";
import { css } from "styled-system/css";
import type { Unit, UnitEvent } from "../../../api/stock/units";
import { unitPageMachine } from "../../../machines/products/unit-page";
import { resources } from "../../../resources";
import { DescriptionList } from "../../../ui/display/description-list";
import { TextLink } from "../../../ui/display/text-link";
import { Card } from "../../../ui/layout/card";
import { PageHeader } from "../../../ui/layout/page-header";
import { useCardsLeaveGuard } from "../../../wiring/pages/use-cards-leave-guard";
import { useMay } from "../../../wiring/session";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { listDate } from "../../kit/dates";
import { detailGrid, sideColumn } from "../../kit/forms/form-styles";
import { LeaveDialog } from "../../kit/forms/leave-dialog";
import { RecordScreen } from "../../kit/forms/record-screen";
import { NumberCard } from "./unit-number";
import { UnitBadge, wordsOf } from "./unit-words";

/** Units are found on the pages of their products. */
const UNIT = { one: "unit", many: "products", list: resources.product.list } as const;

const entry = css({
  display: "grid",
  gap: "2",
  paddingBlock: "12",
  overflowWrap: "anywhere",
  "& + &": { borderTop: "1px solid {colors.line}" },
  "&:first-child": { paddingTop: "0" },
  "&:last-child": { paddingBottom: "0" },
});
const head = css({ display: "flex", flexWrap: "wrap", justifyContent: "space-between", columnGap: "12" });
const name = css({ textStyle: "name", minWidth: "0" });
const quiet = css({ color: "ink2", textStyle: "small", fontVariantNumeric: "tabular-nums" });

export function Component() {
  const { serial = "" } = useParams();
  return <UnitPage key={serial} serial={serial} />;
}

function UnitPage({ serial }: { serial: string }) {
  const page = useScreenActor(unitPageMachine, { key: serial });
  const cards = useSelector(page, ({ context }) => context.cards);
  const leaving = useCardsLeaveGuard([
    useSelector(cards.correction, ({ children }) => children.form),
    useSelector(cards.takeOff, ({ children }) => children.form),
  ]);
  return (
    <RecordScreen actor={page} resource={UNIT}>
      {(unit) => (
        <>
          <title>{`${unit.key} · Backroom`}</title>
          <PageHeader title={unit.key} badge={<UnitBadge state={unit.state} />} />
          <div className={detailGrid}>
            <Card title="History">
              <ol aria-label="History">
                {unit.history.map((happened, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- what happened never changes
                  <Happened key={index} event={happened} />
                ))}
              </ol>
            </Card>
            <div className={sideColumn}>
              <FactsCard unit={unit} />
              <NumberCard unit={unit} cards={cards} />
            </div>
          </div>
          <LeaveDialog actor={leaving}>Your changes will be lost.</LeaveDialog>
        </>
      )}
    </RecordScreen>
  );
}

function FactsCard({ unit }: { unit: Unit }) {
  const maySeeOrder = useMay(resources.order.view);
  const { orderKey, orderNumber } = unit;
  return (
    <Card title="Unit">
      <DescriptionList
        items={[
          {
            term: "Product",
            detail: <TextLink to={resources.product.page(unit.productKey)}>{unit.productTitle}</TextLink>,
          },
          { term: "Variant", detail: unit.variation },
          { term: "Store", detail: unit.storeTitle },
          ...(orderKey === null
            ? []
            : [
                {
                  term: "Order",
                  detail: maySeeOrder ? (
                    <TextLink to={resources.order.page(orderKey)}>{String(orderNumber)}</TextLink>
                  ) : (
                    orderNumber
                  ),
                },
              ]),
          { term: "First registered", detail: listDate(unit.createdAt) },
        ]}
      />
    </Card>
  );
}

function Happened({ event }: { event: UnitEvent }) {
  const { order, orderNumber, returnNumber, transfer, transferNumber, note, employeeName } = event;
  const [maySeeOrder, maySeeTransfer] = [useMay(resources.order.view), useMay(resources.transfer.view)];
  return (
    <li className={entry}>
      <div className={head}>
        <p className={name}>{wordsOf(event)}</p>
        <time className={quiet}>{listDate(event.at)}</time>
      </div>
      {note !== "" && <p>{note}</p>}
      <p className={quiet}>
        {employeeName ?? "The server"}
        {order !== null && <With to={maySeeOrder && resources.order.page(order)}>{`order ${orderNumber}`}</With>}
        {returnNumber !== null && ` · credit note R-${returnNumber}`}
        {transfer !== null && (
          <With to={maySeeTransfer && resources.transfer.page(transfer)}>{`transfer ${transferNumber}`}</With>
        )}
      </p>
    </li>
  );
}

/** The record by which it happened; a link for people who may see it. */
const With = ({ to, children }: { to: string | false; children: string }) => (
  <>
    {" · "}
    {to === false ? children : <TextLink to={to}>{children}</TextLink>}
  </>
);
