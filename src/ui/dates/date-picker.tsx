import CalendarIcon from "lucide-react/icons/calendar";
import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { datePicker } from "styled-system/recipes";
import { useMediaQuery } from "../behaviour/use-media-query";
import { useField } from "../fields/field";
import type { ControlProps } from "../fields/option";
import { Calendar } from "./calendar";
import { lastDay, readDate, shortDate } from "./date-text";

export interface DatePickerProps extends ControlProps {
  /** `YYYY-MM-DD`, or "". */
  value: string;
  onChange: (value: string) => void;
  /** Later days are disabled; `YYYY-MM-DD`. */
  max?: string;
}

const GAP = 6;
const HOUR_MS = 3_600_000;

/** The day in Lagos, wherever the device is. */
const today = () => new Date(Date.now() + HOUR_MS).toISOString().slice(0, 10);

const setText = (input: HTMLInputElement | null, value: string) => input && Object.assign(input, { value });

/** Below the box, or above it where only there is room. */
function place(box: HTMLElement, panel: HTMLElement): void {
  const { left, top, bottom } = box.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const fitsBelow = bottom + GAP + height <= window.innerHeight || top < GAP + height;
  panel.style.left = `${Math.max(0, Math.min(left, window.innerWidth - width - GAP))}px`;
  panel.style.top = `${fitsBelow ? bottom + GAP : top - GAP - height}px`;
}

/** A day that is typed as DD/MM/YY or chosen from a calendar. */
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
  const ownId = useId();
  const id = field?.id ?? ownId;
  const wrong = invalid || (field?.invalid ?? false);
  const sheet = useMediaQuery("(max-width: 768px)");
  /** Where the focus is while the calendar is open. */
  const [opened, setOpened] = useState<"box" | "calendar">();
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const written = value && shortDate(value);

  // What is typed stays in the box until it is read; a new value takes its place.
  useLayoutEffect(() => {
    setText(input.current, written);
  }, [written]);

  useLayoutEffect(() => {
    if (opened === undefined) return undefined;
    const press = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpened(undefined);
    };
    // Before the dialog around the calendar, which would close as well.
    const escape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (panel.current?.contains(document.activeElement)) input.current?.focus({ preventScroll: true });
      setOpened(undefined);
    };
    const follow = () => {
      if (box.current && panel.current) place(box.current, panel.current);
    };
    follow();
    // Months are fewer rows than days.
    const sizes = new ResizeObserver(follow);
    if (panel.current) sizes.observe(panel.current);
    window.addEventListener("pointerdown", press, true);
    window.addEventListener("keydown", escape, true);
    window.addEventListener("scroll", follow, true);
    window.addEventListener("resize", follow);
    return () => {
      sizes.disconnect();
      window.removeEventListener("pointerdown", press, true);
      window.removeEventListener("keydown", escape, true);
      window.removeEventListener("scroll", follow, true);
      window.removeEventListener("resize", follow);
    };
  }, [opened]);

  const settle = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const text = currentTarget.value.trim();
    const iso = text === "" ? "" : readDate(text, max);
    if (iso === undefined || iso === value) setText(currentTarget, written);
    else onChange(iso);
  };
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") {
      event.preventDefault();
      settle(event);
      setOpened(undefined);
    } else if (event.key === "ArrowDown") {
      event.preventDefault();
      settle(event);
      setOpened("calendar");
    }
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !root.current?.contains(relatedTarget)) setOpened(undefined);
  };
  return (
    <div ref={root} className={style.root} onBlur={leave}>
      {label && (
        <label className={style.label} htmlFor={id}>
          {label}
        </label>
      )}
      <div ref={box} className={style.control} data-invalid={wrong || undefined} data-disabled={disabled || undefined}>
        <button
          type="button"
          className={style.trigger}
          aria-label={opened ? "Close calendar" : "Open calendar"}
          aria-haspopup="dialog"
          aria-expanded={opened !== undefined}
          disabled={disabled}
          onClick={() => setOpened(opened ? undefined : "calendar")}
        >
          <CalendarIcon />
        </button>
        <input
          ref={input}
          id={id}
          className={style.input}
          placeholder="DD/MM/YY"
          autoComplete="off"
          defaultValue={written}
          aria-describedby={field?.describedBy}
          aria-invalid={wrong || undefined}
          disabled={disabled}
          inputMode={sheet ? "none" : "numeric"}
          onClick={() => setOpened((now) => now ?? "box")}
          onBlur={settle}
          onKeyDown={pressKey}
        />
      </div>
      {opened && (
        <div ref={panel} className={style.content} role="dialog" aria-label="Calendar">
          <Calendar
            key={opened + value}
            value={value}
            today={today()}
            max={max}
            takesFocus={opened === "calendar"}
            onChoose={(day) => {
              onChange(day);
              input.current?.focus({ preventScroll: true });
              setOpened(undefined);
            }}
          />
        </div>
      )}
    </div>
  );
}
