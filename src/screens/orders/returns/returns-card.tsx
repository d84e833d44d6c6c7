import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { Order } from "../../../api/orders/orders";
import type { OrderReturn } from "../../../api/orders/returns";
import { creditNoteFile, returnableLines } from "../../../machines/orders/detail/order-return-form";
import type { orderReturnMachine } from "../../../machines/orders/detail/order-return.machine";
import { resources } from "../../../resources";
import { Button } from "../../../ui/controls/button";
import { Money } from "../../../ui/display/money";
import { TextLink } from "../../../ui/display/text-link";
import { Card } from "../../../ui/layout/card";
import { useMay } from "../../../wiring/session";
import { listDate } from "../../kit/dates";
import { CardOffers } from "../../kit/forms/read-card";
import { type AmountColumn, AmountTable } from "../../kit/goods/amount-table";
import { ReturnForm } from "./return-form";
import { conditionText } from "./return-words";
import { SerialLinks } from "../detail/serial-links";

const COLUMNS: readonly AmountColumn[] = [
  { header: "Return" },
  { header: "Date", wideOnly: true },
  { header: "Worth", end: true },
];

const link = css({ textStyle: "name", color: "link", textDecoration: "underline", textUnderlineOffset: "3px" });
const small = css({ textStyle: "hint", color: "ink3", overflowWrap: "anywhere" });
const padded = css({ padding: "4px var(--gutter) 12px" });

type Desk = ActorRefFrom<typeof orderReturnMachine>;

/** What came back of an order, and where people who may take goods back do so. */
export function ReturnsCard({ order, desk }: { order: Order; desk: Desk }) {
  const form = useSelector(desk, ({ context }) => context.form);
  const canTake = useSelector(desk, (snapshot) => snapshot.can({ type: "edit.requested" }));
  const mayTake = useMay("orders.refund") && order.status === "completed" && returnableLines(order).length > 0;
  if (form) return <ReturnForm order={order} desk={desk} form={form} />;
  if (order.returns.length === 0 && !mayTake) return null;
  return (
    <Card
      title="Returns"
      flush
      action={
        mayTake && (
          <Button size="sm" disabled={!canTake} onClick={() => desk.send({ type: "edit.requested" })}>
            Take goods back
          </Button>
        )
      }
    >
      {mayTake && <CardOffers card={desk} flush />}
      {order.returns.length === 0 ? (
        <p className={padded}>Nothing came back.</p>
      ) : (
        <AmountTable
          label="Returns"
          columns={COLUMNS}
          rows={order.returns.map((each) => ({
            key: each.key,
            cells: [
              <Returned key="goods" made={each} />,
              listDate(each.createdAt),
              <Money key="amount" kobo={each.amount} />,
            ],
          }))}
        />
      )}
    </Card>
  );
}

function Returned({ made }: { made: OrderReturn }) {
  const { key, number, lines, reason, employeeName, debt, refund, exchange } = made;
  return (
    <div>
      <a className={link} href={creditNoteFile(key)} target="_blank" rel="noreferrer">{`Credit note R-${number}`}</a>
      {lines.map(({ title, variation, quantity, condition, serials }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a return never changes
        <div key={index} className={small}>
          {`${quantity} × ${title} (${variation}), ${conditionText(condition).toLowerCase()}`}
          <SerialLinks serials={serials} />
        </div>
      ))}
      <div className={small}>{`${reason}. Taken back by ${employeeName}`}</div>
      {debt > 0 && (
        <div className={small}>
          <Money kobo={debt} /> off the debt
        </div>
      )}
      {refund > 0 && (
        <div className={small}>
          <Money kobo={refund} /> {exchange ? "left for other goods" : "given back"}
        </div>
      )}
      {exchange && (
        <div className={small}>
          Exchanged, see <TextLink to={resources.order.page(exchange.key)}>{`order ${exchange.number}`}</TextLink>
        </div>
      )}
    </div>
  );
}
