import { css } from "styled-system/css";
import type { DrawnEdge, Drawing } from "../chart/drawing";
import { chosenChart, sendable, shownActor, type FlowsContext, type Sendable } from "../history";
import { DrawnLabel, DrawnWay } from "./drawn-transition";
import { DrawnStateBox, DrawnStateWords, isLeaf } from "./drawn-state";

const picture = css({ display: "block", fontFamily: "body", mx: "auto" });
const dot = css({ fill: "ink2" });

/** Never too small to read; a larger chart scrolls. */
const LEAST = 0.85;

type ChartPictureProps = {
  drawing: Drawing;
  /** The zoom of the chart; null fits it to the window. */
  zoom: number | null;
  /** The smallest scale that fits it to the window; a larger chart scrolls. */
  least?: number;
  /** The states it is in, by id. */
  active: readonly string[];
  /** The transitions taken, by id. */
  taken: readonly string[];
  isPast: boolean;
  chanceOf: (transition: string) => Sendable;
  onPress: (transition: string) => void;
};

/** Boxes first, then arrows, then all texts. */
export function ChartPicture({
  drawing,
  zoom,
  least = LEAST,
  active,
  taken,
  isPast,
  chanceOf,
  onPress,
}: ChartPictureProps) {
  const { states, dots, edges, width, height } = drawing;
  const isLit = (id: string): boolean => active.includes(id);
  const litLeaves = states.filter((drawn) => isLeaf(drawn) && isLit(drawn.state.id));
  const ways = edges.map((edge: DrawnEdge) => ({
    edge,
    isTaken: edge.transition !== null && taken.includes(edge.transition.id),
    chance: edge.transition === null ? ("no" as const) : chanceOf(edge.transition.id),
  }));
  const size =
    zoom === null
      ? { width: "100%", height: "auto", maxWidth: width, minWidth: width * least }
      : { width: width * zoom, height: height * zoom };
  return (
    <svg className={picture} viewBox={`0 0 ${width} ${height}`} style={size} role="group" aria-label="States">
      {states.map((drawn) => (
        <DrawnStateBox
          key={drawn.state.id}
          drawn={drawn}
          isLit={isLit(drawn.state.id)}
          isPast={isPast}
          isRevealed={litLeaves.length === 1 && litLeaves[0] === drawn}
        />
      ))}
      {dots.map(({ x, y, width: across }) => (
        <circle key={`${x} ${y}`} className={dot} cx={x + across / 2} cy={y + across / 2} r={across / 2} />
      ))}
      {ways.map((way) => (
        <DrawnWay key={way.edge.id} {...way} />
      ))}
      {states.map((drawn) => (
        <DrawnStateWords
          key={drawn.state.id}
          drawn={drawn}
          isLit={isLit(drawn.state.id)}
          isPast={isPast}
          taken={taken}
          chanceOf={chanceOf}
          onPress={onPress}
        />
      ))}
      {ways.map((way) => (
        <DrawnLabel key={way.edge.id} {...way} onPress={onPress} />
      ))}
    </svg>
  );
}

type ChartDrawingProps = Pick<ChartPictureProps, "drawing" | "onPress"> & { context: FlowsContext };

/** The chart of the shown actor, whose possible events can be pressed. */
export function ChartDrawing({ drawing, context, onPress }: ChartDrawingProps) {
  const step = shownActor(context)?.step;
  const transitions = chosenChart(context)?.chart.transitions ?? [];
  const chances = new Map<string, Sendable>(transitions.map((each) => [each.id, sendable(context, each)]));
  return (
    <ChartPicture
      drawing={drawing}
      zoom={context.zoom}
      active={step?.active ?? []}
      taken={step?.taken ?? []}
      isPast={context.at !== null}
      chanceOf={(id) => chances.get(id) ?? "no"}
      onPress={onPress}
    />
  );
}
