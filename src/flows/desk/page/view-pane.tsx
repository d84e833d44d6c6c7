import { css } from "styled-system/css";
import { ChartPicture } from "../../page/chart-drawing";
import { dragToScroll } from "../../page/drag";
import { shownPath, shownStates } from "../context";
import type { DeskSnapshot } from "../progress";

const pane = css({
  minWidth: "0",
  minHeight: "0",
  display: "grid",
  gridAutoRows: "minmax(0, auto)",
  bg: "canvas",
  gridColumn: "1 / -1",
  xl: {
    gridColumn: "3",
    borderLeft: "1px solid {colors.line}",
    gridTemplateRows: "minmax(0, 1fr)",
    "&[data-two]": { gridTemplateRows: "minmax(0, 1fr) minmax(0, 1fr)" },
  },
});
const part = css({ minHeight: "0", minWidth: "0", display: "flex", flexDirection: "column" });
const title = css({
  px: "16",
  py: "8",
  textStyle: "label",
  color: "ink2",
  bg: "surface",
  borderBottom: "1px solid {colors.line}",
});
const ground = css({
  flex: "1",
  minHeight: "240px",
  maxHeight: { base: "70vh", xl: "none" },
  overflow: "auto",
  p: "16",
  _focusVisible: { outlineOffset: "-2px" },
});
const image = css({ width: "100%", height: "auto", border: "1px solid {colors.border}", borderRadius: "control" });

/** The chart with the path drawn on it, and the app while a path runs. */
export function ViewPane({ snapshot }: { snapshot: DeskSnapshot }) {
  const { context } = snapshot;
  const { plan, drawing, step, isVisible } = context;
  const picture = context.results[context.number]?.picture ?? "";
  const path = shownPath(context);
  if (plan === null || drawing === null || path === undefined) return null;
  const walked = step === -1 ? path.steps : path.steps.slice(0, step + 1);
  return (
    <div className={pane} data-two={picture !== "" || undefined}>
      <section className={part} aria-label="Chart">
        <h2 className={title}>
          {step === -1
            ? `Chart of ${plan.machine}: green is the path`
            : `Chart of ${plan.machine} after step ${step + 1}: green is the way so far`}
        </h2>
        <div
          ref={dragToScroll}
          className={ground}
          role="region"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
          tabIndex={0}
          aria-label={`Statechart of ${plan.machine}`}
        >
          <ChartPicture
            drawing={drawing}
            zoom={null}
            least={0.75}
            active={shownStates(context)}
            taken={walked.flatMap(({ taken }) => taken)}
            isPast={false}
            chanceOf={() => "no"}
            onPress={() => undefined}
          />
        </div>
      </section>
      {picture !== "" && (
        <section className={part} aria-label="The app">
          <h2 className={title}>
            {isVisible ? "The app, also in a window of its own" : "The app, as a browser without a window shows it"}
          </h2>
          <div
            className={ground}
            role="region"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
            tabIndex={0}
            aria-label="Picture of the app"
          >
            <img className={image} src={picture} alt={`The app after step ${step + 1} of path ${path.number}`} />
          </div>
        </section>
      )}
    </div>
  );
}
