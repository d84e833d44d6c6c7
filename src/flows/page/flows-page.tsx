import { css } from "styled-system/css";
import type { Charted } from "../history";
import { AppFrame } from "./app-frame";
import { ChartPane } from "./chart-pane";
import { EventPane } from "./event-pane";
import { MachineList } from "./machine-list";
import { PayloadDialog } from "./payload-dialog";
import { TopLine } from "./top-line";
import { useFlows, useFlowsActor } from "./use-flows-actor";

const page = css({
  display: "grid",
  height: "100dvh",
  gridTemplateColumns: "240px minmax(0, 1fr) 320px",
  gridTemplateRows: "auto minmax(0, 1fr)",
  gridTemplateAreas: '"top top top" "list chart events"',
  "&[data-frame]": {
    gridTemplateColumns: "200px minmax(0, 1fr) minmax(360px, 0.8fr) 280px",
    gridTemplateAreas: '"top top top top" "list chart app events"',
  },
  lgDown: {
    gridTemplateColumns: "190px minmax(0, 1fr)",
    gridTemplateRows: "auto minmax(0, 1fr) 300px",
    gridTemplateAreas: '"top top" "list chart" "list events"',
    "&[data-frame]": {
      gridTemplateColumns: "190px minmax(0, 1fr) minmax(0, 1fr)",
      gridTemplateAreas: '"top top top" "list chart app" "list events events"',
    },
  },
});

/**
 * Every machine of the app as a chart, with its current state in another tab or in a frame, and the steps that led to
 * it.
 */
export function FlowsPage({ charts }: { charts: readonly Charted[] }) {
  const actor = useFlowsActor(charts);
  const isBeside = useFlows(actor, (flows) => flows.matches({ frame: "open" }));
  return (
    <div className={page} data-frame={isBeside || undefined}>
      <TopLine actor={actor} />
      <MachineList actor={actor} />
      <ChartPane actor={actor} />
      {isBeside && <AppFrame />}
      <EventPane actor={actor} />
      <PayloadDialog actor={actor} />
    </div>
  );
}
