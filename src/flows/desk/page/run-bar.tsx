import { css } from "styled-system/css";
import { Button } from "../../../ui/controls/button";
import { progressOf } from "../progress";
import type { Part } from "./part";

const bar = css({
  display: "grid",
  gap: "8",
  px: "16",
  py: "12",
  bg: "surface",
  borderBottom: "1px solid {colors.line}",
});
const row = css({ display: "flex", flexWrap: "wrap", gap: "8" });
const status = css({
  textStyle: "label",
  color: "ink2",
  minHeight: "18px",
  overflowWrap: "anywhere",
  whiteSpace: "pre-line",
  "&[data-outcome=passed]": { color: "greenFg" },
  "&[data-outcome=failed]": { color: "redFg" },
});

/** What the desk is doing, and the actions on the plan. */
export function RunBar({ snapshot, send }: Part) {
  const { context } = snapshot;
  const { plan, number } = context;
  const isRunning = snapshot.matches("running");
  const isPaused = snapshot.matches({ running: "paused" });
  const isPassed = snapshot.matches({ choosing: "passed" }) || snapshot.matches({ choosing: "saved" });
  const isFailed =
    snapshot.matches({ choosing: "failed" }) ||
    snapshot.matches({ choosing: "refused" }) ||
    snapshot.matches("unavailable");
  const all = plan?.paths.length ?? 0;
  const isReady = snapshot.can({ type: "save.requested" });
  return (
    <div className={bar}>
      <p className={status} role="status" data-outcome={isPassed ? "passed" : isFailed ? "failed" : undefined}>
        {progressOf(snapshot)}
      </p>
      {snapshot.matches("unavailable") && (
        <div className={row}>
          <Button onClick={() => send({ type: "machines.retried" })}>Try again</Button>
        </div>
      )}
      {isRunning ? (
        <div className={row}>
          <Button tone="primary" disabled={!isPaused} onClick={() => send({ type: "step.wanted" })}>
            Next step
          </Button>
          <Button disabled={!isPaused} onClick={() => send({ type: "rest.wanted" })}>
            Run to the end
          </Button>
          <Button tone="danger" onClick={() => send({ type: "run.stopped" })}>
            Stop
          </Button>
        </div>
      ) : (
        plan !== null && (
          <div className={row}>
            <Button
              tone="primary"
              disabled={!isReady}
              onClick={() => send({ type: "run.requested", only: number, pace: "steps" })}
            >
              Step by step
            </Button>
            <Button disabled={!isReady} onClick={() => send({ type: "run.requested", only: number, pace: "whole" })}>
              {`Run path ${number}`}
            </Button>
            {all > 1 && (
              <Button disabled={!isReady} onClick={() => send({ type: "run.requested", only: null, pace: "whole" })}>
                {`Run all ${all}`}
              </Button>
            )}
            <Button tone="ghost" disabled={!isReady} onClick={() => send({ type: "save.requested" })}>
              {`Save path ${number} as a test`}
            </Button>
            <Button tone="ghost" disabled={!isReady} onClick={() => send({ type: "print.requested" })}>
              Print checklist
            </Button>
          </div>
        )
      )}
    </div>
  );
}
