import {
  DatePickerContent,
  DatePickerControl,
  DatePickerInput,
  DatePickerLabel,
  DatePickerPositioner,
  DatePickerRoot,
  DatePickerTrigger,
  DatePickerView,
  parseDate,
} from "@ark-ui/react/date-picker";
import Calendar from "lucide-react/icons/calendar";
import { useMemo } from "react";
import { datePicker } from "styled-system/recipes";
import { useMediaQuery } from "../behaviour/use-media-query";
import { DayView, MonthView, YearView } from "./date-picker-views";
import { firstDay, lastDay, readDate, shortDate } from "./date-text";
import { useField } from "../fields/field";
import type { ControlProps } from "../fields/option";

export interface DatePickerProps extends ControlProps {
  /** `YYYY-MM-DD`, or "". */
  value: string;
  onChange: (value: string) => void;
  /** Later days are disabled; `YYYY-MM-DD`. */
  max?: string;
}

// A fixed +01:00 (the sign in the zone's name is reversed): "today" must not depend on the device.
const timeZone = "Etc/GMT-1";

const setText = (input: HTMLInputElement, value: string) => {
  Object.assign(input, { value: value && shortDate(parseDate(value)) });
};

export function DatePicker({
  value,
  onChange,
  max = lastDay,
  label,
  invalid = false,
  disabled = false,
}: DatePickerProps) {
  const style = datePicker();
  const field = useField();
  const wrong = invalid || (field?.invalid ?? false);
  const sheet = useMediaQuery("(max-width: 768px)");
  const chosen = useMemo(() => (value ? [parseDate(value)] : []), [value]);
  const [earliest, latest] = useMemo(() => [parseDate(firstDay), parseDate(max)], [max]);
  // Ark uses the focused day for text it cannot parse; here the last value returns.
  const settle = (input: HTMLInputElement) => {
    const iso = input.value.trim() === "" ? "" : readDate(input.value, max);
    if (iso === undefined || iso === value) setText(input, value);
    else onChange(iso);
  };
  return (
    <DatePickerRoot
      value={chosen}
      onValueChange={(change) => {
        const day = change.value[0];
        if (day) onChange(day.toString());
      }}
      min={earliest}
      max={latest}
      locale="en-GB"
      timeZone={timeZone}
      startOfWeek={1}
      format={shortDate}
      parse={(text) => {
        const iso = readDate(text, max);
        return iso ? parseDate(iso) : undefined;
      }}
      placeholder="DD/MM/YY"
      openOnClick
      ids={field ? { input: () => field.id, label: () => field.labelId } : {}}
      invalid={wrong}
      disabled={disabled}
      positioning={{ strategy: "fixed", placement: "bottom-start", gutter: 6 }}
      lazyMount
      unmountOnExit
      className={style.root}
    >
      {label && <DatePickerLabel className={style.label}>{label}</DatePickerLabel>}
      <DatePickerControl
        className={style.control}
        data-invalid={wrong || undefined}
        data-disabled={disabled || undefined}
      >
        <DatePickerTrigger className={style.trigger}>
          <Calendar />
        </DatePickerTrigger>
        <DatePickerInput
          className={style.input}
          aria-describedby={field?.describedBy}
          inputMode={sheet ? "none" : "numeric"}
          fixOnBlur={false}
          onBlur={(event) => settle(event.currentTarget)}
          onKeyDownCapture={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            settle(event.currentTarget);
          }}
        />
      </DatePickerControl>
      <DatePickerPositioner className={style.positioner}>
        <DatePickerContent className={style.content}>
          <DatePickerView view="day">
            <DayView />
          </DatePickerView>
          <DatePickerView view="month">
            <MonthView />
          </DatePickerView>
          <DatePickerView view="year">
            <YearView />
          </DatePickerView>
        </DatePickerContent>
      </DatePickerPositioner>
    </DatePickerRoot>
  );
}
