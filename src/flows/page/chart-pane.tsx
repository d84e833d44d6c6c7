import Maximize from "lucide-react/icons/maximize";
import ZoomIn from "lucide-react/icons/zoom-in";
import ZoomOut from "lucide-react/icons/zoom-out";
import { css } from "styled-system/css";
import { Button } from "../../ui/controls/button";
import { IconButton } from "../../ui/controls/icon-button";
import { chosenChart, isReplayed, shownActor } from "../history";
import { ChartDrawing } from "./chart-drawing";
import { ChartLegend } from "./chart-legend";
import { dragToScroll } from "./drag";
import { StatelyLink } from "./stately-link";
import { type FlowsActor, useFlows } from "./use-flows-actor";
import { zoomed } from "./zoom";

const pane = css({ gridArea: "chart", display: "flex", flexDirection: "column", minHeight: "0", minWidth: "0" });
const head = css({
  display: "flex",
  alignItems: "flex-start",
  gap: "12",
  px: "16",
  py: "12",
  borderBottom: "1px solid {colors.line}",
});
const words = css({ flex: "1", minWidth: "0" });
const title = css({ textStyle: "cardTitle", display: "flex", alignItems: "center", gap: "8", flexWrap: "wrap" });
const path = css({ textStyle: "small", color: "ink3" });
const about = css({ textStyle: "small", color: "ink3", mt: "2" });
const tools = css({ display: "flex", gap: "2" });
const ground = css({
  flex: "1",
  minHeight: "0",
  overflow: "auto",
  p: "16",
  bg: "canvas",
  cursor: "grab",
  _active: { cursor: "grabbing" },
  _focusVisible: { outlineOffset: "-2px" },
});
const note = css({
  flex: "1",
  alignContent: "start",
  p: "24",
  color: "ink3",
  textStyle: "small",
  display: "grid",
  gap: "12",
  justifyItems: "start",
});

/** The chart of one machine, with the shown actor's states and possible transitions highlighted. */
export function ChartPane({ actor }: { actor: FlowsActor }) {
  const { context, value } = useFlows(actor, (snapshot) => snapshot);
  const { chosen, drawings, zoom } = context;
  const charted = chosenChart(context);
  const drawing = drawings[chosen];
  const shown = shownActor(context);
  const zoomTo = (to: number | null) => actor.send({ type: "zoom.changed", zoom: to });
  return (
    <main className={pane}>
      <div className={head}>
        <div className={words}>
          <h2 className={title}>
            {chosen}
            {shown !== undefined && <span className={path}>{shown.facts.path}</span>}
          </h2>
          <p className={about}>{charted?.about}</p>
        </div>
        <div className={tools}>
          <StatelyLink name={chosen} />
          <IconButton size="sm" label="Smaller" icon={<ZoomOut />} onClick={() => zoomTo(zoomed(zoom, -1))} />
          <IconButton size="sm" label="As the window lets it" icon={<Maximize />} onClick={() => zoomTo(null)} />
          <IconButton size="sm" label="Larger" icon={<ZoomIn />} onClick={() => zoomTo(zoomed(zoom, 1))} />
        </div>
      </div>
      {value.chart === "failed" ? (
        <div className={note} role="alert">
          <p>This chart could not be laid out.</p>
          <Button size="sm" onClick={() => actor.send({ type: "layout.retried" })}>
            Try again
          </Button>
        </div>
      ) : drawing === undefined ? (
        <p className={note} role="status">
          Laying out
        </p>
      ) : (
        <div
          key={chosen}
          ref={dragToScroll}
          className={ground}
          role="region"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
          tabIndex={0}
          aria-label={`Statechart of ${chosen}`}
        >
          <ChartDrawing
            drawing={drawing}
            context={context}
            onPress={(id) => actor.send({ type: "transition.pressed", id })}
          />
        </div>
      )}
      <ChartLegend isPast={context.at !== null} isReplayed={isReplayed(context)} />
    </main>
  );
}
