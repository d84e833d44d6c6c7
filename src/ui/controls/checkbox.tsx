import type { ComponentProps, ReactNode } from "react";
import { checkbox } from "styled-system/recipes";

export type CheckboxProps = Omit<
  ComponentProps<"input">,
  "checked" | "defaultChecked" | "onChange" | "className" | "type" | "ref" | "children"
> & {
  checked: boolean | "mixed";
  /** A mixed box becomes checked. */
  onChange: (checked: boolean) => void;
  /** The label; without one give `aria-label`. */
  children?: ReactNode;
};

export function Checkbox({ checked, onChange, children, ...rest }: CheckboxProps) {
  const styles = checkbox();
  const mixed = checked === "mixed";
  return (
    <label className={styles.root}>
      <span className={styles.box}>
        <input
          {...rest}
          // HTML has no attribute for 'mixed', only a property of the element.
          ref={(element) => {
            if (element) element.indeterminate = mixed;
          }}
          type="checkbox"
          className={styles.input}
          checked={checked === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        {checked !== false && (
          <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">
            <path
              d={mixed ? "M4.5 8h7" : "M4 8.4l2.6 2.6L12.2 5.2"}
              strokeWidth="1.6"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        )}
      </span>
      {children !== undefined && <span className={styles.label}>{children}</span>}
    </label>
  );
}
