import {
  DatePickerNextTrigger,
  DatePickerPrevTrigger,
  DatePickerRangeText,
  DatePickerTable,
  DatePickerTableBody,
  DatePickerTableCell,
  DatePickerTableCellTrigger,
  DatePickerTableHead,
  DatePickerTableHeader,
  DatePickerTableRow,
  DatePickerViewControl,
  DatePickerViewTrigger,
  useDatePickerContext,
} from "@ark-ui/react/date-picker";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { datePicker } from "styled-system/recipes";

function Head({ next }: { next?: string }) {
  const style = datePicker();
  const picker = useDatePickerContext();
  const range = picker.visibleRangeText.formatted;
  return (
    <DatePickerViewControl className={style.head}>
      <DatePickerPrevTrigger className={style.step}>
        <ChevronLeft />
      </DatePickerPrevTrigger>
      <DatePickerViewTrigger className={style.title} aria-label={next ? `${range}, ${next}` : range}>
        <DatePickerRangeText />
      </DatePickerViewTrigger>
      <DatePickerNextTrigger className={style.step}>
        <ChevronRight />
      </DatePickerNextTrigger>
    </DatePickerViewControl>
  );
}

export function DayView() {
  const style = datePicker();
  const picker = useDatePickerContext();
  return (
    <>
      <Head next="choose a month" />
      <DatePickerTable className={style.table}>
        <DatePickerTableHead>
          <DatePickerTableRow>
            {picker.weekDays.map((day) => (
              <DatePickerTableHeader key={day.long} className={style.weekday} aria-label={day.long}>
                {day.short.slice(0, 2)}
              </DatePickerTableHeader>
            ))}
          </DatePickerTableRow>
        </DatePickerTableHead>
        <DatePickerTableBody>
          {picker.weeks.map((week) => (
            <DatePickerTableRow key={week[0]?.toString()}>
              {week.map((day) => (
                <DatePickerTableCell key={day.toString()} value={day}>
                  <DatePickerTableCellTrigger className={style.day}>{day.day}</DatePickerTableCellTrigger>
                </DatePickerTableCell>
              ))}
            </DatePickerTableRow>
          ))}
        </DatePickerTableBody>
      </DatePickerTable>
    </>
  );
}

export function MonthView() {
  const picker = useDatePickerContext();
  return <Spans next="choose a year" rows={picker.getMonthsGrid({ columns: 4, format: "short" })} />;
}

export function YearView() {
  const picker = useDatePickerContext();
  return <Spans rows={picker.getYearsGrid({ columns: 4 })} />;
}

interface SpansProps {
  rows: readonly (readonly { label: string; value: number }[])[];
  next?: string;
}

function Spans({ rows, next }: SpansProps) {
  const style = datePicker();
  return (
    <>
      <Head {...(next && { next })} />
      <DatePickerTable className={style.table}>
        <DatePickerTableBody>
          {rows.map((row) => (
            <DatePickerTableRow key={row[0]?.value}>
              {row.map((span) => (
                <DatePickerTableCell key={span.value} value={span.value}>
                  <DatePickerTableCellTrigger className={style.span} aria-label={span.label}>
                    {span.label}
                  </DatePickerTableCellTrigger>
                </DatePickerTableCell>
              ))}
            </DatePickerTableRow>
          ))}
        </DatePickerTableBody>
      </DatePickerTable>
    </>
  );
}
