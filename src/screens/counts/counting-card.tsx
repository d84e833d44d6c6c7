import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { AnyActorRef } from "xstate";
import type { Count } from "../../api/counts/counts";
import { countScan, scanIntoCount } from "../../machines/counts/counts";
import type { RefusedEntry } from "../../machines/counts/count-entries.machine";
import { Button } from "../../ui/controls/button";
import { Card } from "../../ui/layout/card";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { stack } from "../kit/forms/form-styles";
import { Scanner } from "../kit/goods/scanner";
import { Notice } from "../kit/notice";
import type { Entries } from "./quantity-dialog";

const strong = css({ fontWeight: "600", overflowWrap: "anywhere" });
const quiet = css({ color: "ink2" });

type Props = { count: Count; entries: Entries; lines: AnyActorRef };

/** Where units are scanned, with what was counted last and what is not at the server yet. */
export function CountingCard({ count, entries, lines }: Props) {
  const scan = useScreenActor(
    countScan,
    scanIntoCount(entries, () => count.storeKey),
  );
  const last = useSelector(entries, ({ context }) => context.last);
  const waiting = useSelector(entries, ({ context }) => context.queue.length);
  const refused = useSelector(entries, ({ context }) => context.refused);
  return (
    <Card title="Scan">
      <div className={stack}>
        <Scanner scan={scan} onSearch={(text) => lines.send({ type: "search.changed", text })} />
        <div role="status" aria-live="polite">
          {last === null ? (
            <p className={quiet}>Scan each unit. To type a quantity, choose the product in the list below.</p>
          ) : (
            <p className={strong}>
              {last.counts
                ? `${last.name}: ${last.counted} counted`
                : `${last.name} was counted again meanwhile: ${last.counted}. Yours is kept, and does not add up.`}
            </p>
          )}
        </div>
        {waiting > 0 && <Waiting entries={entries} waiting={waiting} />}
        {refused.map((one) => (
          <Refused key={one.entry.id} entries={entries} refused={one} />
        ))}
      </div>
    </Card>
  );
}

function Waiting({ entries, waiting }: { entries: Entries; waiting: number }) {
  const failure = useSelector(entries, (snapshot) => (snapshot.hasTag("waiting") ? snapshot.context.failure : null));
  const isUnkept = useSelector(entries, (snapshot) => snapshot.hasTag("unkept"));
  const text = `${waiting} ${waiting === 1 ? "entry" : "entries"}`;
  if (failure === null) return <p className={quiet}>{`Sending ${text} …`}</p>;
  return (
    <Notice
      title={`${text} not sent yet. ${failure.title}`}
      actions={
        <Button size="sm" onClick={() => entries.send({ type: "retry.requested" })}>
          Try again
        </Button>
      }
    >
      {isUnkept
        ? "This browser keeps nothing: do not close the page before all are sent."
        : "All are kept on this device and sent again by themselves. Go on counting."}
    </Notice>
  );
}

const Refused = ({ entries, refused: { entry, failure } }: { entries: Entries; refused: RefusedEntry }) => (
  <Notice
    title={`Not counted: ${entry.quantity} × ${entry.name}`}
    actions={
      <Button size="sm" onClick={() => entries.send({ type: "refusal.read", id: entry.id })}>
        Dismiss
      </Button>
    }
  >
    {failure.title}
  </Notice>
);
