import type { DaySales } from "../../api/reports/sales";
import { daysEachOf, eachWord, groupsOf } from "../../machines/dashboard/day-groups";
import { addDays, isToday, rangeLabel, tickOf } from "../../machines/dashboard/dashboard-period";
import { ChartCard } from "../../ui/charts/chart-card";

type Days = readonly DaySales[];

const labelOf = (days: Days, back: number) => {
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? rangeLabel({ from: addDays(first.day, -back), to: addDays(last.day, -back) }) : "";
};

const sum = (days: Days, of: (day: DaySales) => number) => days.reduce((kobo, day) => kobo + of(day), 0);

/** Sales over the period, above those of as many days before. */
export default function SalesChart({ daily }: { daily: Days }) {
  const each = daysEachOf(daily.length);
  return (
    <ChartCard
      label={`Sales per ${eachWord(each)}`}
      points={groupsOf(daily, each).map((days) => ({
        label: labelOf(days, 0),
        tick: tickOf(days[0]?.day ?? "", each),
        value: sum(days, ({ sales }) => sales),
        before: { value: sum(days, ({ before }) => before), label: labelOf(days, daily.length) },
      }))}
      series={{ now: `${daily.length} days`, before: `Previous ${daily.length} days` }}
      compared
      unfinished={isToday(daily.at(-1)?.day ?? "")}
      empty="No sales in these days"
    />
  );
}
