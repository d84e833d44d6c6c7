import { chart } from "styled-system/recipes";
import { Money } from "../display/money";

export type ChartPoint = {
  /** The full date or dates. */
  label: string;
  /** A short form for the axis. */
  tick: string;
  /** Kobo. */
  value: number;
  /** Kobo and dates of the same day in the previous period, if they are known. */
  before?: { value: number; label: string } | undefined;
};

/** Lines keep their width when the drawing is stretched. */
export const stroke = { fill: "none", strokeLinejoin: "round", vectorEffect: "non-scaling-stroke" } as const;

/** A sample of a line, next to its name or amount. */
export const Swatch = ({ dashed = false }: { dashed?: boolean }) => (
  <svg width="16" height="2" aria-hidden="true">
    <path
      d="M0 1H16"
      stroke={dashed ? "var(--colors-chart2)" : "var(--colors-chart)"}
      strokeWidth="2"
      {...(dashed && { strokeDasharray: "4 2" })}
    />
  </svg>
);

type Reading = { point: ChartPoint; across: number };

/**
 * A vertical line at the selected day, and a dot on each value. The dots are lines of zero length, so that they stay
 * round.
 */
export function Mark({ point, across, heightOf }: Reading & { heightOf: (value: number) => number }) {
  const dot = (value: number) => `M${across} ${100 - heightOf(value)}h0`;
  const round = { ...stroke, strokeLinecap: "round" } as const;
  return (
    <>
      <path d={`M${across} 0V100`} stroke="var(--colors-control)" strokeWidth="1" {...stroke} />
      {point.before !== undefined && (
        <>
          <path d={dot(point.before.value)} stroke="var(--colors-chart2)" strokeWidth="9" {...round} />
          <path d={dot(point.before.value)} stroke="var(--colors-surface)" strokeWidth="6" {...round} />
        </>
      )}
      <path d={dot(point.value)} stroke="var(--colors-surface)" strokeWidth="12" {...round} />
      <path d={dot(point.value)} stroke="currentColor" strokeWidth="9" {...round} />
    </>
  );
}

/** The full amounts of the selected day, on the side with more space. */
export function Tip({ point, across }: Reading) {
  const style = chart();
  const side = across <= 40 ? { left: `calc(${across}% + 12px)` } : { right: `calc(${100 - across}% + 12px)` };
  return (
    <div className={style.tip} style={side} aria-hidden="true">
      <Swatch />
      <span className={style.key}>{point.label}</span>
      <Money kobo={point.value} />
      {point.before !== undefined && (
        <>
          <Swatch dashed />
          <span className={style.key}>{point.before.label}</span>
          <Money kobo={point.before.value} />
        </>
      )}
    </div>
  );
}
