import { css } from "styled-system/css";

const line = css({
  display: "flex",
  flexWrap: "wrap",
  gap: "4px 16px",
  px: "16",
  py: "8",
  bg: "surface",
  borderTop: "1px solid {colors.line}",
  textStyle: "hint",
  color: "ink2",
});
const entry = css({ display: "flex", alignItems: "center", gap: "6" });
const mark = css({ width: "18px", height: "12px", borderRadius: "checkbox", border: "1px solid", flexShrink: "0" });
const marks = {
  now: css({ bg: "blueBg", borderColor: "blueIc" }),
  past: css({ bg: "orangeBg", borderColor: "orangeIc" }),
  yes: css({ borderColor: "link" }),
  maybe: css({ borderColor: "link", borderStyle: "dashed" }),
  taken: css({ bg: "greenBg", borderColor: "greenIc" }),
};

type Entry = { kind: keyof typeof marks; words: string };

const TAKEN: Entry = { kind: "taken", words: "taken last" };
const NOW: readonly Entry[] = [
  { kind: "now", words: "where it is" },
  { kind: "yes", words: "press to send" },
  { kind: "maybe", words: "depends on what it brings" },
  TAKEN,
];
const THEN: readonly Entry[] = [{ kind: "past", words: "where it was then" }, TAKEN];
const REPLAYED: readonly Entry[] = [{ kind: "now", words: "where it was in the end" }, TAKEN];

type ChartLegendProps = { isPast: boolean; isReplayed: boolean };

/** Explains the colours of a chart. */
export const ChartLegend = ({ isPast, isReplayed }: ChartLegendProps) => (
  <ul className={line} aria-label="Colours">
    {(isPast ? THEN : isReplayed ? REPLAYED : NOW).map(({ kind, words }) => (
      <li key={kind} className={entry}>
        <span className={`${mark} ${marks[kind]}`} />
        {words}
      </li>
    ))}
  </ul>
);
