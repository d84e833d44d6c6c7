import { css } from "styled-system/css";
import { usePhone } from "../behaviour/use-media-query";
import { Card } from "../layout/card";
import { Chart, ChartKey, type ChartProps } from "./chart";

const below = css({ mb: "16", minHeight: "16px" });

/** A chart with the names of its lines in the header of a card, or above the lines on a phone. */
export function ChartCard({ compared, ...chart }: ChartProps & { compared: boolean }) {
  const isPhone = usePhone();
  const key = <ChartKey series={chart.series} compared={compared} />;
  return (
    <Card title={chart.label} action={!isPhone && key}>
      {isPhone && <div className={below}>{key}</div>}
      <Chart {...chart} />
    </Card>
  );
}
