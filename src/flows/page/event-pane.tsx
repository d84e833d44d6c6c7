import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { css } from "styled-system/css";
import { Button } from "../../ui/controls/button";
import { IconButton } from "../../ui/controls/icon-button";
import { SegmentedControl } from "../../ui/controls/segmented-control";
import { eventText } from "../edges";
import { earlierStep, laterStep, listedSteps, type Scope } from "../history";
import type { Step } from "../messages";
import { type FlowsActor, useFlows } from "./use-flows-actor";

const pane = css({
  gridArea: "events",
  display: "flex",
  flexDirection: "column",
  minHeight: "0",
  bg: "surface",
  borderLeft: "1px solid {colors.line}",
  lgDown: { borderLeft: "0", borderTop: "1px solid {colors.line}" },
});
const head = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "8",
  p: "12",
  borderBottom: "1px solid {colors.line}",
  lgDown: { display: "flex", flexWrap: "wrap", alignItems: "center" },
});
const row = css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "6" });
const place = css({ flex: "1", textStyle: "label", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" });
const list = css({ flex: "1", minHeight: "0", overflowY: "auto", p: "6" });
const entry = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: "8",
  width: "100%",
  px: "8",
  py: "4",
  borderRadius: "control",
  textAlign: "left",
  textStyle: "small",
  cursor: "pointer",
  _hover: { bg: "hover" },
  _focusVisible: { outlineOffset: "-2px" },
  "&[aria-current=step]": { bg: "orangeBg", color: "orangeFg" },
});
const event = css({ fontWeight: "500", overflowWrap: "anywhere" });
const time = css({ color: "ink3", textStyle: "hint", fontVariantNumeric: "tabular-nums" });
const rest = css({
  gridColumn: "1 / -1",
  color: "ink3",
  textStyle: "hint",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
const none = css({ p: "12", textStyle: "small", color: "ink3" });

const MOST_SHOWN = 300;

const SCOPES: readonly { value: Scope; label: string }[] = [
  { value: "all", label: "All" },
  { value: "shown", label: "This actor" },
];

const WORDS = { idle: "Copy trace", copying: "Copying", copied: "Copied", refused: "Not copied" } as const;

const LIFE: Readonly<Record<string, string>> = { "xstate.init": "starts", "xstate.stop": "is stopped" };

const clock = (at: number): string => new Date(at).toTimeString().slice(0, 8);

const fieldsOf = ({ event: { type: _type, ...fields } }: Step): string =>
  Object.keys(fields).length === 0 ? "" : ` · ${JSON.stringify(fields)}`;

/** The events, latest first; choosing one views its step. */
export function EventPane({ actor }: { actor: FlowsActor }) {
  const flows = useFlows(actor, (snapshot) => snapshot);
  const { context } = flows;
  const steps = listedSteps(context);
  const isPast = context.at !== null;
  const looked = steps.findLastIndex(({ seq }) => context.at === null || seq <= context.at);
  const from = Math.max(0, Math.min(steps.length - MOST_SHOWN, looked - MOST_SHOWN / 2));
  const copying = flows.value.trace;
  return (
    <section className={pane} aria-label="Events">
      <div className={head}>
        <div className={row}>
          <IconButton
            size="sm"
            label="Step back"
            icon={<ChevronLeft />}
            disabled={earlierStep(context) === undefined}
            onClick={() => actor.send({ type: "step.backed" })}
          />
          <IconButton
            size="sm"
            label="Step forward"
            icon={<ChevronRight />}
            disabled={laterStep(context) === undefined}
            onClick={() => actor.send({ type: "step.forwarded" })}
          />
          <span className={place} role="status">
            {isPast ? `Step ${looked + 1} of ${steps.length}` : `Present · ${steps.length} steps`}
          </span>
          <Button size="sm" disabled={!isPast} onClick={() => actor.send({ type: "present.requested" })}>
            Present
          </Button>
        </div>
        <div className={row}>
          <SegmentedControl
            label="Events of"
            options={SCOPES}
            value={context.scope}
            onChange={(scope) => actor.send({ type: "scope.changed", scope })}
          />
          <Button size="sm" tone="ghost" onClick={() => actor.send({ type: "trace.requested" })}>
            {WORDS[copying]}
          </Button>
        </div>
      </div>
      {steps.length === 0 ? (
        <p className={none}>Nothing happened yet</p>
      ) : (
        <ol className={list} reversed>
          {steps
            .slice(from, from + MOST_SHOWN)
            .toReversed()
            .map((step) => (
              <li key={step.seq}>
                <button
                  type="button"
                  className={entry}
                  title={step.event.type}
                  aria-current={step.seq === context.at ? "step" : undefined}
                  onClick={() => actor.send({ type: "step.chosen", seq: step.seq })}
                >
                  <span className={event}>{LIFE[step.event.type] ?? eventText(step.event.type)}</span>
                  <time className={time}>{clock(step.at)}</time>
                  <span className={rest}>
                    {step.actor.name}
                    {step.taken.length === 0 && !step.event.type.startsWith("xstate.") && ", passed over"}
                    {fieldsOf(step)}
                  </span>
                </button>
              </li>
            ))}
        </ol>
      )}
    </section>
  );
}
