import { monthsAndYears, RECENT } from "../../machines/reports/report-periods";
import { Select } from "../../ui/fields/select";
import { monthName } from "./month-name";

const monthOptions = () => {
  const { months, years } = monthsAndYears();
  return [
    ...months.map((month, index) => ({ value: index === 0 ? "" : month, label: monthName(month) })),
    ...years.map((year) => ({ value: year, label: `All of ${year}` })),
  ];
};

type PeriodFilterProps = {
  value: string;
  onChange: (period: string) => void;
  /** Offers single days and the last weeks too. */
  hasDays?: boolean;
};

/** The current month, unless another period is chosen. */
export const PeriodFilter = ({ value, onChange, hasDays = false }: PeriodFilterProps) => (
  <Select
    label="Period"
    options={[...(hasDays ? RECENT.map(({ period, label }) => ({ value: period, label })) : []), ...monthOptions()]}
    value={value}
    onChange={onChange}
  />
);
