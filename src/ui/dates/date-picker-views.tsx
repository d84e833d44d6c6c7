import { DatePicker as Ark, useDatePickerContext } from "@ark-ui/react/date-picker";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { datePicker } from "styled-system/recipes";

function Head({ next }: { next?: string }) {
  const style = datePicker();
  const picker = useDatePickerContext();
  const range = picker.visibleRangeText.formatted;
  return (
    <Ark.ViewControl className={style.head}>
      <Ark.PrevTrigger className={style.step}>
        <ChevronLeft />
      </Ark.PrevTrigger>
      <Ark.ViewTrigger className={style.title} aria-label={next ? `${range}, ${next}` : range}>
        <Ark.RangeText />
      </Ark.ViewTrigger>
      <Ark.NextTrigger className={style.step}>
        <ChevronRight />
      </Ark.NextTrigger>
    </Ark.ViewControl>
  );
}

export function DayView() {
  const style = datePicker();
  const picker = useDatePickerContext();
  return (
    <>
      <Head next="choose a month" />
      <Ark.Table className={style.table}>
        <Ark.TableHead>
          <Ark.TableRow>
            {picker.weekDays.map((day) => (
              <Ark.TableHeader key={day.long} className={style.weekday} aria-label={day.long}>
                {day.short.slice(0, 2)}
              </Ark.TableHeader>
            ))}
          </Ark.TableRow>
        </Ark.TableHead>
        <Ark.TableBody>
          {picker.weeks.map((week) => (
            <Ark.TableRow key={week[0]?.toString()}>
              {week.map((day) => (
                <Ark.TableCell key={day.toString()} value={day}>
                  <Ark.TableCellTrigger className={style.day}>{day.day}</Ark.TableCellTrigger>
                </Ark.TableCell>
              ))}
            </Ark.TableRow>
          ))}
        </Ark.TableBody>
      </Ark.Table>
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
      <Ark.Table className={style.table}>
        <Ark.TableBody>
          {rows.map((row) => (
            <Ark.TableRow key={row[0]?.value}>
              {row.map((span) => (
                <Ark.TableCell key={span.value} value={span.value}>
                  <Ark.TableCellTrigger className={style.span} aria-label={span.label}>
                    {span.label}
                  </Ark.TableCellTrigger>
                </Ark.TableCell>
              ))}
            </Ark.TableRow>
          ))}
        </Ark.TableBody>
      </Ark.Table>
    </>
  );
}
