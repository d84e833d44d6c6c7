import { useSelector } from "@xstate/react";
import Calendar from "lucide-react/icons/calendar";
import ChevronDown from "lucide-react/icons/chevron-down";
import { css } from "styled-system/css";
import { lazyPart } from "../../ui/behaviour/arrival";
import { Button } from "../../ui/controls/button";
import { DialogFrame } from "../../ui/overlays/dialog-frame";
import { MissingCode } from "../../ui/feedback/missing-code";
import { PageHeader } from "../../ui/layout/page-header";
import { useSeesEveryStore } from "../../wiring/session";
import type { DashboardActor } from "../../wiring/pages/use-dashboard-actor";
import { StoreFilter } from "../kit/lists/store-filter";
import { durationLabel, periodNote } from "./period-words";

const DurationDialog = lazyPart<{ actor: DashboardActor }>(
  () => import("./duration-dialog"),
  function DurationWaiting({ actor, onRetry }) {
    const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ duration: "choosing" }));
    if (!isOpen) return null;
    return (
      <DialogFrame title="Select Duration" kind="confirm" onClose={() => actor.send({ type: "duration.dismissed" })}>
        {onRetry && <MissingCode onRetry={onRetry} />}
      </DialogFrame>
    );
  },
);

const actions = css({
  display: "flex",
  gap: "8",
  minWidth: { base: "calc(100vw - 32px)", md: "0" },
  "& > *": { flex: { base: "1", md: "none" } },
});
// Has the same edge as the duration's button next to it.
const store = css({
  width: { md: "184px" },
  minWidth: "0",
  "& [data-part=trigger]": { borderColor: "border", textStyle: "body" },
});

// As long as the words that follow, which have a line of their own on a phone.
const unknown = css({ display: "inline-block", width: "340px", maxWidth: "100%" });

/** The title, the period, and the controls that choose period and store. */
export function DashboardHeader({ actor }: { actor: DashboardActor }) {
  const { query, figures } = useSelector(actor, ({ context }) => context);
  const wasOpened = useSelector(actor, (snapshot) => !snapshot.matches({ duration: "unopened" }));
  const seesEveryStore = useSeesEveryStore();
  return (
    <>
      <PageHeader
        title="Dashboard"
        note={figures ? periodNote(figures) : <span className={unknown}>&nbsp;</span>}
        actions={
          <div className={actions}>
            {seesEveryStore && (
              <div className={store}>
                <StoreFilter
                  value={query.store}
                  onChange={(key) => actor.send({ type: "store.changed", store: key })}
                />
              </div>
            )}
            <Button
              icon={<Calendar aria-hidden="true" />}
              iconEnd={<ChevronDown aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() => actor.send({ type: "duration.requested" })}
            >
              {durationLabel(query.duration)}
            </Button>
          </div>
        }
      />
      {wasOpened && <DurationDialog actor={actor} />}
    </>
  );
}
