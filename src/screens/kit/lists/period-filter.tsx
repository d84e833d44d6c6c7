import { monthsAndYears, RECENT } from "../../../machines/reports/report-periods";
import { Select } from "../../../ui/fields/select";
import { monthName } from "./month-name";

const ALL = { value: "", label: "All days" };

/** The current month is the value that stands for no choice, unless all days are. */
const monthOptions = (hasAll: boolean) => {
  const { months, years } = monthsAndYears();
  return [
    ...months.map((month, index) => ({ value: index === 0 && !hasAll ? "" : month, label: monthName(month) })),
    ...years.map((year) => ({ value: year, label: `All of ${year}` })),
  ];
};

type PeriodFilterProps = {
  value: string;
  onChange: (period: string) => void;
  /** Offers single days and the last weeks too. */
  hasDays?: boolean;
  /** Offers all days, and these unless another period is chosen. */
  hasAll?: boolean;
};

/** The current month, unless another period is chosen. */
export const PeriodFilter = ({ value, onChange, hasDays = false, hasAll = false }: PeriodFilterProps) => (
  <Select
    label="Period"
    options={[
      ...(hasAll ? [ALL] : []),
      ...(hasDays ? RECENT.map(({ period, label }) => ({ value: period, label })) : []),
      ...monthOptions(hasAll),
    ]}
    value={value}
    onChange={onChange}
  />
);
