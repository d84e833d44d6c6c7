import { useSelector } from "@xstate/react";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { css } from "styled-system/css";
import type { AuditEntry } from "../../../api/shell/audit";
import { may } from "../../../may";
import type { RecordKind } from "../../../resources";
import { Button } from "../../../ui/controls/button";
import { Card } from "../../../ui/layout/card";
import { PageFailure } from "../page-failure";
import { SkeletonLines } from "../../../ui/feedback/skeleton";
import { useProfile } from "../../../wiring/session";
import { useHistory } from "../../../wiring/lists/use-history";
import { listDate } from "../dates";
import { ChangeList } from "./change-list";
import { changesOf } from "./changes";
import { sentenceOf } from "./sentence";
import { useNames } from "./use-names";

const ITEM_READERS = ["products.view", "orders.create", "orders.edit", "transfers.create"] as const;

type HistoryProps = {
  kind: RecordKind;
  recordKey: string;
  /** The record on screen; a new object means that it was reloaded. */
  record: unknown;
};

/** The history of a record, loaded and shown only on request. */
export function History(props: HistoryProps) {
  const profile = useProfile();
  const namesItems = profile !== null && ITEM_READERS.some((permission) => may(profile, permission));
  return <Asked key={`${props.recordKey} ${namesItems}`} {...props} namesItems={namesItems} />;
}

function Asked({ kind, recordKey, record, namesItems }: HistoryProps & { namesItems: boolean }) {
  const actor = useHistory({ kind, key: recordKey, namesItems }, record);
  const { entries, failure } = useSelector(actor, ({ context }) => context);
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag("open"));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches("failed"));
  const hasMore = useSelector(actor, (snapshot) => snapshot.can({ type: "more.requested" }));
  return (
    <Card
      title="History"
      flush={!isOpen}
      action={
        <Button
          tone="ghost"
          size="sm"
          iconEnd={isOpen ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-label={isOpen ? "Hide history" : "Show history"}
          onClick={() => actor.send({ type: isOpen ? "history.closed" : "history.opened" })}
        >
          {isOpen ? "Hide" : "Show"}
        </Button>
      }
    >
      {isOpen && (
        <>
          {entries === null && isBusy && <SkeletonLines widths={["60%", "40%", "60%"]} />}
          {entries?.length === 0 && <p className={quiet}>Nothing was noted yet</p>}
          {entries !== null && entries.length > 0 && <Entries entries={entries} />}
          {isFailed && <PageFailure failure={failure} onRetry={() => actor.send({ type: "retry.requested" })} />}
          {entries !== null && (hasMore || isBusy) && (
            <div className={more}>
              <Button
                size="sm"
                busy={isBusy}
                busyLabel="Loading"
                onClick={() => actor.send({ type: "more.requested" })}
              >
                Show older
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

const quiet = css({ color: "ink2" });
const more = css({ paddingBlockStart: "16px" });
const entry = css({
  display: "grid",
  gap: "4",
  paddingBlock: "12",
  borderTop: "1px solid {colors.line}",
  "&:first-child": { borderTop: "0", paddingBlockStart: "0" },
  "&:last-child": { paddingBlockEnd: "0" },
});
const head = css({ display: "flex", flexWrap: "wrap", justifyContent: "space-between", columnGap: "12" });
const who = css({ minWidth: "0", overflowWrap: "anywhere" });
const name = css({ textStyle: "name" });
const time = css({ color: "ink2", textStyle: "small", fontVariantNumeric: "tabular-nums" });

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  const namesFor = useNames();
  return (
    <ol aria-label="History">
      {entries.map((logged) => {
        const changes = changesOf(logged, namesFor(logged.items));
        return (
          <li key={logged.id} className={entry}>
            <div className={head}>
              <p className={who}>
                <span className={name}>{whoDid(logged)}</span> {sentenceOf(logged.action)}
              </p>
              <time className={time}>{listDate(logged.at)}</time>
            </div>
            {changes.length > 0 && <ChangeList changes={changes} />}
          </li>
        );
      })}
    </ol>
  );
}

/** The server itself, where there is no actor. */
export const whoDid = ({ byName }: Pick<AuditEntry, "byName">): string => (byName === "" ? "The server" : byName);
