import { css } from "styled-system/css";
import type { PeriodTotals } from "../../api/dashboard/analytics";
import type { DashboardFigures } from "../../machines/dashboard/dashboard.machine";
import { changeOf, endsToday, trendOf } from "../../machines/dashboard/dashboard-trend";
import { Money } from "../../ui/display/money";
import { nairaText } from "../../ui/display/naira";
import { StatCard, type StatDelta } from "../../ui/charts/stat-card";
import { useMay } from "../../wiring/session";
import { beforeWords } from "./period-words";

const grid = css({
  display: "grid",
  gap: { base: "12", md: "16" },
  gridTemplateColumns: { base: "repeat(2, minmax(0, 1fr))", xl: "none" },
  gridAutoFlow: { xl: "column" },
  gridAutoColumns: "minmax(0, 1fr)",
  xlDown: { "& > :last-child:nth-child(odd)": { gridColumn: "1 / -1" } },
});

const CARDS = [
  { name: "sales", label: "Total sales" },
  { name: "revenue", label: "Total revenue" },
  { name: "profit", label: "Total profit" },
  { name: "orders", label: "Total orders" },
] as const;

type Name = (typeof CARDS)[number]["name"];

/** The four figures of the period; profit only for people who may see cost. */
export function Stats({ figures }: { figures: DashboardFigures | null }) {
  const seesCost = useMay("products.cost");
  const cards = CARDS.filter(({ name }) => name !== "profit" || seesCost);
  return (
    <div className={grid}>
      {cards.map(({ name, label }) => (
        <StatCard key={name} label={label} {...(figures && facts(figures, name))} />
      ))}
    </div>
  );
}

function facts(figures: DashboardFigures, name: Name) {
  const { period, summary, trend } = figures;
  const now = summary.totals[name] ?? 0;
  return {
    value: name === "orders" ? count(now) : <Money kobo={now} />,
    delta: deltaOf(name, now, summary.totalsBefore, `on ${beforeWords(figures)}`),
    series: trendOf(period, trend).points.map((point) => point[name] ?? 0),
    unfinished: endsToday(figures),
  };
}

const count = (value: number) => value.toLocaleString("en-NG");
const percent = new Intl.NumberFormat("en-NG", { style: "percent", maximumFractionDigits: 1 });

function deltaOf(name: Name, now: number, totalsBefore: PeriodTotals, since: string): StatDelta {
  const before = totalsBefore[name] ?? 0;
  const { direction, share } = changeOf(now, before);
  if (direction === "same") return { direction, text: "No change", since };
  if (share !== null) return { direction, text: percent.format(share), since };
  return { direction, text: `from ${name === "orders" ? count(before) : nairaText(before / 100)}`, since };
}
