import { type PointerEvent, useState } from "react";
import { css } from "styled-system/css";
import { chart } from "styled-system/recipes";
import { type ChartPoint, Mark, stroke, Swatch, Tip } from "./chart-marks";
import { areaPath, datesShown, linePath, scaleOf } from "./chart-scale";
import { compactNaira, nairaText } from "../display/naira";

export type ChartProps = {
  /** The subject of the chart: "Revenue per day". */
  label: string;
  points: readonly ChartPoint[];
  /** The names of the solid and the dashed line. */
  series: { now: string; before: string };
  /** The last point may still grow, so the line to it is dotted. */
  unfinished?: boolean;
  /** Shown instead of a line that would be flat at zero. */
  empty: string;
};

const MOST_DATES = 7;
const unseen = css({ srOnly: true });
const keys = css({ display: "flex", flexWrap: "wrap", gap: "4px 16px" });

const axisText = (kobo: number) => `${kobo < 0 ? "−" : ""}₦${compactNaira(Math.abs(kobo) / 100)}`;

/** The legend of the solid and the dashed line; for the card's header. */
export const ChartKey = ({ series, compared }: { series: ChartProps["series"]; compared: boolean }) => (
  <div className={keys}>
    <span className={chart().key}>
      <Swatch />
      {series.now}
    </span>
    {compared && (
      <span className={chart().key}>
        <Swatch dashed />
        {series.before}
      </span>
    )}
  </div>
);

/** Amounts over time, with the previous period behind them; a table contains the same for screen readers. */
export function Chart({ label, points, series, empty, unfinished = false }: ChartProps) {
  const style = chart();
  const [at, setAt] = useState<number | null>(null);
  const { ticks, heightOf } = scaleOf(points.flatMap(({ value, before }) => [value, before?.value ?? 0]));
  const last = points.length - 1;
  const across = (index: number) => (last < 1 ? 50 : (index / last) * 100);
  const line = points.map(({ value }, index) => [across(index), 100 - heightOf(value)] as const);
  const earlier = points.flatMap(({ before }, index) =>
    before === undefined ? [] : [[across(index), 100 - heightOf(before.value)] as const],
  );
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setAt(Math.round(Math.min(1, Math.max(0, (event.clientX - left) / width)) * last));
  };
  const shown = at === null ? undefined : points[at];
  return (
    <div className={style.root}>
      <div className={style.plot} onPointerMove={point} onPointerLeave={() => setAt(null)}>
        {ticks.map((tick) => (
          <div key={tick} className={style.grid} aria-hidden="true" style={{ bottom: `${heightOf(tick)}%` }}>
            <span className={style.tick}>{axisText(tick)}</span>
          </div>
        ))}
        {ticks.length === 1 ? (
          <p className={style.empty}>{empty}</p>
        ) : (
          <>
            <input
              className={style.slider}
              type="range"
              aria-label={label}
              min={0}
              max={last}
              value={at ?? last}
              aria-valuetext={spoken(points[at ?? last])}
              onChange={(event) => setAt(Number(event.currentTarget.value))}
              onFocus={() => setAt(last)}
              onBlur={() => setAt(null)}
            />
            <svg
              className={style.svg}
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              aria-hidden="true"
              style={{ pointerEvents: "none" }}
            >
              <path d={areaPath(line, 100 - heightOf(0))} fill="currentColor" opacity="0.07" />
              <path
                d={linePath(earlier)}
                stroke="var(--colors-chart2)"
                strokeWidth="1.5"
                strokeDasharray="3 3"
                {...stroke}
              />
              <path
                d={linePath(unfinished ? line.slice(0, -1) : line)}
                stroke="currentColor"
                strokeWidth="2"
                {...stroke}
              />
              {unfinished && (
                <path
                  d={linePath(line.slice(-2))}
                  stroke="currentColor"
                  strokeWidth="2"
                  strokeDasharray="0.1 5"
                  strokeLinecap="round"
                  data-unfinished
                  {...stroke}
                />
              )}
              {at !== null && shown && <Mark point={shown} across={across(at)} heightOf={heightOf} />}
            </svg>
            {at !== null && shown && <Tip point={shown} across={across(at)} />}
          </>
        )}
        {datesShown(points.length, MOST_DATES).map((index) => (
          <span key={index} className={style.date} style={{ left: `${across(index)}%` }} aria-hidden="true">
            {points[index]?.tick}
          </span>
        ))}
      </div>
      <Table label={label} points={points} series={series} />
    </div>
  );
}

const spoken = (point: ChartPoint | undefined): string =>
  point === undefined
    ? ""
    : [
        `${point.label}: ${nairaText(point.value / 100)}`,
        ...(point.before === undefined ? [] : [`${point.before.label}: ${nairaText(point.before.value / 100)}`]),
      ].join(", ");

const Table = ({ label, points, series }: Pick<ChartProps, "label" | "points" | "series">) => (
  <table className={unseen}>
    <caption>{label}</caption>
    <thead>
      <tr>
        <th scope="col">Date</th>
        <th scope="col">{series.now}</th>
        <th scope="col">{series.before}</th>
      </tr>
    </thead>
    <tbody>
      {points.map(({ label: day, value, before }) => (
        <tr key={day}>
          <th scope="row">{day}</th>
          <td>{nairaText(value / 100)}</td>
          <td>{before && `${before.label}: ${nairaText(before.value / 100)}`}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
