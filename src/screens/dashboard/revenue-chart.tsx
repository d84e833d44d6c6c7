import { css } from "styled-system/css";
import type { DashboardFigures } from "../../machines/dashboard/dashboard.machine";
import { eachWord } from "../../machines/dashboard/day-groups";
import { daysIn, rangeLabel, shortDay, tickOf } from "../../machines/dashboard/dashboard-period";
import { endsToday, type Trend, trendOf } from "../../machines/dashboard/dashboard-trend";
import { Card } from "../../ui/layout/card";
import { ChartCard } from "../../ui/charts/chart-card";
import { usePhone } from "../../ui/behaviour/use-media-query";

const waiting = css({ height: "240px" });
const below = css({ mb: "16", minHeight: "16px" });

/** Revenue over the period, or over the week that a shorter one ends. */
export function RevenueChart({ figures }: { figures: DashboardFigures | null }) {
  const isPhone = usePhone();
  if (figures === null) {
    return (
      <Card title="Revenue per day">
        {isPhone && <div className={below} />}
        <div className={waiting} />
      </Card>
    );
  }
  const trend = trendOf(figures.period, figures.trend);
  const days = daysIn(trend.period);
  return (
    <ChartCard
      label={`Revenue per ${eachWord(trend.daysEach)}`}
      points={pointsOf(trend)}
      series={{ now: `${days} days to ${shortDay(trend.period.to)}`, before: `Previous ${days} days` }}
      compared={trend.before !== null}
      unfinished={endsToday(figures)}
      empty="No revenue in these days"
    />
  );
}

const pointsOf = ({ points, before, daysEach }: Trend) =>
  points.map((point, at) => {
    const earlier = before?.[at];
    return {
      label: rangeLabel(point),
      tick: tickOf(point.from, daysEach),
      value: point.revenue,
      before: earlier && { value: earlier.revenue, label: rangeLabel(earlier) },
    };
  });
