import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import { draftOf } from "../../../machines/orders/waiting-sale";
import { nameOfSale } from "../../../machines/orders/sale-draft";
import { salesQueueActor } from "../../../machines/orders/sales-queue";
import type { SaleActor } from "../../../machines/orders/sales-queue.machine";
import { lazyPart } from "../../../ui/behaviour/arrival";
import { Button } from "../../../ui/controls/button";
import { ButtonLink } from "../../../ui/controls/button-link";
import { Money } from "../../../ui/display/money";
import { Card } from "../../../ui/layout/card";
import { urls } from "../../../urls";
import { startSales } from "../../../wiring/sales/start-sales";
import { typedAt } from "../dates";
import { keptList } from "./parked-list";

const CancelSale = lazyPart(() => import("./cancel-sale"));

startSales();

/** The sales of this device that are not orders yet, each with its ways on; nothing without any. */
export default function WaitingSales() {
  const sales = useSelector(salesQueueActor, ({ context }) => context.sales);
  return (
    sales.length > 0 && (
      <Card
        title={sales.length === 1 ? "1 sale to be sent" : `${sales.length} sales to be sent`}
        note="Kept on this device until the shop has them"
      >
        <ul className={keptList.list}>
          {sales.map((sale) => (
            <WaitingRow key={sale.id} actor={sale} />
          ))}
        </ul>
      </Card>
    )
  );
}

const reason = css({ textStyle: "small", color: "redFg" });

function WaitingRow({ actor }: { actor: SaleActor }) {
  const sale = useSelector(actor, ({ context }) => context.sale);
  const isUndecided = useSelector(actor, (snapshot) => snapshot.hasTag("undecided"));
  const isSending = useSelector(actor, (snapshot) => snapshot.hasTag("inTurn"));
  const isBusy = useSelector(actor, (snapshot) => !snapshot.can({ type: "change.requested" }));
  const name = nameOfSale(draftOf(sale));
  const { number } = sale;
  return (
    <li className={keptList.row}>
      <div className={keptList.words}>
        <div className={keptList.name}>{`${number}, ${name}`}</div>
        <div className={keptList.time}>
          <Money kobo={sale.total} />
          {`, sold at ${typedAt(sale.at)}. `}
          {!isUndecided && (isSending ? "It is being sent." : "It is sent when the network is back.")}
        </div>
        {isUndecided && <div className={reason}>{`The shop refused it: ${sale.reason}.`}</div>}
      </div>
      <div className={keptList.actions}>
        <ButtonLink to={urls.offlineSale(sale.id)} size="sm" tone="ghost" aria-label={`Receipt of ${number}`}>
          Receipt
        </ButtonLink>
        {isUndecided && (
          <>
            <Button
              size="sm"
              disabled={isBusy}
              aria-label={`Change and send ${number}`}
              onClick={() => actor.send({ type: "change.requested" })}
            >
              Change and send
            </Button>
            <Button
              size="sm"
              disabled={isBusy}
              aria-label={`Send ${number} again`}
              onClick={() => actor.send({ type: "retry.requested" })}
            >
              Send again
            </Button>
            <Button
              size="sm"
              tone="ghost"
              disabled={isBusy}
              aria-label={`Cancel ${number}`}
              onClick={() => actor.send({ type: "cancel.requested" })}
            >
              Cancel
            </Button>
          </>
        )}
      </div>
      {isUndecided && <CancelSale actor={actor} />}
    </li>
  );
}
