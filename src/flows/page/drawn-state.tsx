import { css } from "styled-system/css";
import type { DrawnState } from "../chart/drawing";
import { LINE_HEIGHT, LINE_PX, SIDE, TITLE_HEIGHT } from "../chart/elk-graph";
import { textWidth } from "../chart/text-width";
import type { Sendable } from "../history";
import { Pressable } from "./pressable";

const box = css({
  fill: "surface",
  stroke: "control",
  "[data-region] > &": { strokeDasharray: "5 4" },
  "[data-lit] > &": { stroke: "blueIc", strokeWidth: "2px" },
  "[data-lit][data-leaf] > &": { fill: "blueBg" },
  "[data-past][data-lit] > &": { stroke: "orangeIc" },
  "[data-past][data-lit][data-leaf] > &": { fill: "orangeBg" },
});
const ring = css({
  fill: "none",
  stroke: "control",
  "[data-lit] > &": { stroke: "blueIc" },
  "[data-past][data-lit] > &": { stroke: "orangeIc" },
});
const halo = { paintOrder: "stroke", stroke: "surface", strokeWidth: "4px", strokeLinejoin: "round" } as const;
const title = css({
  fontSize: "13px",
  fontWeight: "600",
  fill: "ink",
  ...halo,
  "[data-lit] > &": { fill: "blueFg" },
  "[data-past][data-lit] > &": { fill: "orangeFg" },
  "[data-lit][data-leaf] > &": { stroke: "none" },
});
const line = css({ fontSize: "12px", fill: "ink3", ...halo, "[data-lit][data-leaf] > &": { stroke: "none" } });

const reveal = (group: SVGGElement | null): void => group?.scrollIntoView({ block: "center", inline: "nearest" });

export const isLeaf = ({ state: { kind } }: DrawnState): boolean => kind === "atomic" || kind === "final";

type DrawnStateProps = { drawn: DrawnState; isLit: boolean; isPast: boolean };

const marksOf = ({ drawn, isLit, isPast }: DrawnStateProps) => ({
  "data-leaf": isLeaf(drawn) || undefined,
  "data-lit": isLit || undefined,
  "data-past": isPast || undefined,
  "data-region": drawn.isRegion || undefined,
});

/** The box of a state with a description for screen readers; scrolled into view on request. */
export function DrawnStateBox({ isRevealed, ...props }: DrawnStateProps & { isRevealed: boolean }) {
  const { drawn, isLit, isPast } = props;
  const { x, y, width, height, state } = drawn;
  return (
    <g
      {...marksOf(props)}
      data-state={state.id}
      role="group"
      aria-label={isLit ? `${state.label}, ${isPast ? "was in it" : "is in it"}` : state.label}
      ref={isRevealed ? reveal : undefined}
    >
      {state.kind === "history" ? (
        <circle className={box} cx={x + width / 2} cy={y + height / 2} r={width / 2} />
      ) : (
        <rect className={box} x={x} y={y} width={width} height={height} rx={8} />
      )}
      {state.kind === "final" && (
        <rect className={ring} x={x + 3.5} y={y + 3.5} width={width - 7} height={height - 7} rx={5.5} />
      )}
    </g>
  );
}

type WordsProps = DrawnStateProps & {
  taken: readonly string[];
  chanceOf: (transition: string) => Sendable;
  onPress: (transition: string) => void;
};

/** Its name, its actors, and its transitions that change no state, above the arrows that cross it. */
export function DrawnStateWords({ taken, chanceOf, onPress, ...props }: WordsProps) {
  const { x, y, width, height, state, lines } = props.drawn;
  if (state.kind === "history") {
    return (
      <text className={title} x={x + width / 2} y={y + height / 2 + 4.5} textAnchor="middle">
        H
      </text>
    );
  }
  const left = x + SIDE;
  return (
    <g {...marksOf(props)}>
      <text className={title} x={left} y={y + (lines.length === 0 && isLeaf(props.drawn) ? height / 2 + 4.5 : 19)}>
        {state.label}
      </text>
      {lines.map(({ text, transition }, place) => {
        const top = y + TITLE_HEIGHT + place * LINE_HEIGHT;
        if (transition === null)
          return (
            <text key={text} className={line} x={left} y={top + 13}>
              {text}
            </text>
          );
        return (
          <Pressable
            key={transition}
            transition={transition}
            words={text}
            lines={[text]}
            area={{ x: left - 5, y: top + 0.5, width: textWidth(text, LINE_PX) + 10, height: LINE_HEIGHT - 1.5 }}
            chance={chanceOf(transition)}
            isTaken={taken.includes(transition)}
            onPress={onPress}
          />
        );
      })}
    </g>
  );
}
