import { type ReactNode, useId } from "react";
import { segmented } from "styled-system/recipes";
import { useField } from "../fields/field";

export type Segment<Value extends string> = {
  value: Value;
  label: string;
  glyph?: ReactNode;
  disabled?: boolean | undefined;
};

export type SegmentedControlProps<Value extends string> = {
  options: ReadonlyArray<Segment<Value>>;
  value: Value;
  onChange: (value: Value) => void;
  /** The group's name; inside `<Field of="group">` the field's label names it. */
  label?: string | undefined;
  /** Shares the container's width evenly. */
  full?: boolean | undefined;
  disabled?: boolean | undefined;
};

/** Native radio buttons: one tab stop, arrow keys choose. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { options, value, onChange, label, full, disabled } = props;
  const name = useId();
  const field = useField();
  const styles = segmented({ width: full ? "full" : "auto" });
  const naming = label ? { "aria-label": label } : { "aria-labelledby": field?.labelId };
  return (
    <div
      role="radiogroup"
      className={styles.root}
      aria-describedby={field?.describedBy}
      {...naming}
      {...(field?.invalid && { "aria-invalid": true })}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.glyph}
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
