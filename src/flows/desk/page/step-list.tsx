import { css } from "styled-system/css";
import type { DeskPath } from "../messages";
import type { Part } from "./part";

const list = css({ borderTop: "1px solid {colors.line}" });
const entry = css({
  display: "grid",
  gridTemplateColumns: "20px minmax(0, 1fr)",
  gap: "2px 8px",
  width: "100%",
  px: "12",
  py: "8",
  textAlign: "left",
  cursor: "pointer",
  _hover: { bg: "hover" },
  _focusVisible: { outlineOffset: "-2px" },
  "&[aria-current=step]": { bg: "selected" },
  "&[data-mark=held]": { borderLeft: "3px solid {colors.greenIc}" },
  "&[data-mark=failed]": { borderLeft: "3px solid {colors.redIc}" },
  "&[data-mark=now]": { borderLeft: "3px solid {colors.blueIc}" },
  "&[data-mark=open]": { borderLeft: "3px solid transparent" },
});
const mark = css({
  textStyle: "label",
  textAlign: "center",
  color: "ink3",
  "[data-mark=held] > &": { color: "greenFg" },
  "[data-mark=failed] > &": { color: "redFg" },
  "[data-mark=now] > &": { color: "blueFg" },
});
const when = css({ textStyle: "label", color: "ink" });
const seen = css({ gridColumn: "2", textStyle: "small", color: "ink2" });
const unseen = css({ srOnly: true });
const failure = css({
  mx: "12",
  my: "8",
  p: "12",
  borderRadius: "control",
  bg: "redBg",
  color: "redFg",
  textStyle: "small",
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
});

type Mark = "held" | "failed" | "now" | "open";
const GLYPHS: Record<Mark, string> = { held: "✓", failed: "✕", now: "▸", open: "·" };
const WORDS: Record<Mark, string> = { held: "passed: ", failed: "failed: ", now: "running: ", open: "" };

/** The steps of a path: what to do, what should be seen, and how far the run is. */
export function StepList({ path, snapshot, send }: Part & { path: DeskPath }) {
  const { results, step: shown } = snapshot.context;
  const result = results[path.number];
  const isRunning = snapshot.matches("running");
  const markOf = (at: number): Mark => {
    if (result === undefined) return "open";
    if (result.outcome === "failed" && at === result.at) return "failed";
    if (at < result.done) return "held";
    return at === result.done && isRunning && result.outcome === "running" ? "now" : "open";
  };
  return (
    <>
      <ol className={list} aria-label={`Steps of path ${path.number}`}>
        {path.steps.map((step, at) => {
          const state = markOf(at);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the same action can come twice in a path
            <li key={at}>
              <button
                type="button"
                className={entry}
                data-mark={state}
                aria-current={at === shown ? "step" : undefined}
                disabled={isRunning}
                onClick={() => send({ type: "step.chosen", number: path.number, step: at })}
              >
                <span className={mark} aria-hidden="true">
                  {GLYPHS[state]}
                </span>
                <span className={when}>
                  <span className={unseen}>{WORDS[state]}</span>
                  When {step.when}
                </span>
                {step.seen.map((what, place) => (
                  <span key={what} className={seen}>
                    {place === 0 ? "Then" : "and"} {what}
                  </span>
                ))}
              </button>
            </li>
          );
        })}
      </ol>
      {result?.outcome === "failed" && (
        <p className={failure} role="alert">
          {result.at === -1
            ? "The path could not begin."
            : `Here the app and the machine part, at step ${result.at + 1}.`}
          {"\n"}
          {result.reason}
          {"\n"}
          Evidence: {result.kept}
        </p>
      )}
    </>
  );
}
