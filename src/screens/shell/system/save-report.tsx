import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import { boundReportMachine } from "../../../machines/diagnostics/report.machine";
import { Button } from "../../../ui/controls/button";
import { useScreenActor } from "../../../wiring/use-screen-actor";

const message = css({ color: "ink2", overflowWrap: "anywhere" });

/** Saves a report about the error. */
export default function SaveReport({ error }: { error: unknown }) {
  const actor = useScreenActor(boundReportMachine, { error });
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const state = useSelector(actor, ({ value }) => value);
  const fileName = useSelector(actor, ({ context }) => context.fileName);
  return (
    <>
      <Button busy={isBusy} busyLabel="Saving…" onClick={() => actor.send({ type: "report.requested" })}>
        Save a report
      </Button>
      <p role="status" className={message}>
        {state === "saved" && `Saved as ${fileName}. Give this file to the person who maintains Backroom.`}
        {state === "failed" && "The report could not be saved. Check the connection, then try again."}
        {(state === "closed" || state === "saving") &&
          "A report contains the steps that led here, and no names, contacts or amounts. Nothing is sent."}
      </p>
    </>
  );
}
