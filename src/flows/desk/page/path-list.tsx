import { css } from "styled-system/css";
import type { DeskContext, Result } from "../context";
import type { DeskPath } from "../messages";
import type { Part } from "./part";
import { StepList } from "./step-list";

const list = css({
  flex: "1",
  minHeight: "0",
  p: "16",
  display: "grid",
  gap: "8",
  alignContent: "start",
  bg: "canvas",
  xl: { overflowY: "auto" },
});
const card = css({ bg: "surface", border: "1px solid {colors.border}", borderRadius: "card", overflow: "hidden" });
const entry = css({
  display: "flex",
  gap: "8",
  alignItems: "baseline",
  width: "100%",
  px: "12",
  py: "10",
  textAlign: "left",
  textStyle: "label",
  color: "ink",
  cursor: "pointer",
  _hover: { bg: "hover" },
  _focusVisible: { outlineOffset: "-2px" },
  "&[aria-expanded=true]": { textStyle: "cardTitle" },
});
const name = css({ flex: "1", minWidth: "0", overflowWrap: "anywhere" });
const badge = css({
  px: "8",
  borderRadius: "full",
  textStyle: "caption",
  whiteSpace: "nowrap",
  "&[data-outcome=held]": { bg: "greenBg", color: "greenFg" },
  "&[data-outcome=failed]": { bg: "redBg", color: "redFg" },
  "&[data-outcome=running]": { bg: "blueBg", color: "blueFg" },
});
const small = css({ textStyle: "small", color: "ink3" });
const missed = css({ textStyle: "small", color: "ink3", pl: "20", listStyle: "disc", display: "grid", gap: "4" });

const OUTCOMES: Record<Result["outcome"], string> = { held: "✓ passed", failed: "✕ failed", running: "… running" };

const titleOf = ({ number, name: words, steps }: DeskPath): string =>
  `Path ${number}: ${words.length > 90 ? `${steps.length} steps, ${words.slice(0, 80)}…` : words}`;

function Notes({ context: { plan } }: { context: DeskContext }) {
  if (plan === null || plan.missed.length + plan.notes.length === 0) return null;
  return (
    <details>
      <summary className={small}>
        {plan.notes.length > 0 ? "About this path" : `Not in these paths: ${plan.missed.length}`}
      </summary>
      <ul className={missed}>
        {plan.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
        {plan.missed.map(({ what, where }) => (
          <li key={what}>
            {what}: {where}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The paths of the plan; the shown one with its steps. */
export function PathList({ snapshot, send }: Part) {
  const { context } = snapshot;
  const { plan, number, results } = context;
  if (plan === null)
    return (
      <div className={list}>
        <p className={small}>
          A plan lists the shortest paths to the goal: what to do, and what should be seen after it. Each can be run
          here, saved as a test, or printed as a checklist.
        </p>
      </div>
    );
  return (
    <div className={list}>
      <p className={small}>
        {plan.machine}: {plan.goal}. <b>Given</b> {plan.given}.
      </p>
      <ol className={css({ display: "grid", gap: "8" })} aria-label="Paths">
        {plan.paths.map((path) => {
          const isShown = path.number === number;
          const outcome = results[path.number]?.outcome;
          return (
            <li key={path.number} className={card}>
              <button
                type="button"
                className={entry}
                aria-expanded={isShown}
                onClick={() => send({ type: "path.chosen", number: path.number })}
              >
                <span className={name}>{titleOf(path)}</span>
                {outcome !== undefined && (
                  <span className={badge} data-outcome={outcome}>
                    {OUTCOMES[outcome]}
                  </span>
                )}
              </button>
              {isShown && <StepList path={path} snapshot={snapshot} send={send} />}
            </li>
          );
        })}
      </ol>
      <Notes context={context} />
    </div>
  );
}
