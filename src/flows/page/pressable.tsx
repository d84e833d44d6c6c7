import type { KeyboardEvent } from "react";
import { css } from "styled-system/css";
import type { Box } from "../chart/drawing";
import type { Sendable } from "../history";

const text = css({
  fontSize: "12px",
  fill: "ink2",
  paintOrder: "stroke",
  stroke: "surface",
  strokeWidth: "4px",
  strokeLinejoin: "round",
  "[data-chance=yes] > &, [data-chance=maybe] > &": { fill: "link", stroke: "none" },
  "[data-chance=yes] > &": { fontWeight: "600" },
  "[data-taken] > &": { fill: "greenFg" },
});
const pill = css({
  fill: "surface",
  stroke: "none",
  "[data-chance=yes] > &": { stroke: "link" },
  "[data-chance=maybe] > &": { stroke: "link", strokeDasharray: "2 3" },
  "[role=button]:hover > &": { fill: "selected" },
  "[data-taken] > &": { fill: "greenBg" },
});
const group = css({ "&[role=button]": { cursor: "pointer" } });

type PressableProps = {
  transition: string;
  words: string;
  lines: readonly string[];
  area: Box;
  chance: Sendable;
  isTaken: boolean;
  onPress: (transition: string) => void;
};

/** The text of a transition; a button while its event can be sent. */
export function Pressable({ transition, words, lines, area, chance, isTaken, onPress }: PressableProps) {
  const marks = { "data-transition": transition, "data-chance": chance, "data-taken": isTaken || undefined };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onPress(transition);
  };
  const button =
    chance === "no"
      ? {}
      : {
          role: "button",
          tabIndex: 0,
          "aria-label": `Send ${words}`,
          onClick: () => onPress(transition),
          onKeyDown: press,
        };
  return (
    <g {...marks} {...button} className={group}>
      {(chance !== "no" || isTaken) && <rect className={pill} {...area} rx={5} />}
      {lines.map((line, place) => (
        <text key={line} className={text} x={area.x + 5} y={area.y + 13.5 + place * 15}>
          {line}
        </text>
      ))}
    </g>
  );
}
