import { css } from "styled-system/css";
import type { DaySales } from "../../api/reports/sales";
import { daysEachOf, eachWord, groupsOf } from "../../machines/dashboard/day-groups";
import { addDays, isToday, rangeLabel, tickOf } from "../../machines/dashboard/dashboard-period";
import { Card } from "../../ui/layout/card";
import { Chart, ChartKey } from "../../ui/charts/chart";
import { usePhone } from "../../ui/behaviour/use-media-query";

const below = css({ mb: "16", minHeight: "16px" });

type Days = readonly DaySales[];

const labelOf = (days: Days, back: number) => {
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? rangeLabel({ from: addDays(first.day, -back), to: addDays(last.day, -back) }) : "";
};

const sum = (days: Days, of: (day: DaySales) => number) => days.reduce((kobo, day) => kobo + of(day), 0);

/** Sales over the period, above those of as many days before. */
export default function SalesChart({ daily }: { daily: Days }) {
  const isPhone = usePhone();
  const each = daysEachOf(daily.length);
  const title = `Sales per ${eachWord(each)}`;
  const series = { now: `${daily.length} days`, before: `Previous ${daily.length} days` };
  const key = <ChartKey series={series} compared />;
  return (
    <Card title={title} action={!isPhone && key}>
      {isPhone && <div className={below}>{key}</div>}
      <Chart
        label={title}
        points={groupsOf(daily, each).map((days) => ({
          label: labelOf(days, 0),
          tick: tickOf(days[0]?.day ?? "", each),
          value: sum(days, ({ sales }) => sales),
          before: { value: sum(days, ({ before }) => before), label: labelOf(days, daily.length) },
        }))}
        series={series}
        unfinished={isToday(daily.at(-1)?.day ?? "")}
        empty="No sales in these days"
      />
    </Card>
  );
}
