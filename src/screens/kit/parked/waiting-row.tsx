import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { SnapshotFrom } from "xstate";
import type { Failure } from "../../../machines/kit/failure";
import { nameOfSale } from "../../../machines/orders/create/sale-draft";
import type { SaleActor } from "../../../machines/orders/offline/sales-queue.machine";
import { draftOf } from "../../../machines/orders/offline/waiting-sale";
import { resources } from "../../../resources";
import { lazyPart } from "../../../ui/behaviour/arrival";
import { Button } from "../../../ui/controls/button";
import { ButtonLink } from "../../../ui/controls/button-link";
import { Money } from "../../../ui/display/money";
import { urls } from "../../../urls";
import { useMay } from "../../../wiring/session";
import { typedAt } from "../dates";
import { keptList } from "./parked-list";

const CancelSale = lazyPart(() => import("./cancel-sale"));

const reason = css({ textStyle: "small", color: "redFg", overflowWrap: "anywhere" });
/** Beside the sale, and on a phone below it, two in a line. */
const decisions = css({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: "8",
  flexBasis: "100%",
  md: { display: "flex", flexWrap: "wrap", justifyContent: "flex-end", flexBasis: "auto" },
});

const IN_FORM =
  "You are changing it in the form. It stays here until you send it there, or leave the form and decide again.";
const WHEN_BACK = "It is sent when the network is back.";

/** When it is tried again after a failure. */
function afterFailure({ kind, title }: Failure): string {
  switch (kind) {
    case "offline":
    case "unreachable":
      return WHEN_BACK;
    case "timeout":
      return "The shop did not answer in time. It is asked whether it has this sale before it is sent again.";
    case "sessionExpired":
    case "codeAsked":
      return "It is sent when you have signed in again.";
    case "tooMany":
      return "The shop is busy. It is sent again soon.";
    default:
      return `The server failed at it: ${title}. It is tried again, and later sales do not wait for it.`;
  }
}

function wordsFor(snapshot: SnapshotFrom<SaleActor>): string {
  const { failure } = snapshot.context;
  if (snapshot.matches("asking")) return "The shop is asked whether it has this sale.";
  if (snapshot.hasTag("inTurn")) return "It is being sent.";
  return failure === null ? WHEN_BACK : afterFailure(failure);
}

/** A sale that waits on this device, how far it is, and the ways on. */
export function WaitingRow({ actor }: { actor: SaleActor }) {
  const { sale } = useSelector(actor, ({ context }) => context);
  const isUndecided = useSelector(actor, (snapshot) => snapshot.hasTag("undecided"));
  const words = useSelector(actor, wordsFor);
  return (
    <li className={keptList.row}>
      <div className={keptList.words}>
        <div className={keptList.name}>{`${sale.number}, ${nameOfSale(draftOf(sale))}`}</div>
        <div className={keptList.time}>
          <Money kobo={sale.total} />
          {`, sold at ${typedAt(sale.at)}. `}
          {!isUndecided && words}
        </div>
        {isUndecided && <Refusal actor={actor} />}
      </div>
      <div className={isUndecided ? decisions : keptList.actions}>
        <ButtonLink to={urls.offlineSale(sale.id)} size="sm" aria-label={`Receipt of ${sale.number}`}>
          Receipt
        </ButtonLink>
        {isUndecided && <Decisions actor={actor} />}
      </div>
      {isUndecided && <CancelSale actor={actor} />}
    </li>
  );
}

/** Why the shop refused it, and what that means. */
function Refusal({ actor }: { actor: SaleActor }) {
  const { sale, failure } = useSelector(actor, ({ context }) => context);
  const isUnreportable = useSelector(actor, (snapshot) => snapshot.matches({ refused: { open: "unreportable" } }));
  return (
    <>
      <div className={reason}>{`The shop refused it: ${sale.reason}.`}</div>
      <div className={keptList.time}>
        {sale.inForm === null
          ? sale.earlier === undefined
            ? "No stock was taken and no payment posted. Decide what becomes of it."
            : "That order stays as it is. Decide what becomes of the changes."
          : IN_FORM}
      </div>
      {isUnreportable && (
        <div className={reason}>
          {`Your store does not know of it: ${failure?.title}. It stays on this device. Ask an administrator for help, then report it again.`}
        </div>
      )}
    </>
  );
}

function Decisions({ actor }: { actor: SaleActor }) {
  const { number, earlier, inForm } = useSelector(actor, ({ context }) => context.sale);
  const mayCreate = useMay("orders.create");
  const canChange = useSelector(actor, (snapshot) => snapshot.can({ type: "change.requested" }));
  const change = inForm === null ? "Change and send" : "Continue changing";
  const canReport = useSelector(actor, (snapshot) => snapshot.can({ type: "report.requested" }));
  return (
    <>
      {earlier && (
        <ButtonLink to={resources.order.page(earlier.key)} size="sm">
          {`Open order ${earlier.number}`}
        </ButtonLink>
      )}
      {canReport && (
        <Button
          size="sm"
          aria-label={`Report again: ${number}`}
          onClick={() => actor.send({ type: "report.requested" })}
        >
          Report again
        </Button>
      )}
      {mayCreate && (
        <Button
          size="sm"
          disabled={!canChange}
          aria-label={`${change} ${number}`}
          onClick={() => actor.send({ type: "change.requested" })}
        >
          {change}
        </Button>
      )}
      {inForm === null && (
        <Button
          size="sm"
          disabled={!canChange}
          aria-label={`Send again: ${number}`}
          onClick={() => actor.send({ type: "retry.requested" })}
        >
          Send again
        </Button>
      )}
      <Button
        size="sm"
        disabled={!canChange}
        aria-label={`Cancel ${number}`}
        onClick={() => actor.send({ type: "cancel.requested" })}
      >
        Cancel
      </Button>
    </>
  );
}
