import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { datePicker } from "styled-system/recipes";
import { hasPage, isClosed, isOutside, isSame, moved, type ViewName, VIEWS } from "./calendar-views";
import { clampDay, plusMonths, weekday } from "./days";

interface CalendarProps {
  /** `YYYY-MM-DD`, or "". */
  value: string;
  today: string;
  /** Later days are disabled. */
  max: string;
  /** Whether the current day takes the focus at once. */
  takesFocus: boolean;
  onChoose: (day: string) => void;
}

/** The grid of days, with those of months and years behind its title: https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/ */
export function Calendar({ value, today, max, takesFocus, onChoose }: CalendarProps) {
  const style = datePicker();
  const title = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [viewName, setView] = useState<ViewName>("days");
  const [current, setCurrent] = useState(() => clampDay(value || today, max));
  const movesFocus = useRef(takesFocus);
  const view = VIEWS[viewName];
  const { outer } = view;

  useLayoutEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus({ preventScroll: true });
  });

  const show = (name: ViewName) => {
    movesFocus.current = true;
    setView(name);
  };
  const turn = (step: -1 | 1) => setCurrent(clampDay(plusMonths(current, step * view.page), max));
  const press = (event: KeyboardEvent) => {
    const next = moved(view, current, event.key, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    movesFocus.current = true;
    setCurrent(clampDay(next, max));
  };
  const choose = (cell: string) => {
    if (isClosed(view, cell, current, max)) return;
    if (view.inner === undefined) return onChoose(cell);
    setCurrent(clampDay(cell.slice(0, view.length) + current.slice(view.length), max));
    show(view.inner);
  };

  const arrow = (step: -1 | 1) => (
    <button
      type="button"
      className={style.step}
      aria-label={`Switch to ${step < 0 ? "previous" : "next"} ${view.unit}`}
      disabled={!hasPage(view, current, step, max)}
      onClick={() => turn(step)}
    >
      {step < 0 ? <ChevronLeft /> : <ChevronRight />}
    </button>
  );
  return (
    <>
      <div className={style.head}>
        {arrow(-1)}
        <button
          type="button"
          className={style.title}
          id={title}
          aria-live="polite"
          aria-label={outer && `${view.title(current)}, ${outer.hint}`}
          aria-disabled={outer === undefined || undefined}
          onClick={() => outer && show(outer.view)}
        >
          {view.title(current)}
        </button>
        {arrow(1)}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern's own markup */}
      <table role="grid" ref={grid} className={style.table} aria-labelledby={title} onKeyDown={press}>
        {view === VIEWS.days && (
          <thead>
            <tr>
              {view.rows(current)[0]?.map((day) => (
                <th key={day} scope="col" className={style.weekday} aria-label={weekday(day)}>
                  {weekday(day).slice(0, 2)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {view.rows(current).map((row) => (
            <tr key={row[0]}>
              {row.map((cell) => (
                <td key={cell} aria-selected={value !== "" && isSame(view, cell, value)}>
                  <button
                    type="button"
                    className={view === VIEWS.days ? style.day : style.span}
                    tabIndex={isSame(view, cell, current) ? 0 : -1}
                    aria-label={view.name(cell)}
                    aria-current={view === VIEWS.days && cell === today ? "date" : undefined}
                    aria-disabled={isClosed(view, cell, current, max) || undefined}
                    data-disabled={isClosed(view, cell, current, max) || undefined}
                    data-outside-range={isOutside(view, cell, current) || undefined}
                    data-selected={(value !== "" && isSame(view, cell, value)) || undefined}
                    data-today={(view === VIEWS.days && cell === today) || undefined}
                    onClick={() => choose(cell)}
                  >
                    {view.text(cell)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
