import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, useState } from "react";
import { stepper } from "styled-system/recipes";
import { useFieldProps } from "../fields/field";

export type QuantityStepperProps = {
  value: number;
  /** Receives whole numbers from 1 to `max`. */
  onChange: (value: number) => void;
  max?: number | undefined;
  /** The accessible name, such as 'Quantity of Samsung Galaxy A15'. */
  label: string;
  disabled?: boolean | undefined;
};

export function QuantityStepper({
  value,
  onChange,
  max = Number.MAX_SAFE_INTEGER,
  label,
  disabled,
}: QuantityStepperProps) {
  // Only an empty input is kept here: a person clears it to type another number.
  const [empty, setEmpty] = useState(false);
  const styles = stepper();

  const set = (next: number) => {
    setEmpty(false);
    const within = Math.min(Math.max(next, 1), max);
    if (within !== value) onChange(within);
  };
  const type = (text: string) => {
    const digits = text.replace(/\D/g, "").slice(0, 7);
    if (Number(digits) === 0) setEmpty(true);
    else set(Number(digits));
  };
  const arrow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    set(event.key === "ArrowUp" ? value + 1 : value - 1);
  };

  return (
    <div className={styles.root} role="group" aria-label={label}>
      {/* Not tab stops: the arrow keys of the number do the same. */}
      <button
        type="button"
        tabIndex={-1}
        className={styles.button}
        aria-label="One less"
        disabled={disabled || value <= 1}
        onClick={() => set(value - 1)}
      >
        <Minus aria-hidden="true" />
      </button>
      <input
        {...useFieldProps()}
        className={styles.input}
        inputMode="numeric"
        autoComplete="off"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={1}
        aria-valuemax={max}
        data-long={value > 999 || undefined}
        disabled={disabled}
        value={empty ? "" : value}
        onChange={(event) => type(event.target.value)}
        onKeyDown={arrow}
        onBlur={() => setEmpty(false)}
      />
      <button
        type="button"
        tabIndex={-1}
        className={styles.button}
        aria-label="One more"
        disabled={disabled || value >= max}
        onClick={() => set(value + 1)}
      >
        <Plus aria-hidden="true" />
      </button>
    </div>
  );
}
