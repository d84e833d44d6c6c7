import type { ComponentProps, ReactNode } from "react";
import { toggle } from "styled-system/recipes";

export type SwitchProps = Omit<
  ComponentProps<"input">,
  "checked" | "defaultChecked" | "onChange" | "className" | "type" | "children"
> & {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The text of the state, such as 'Admin' or 'Not admin'. */
  children: ReactNode;
};

export function Switch({ checked, onChange, children, ...rest }: SwitchProps) {
  const styles = toggle();
  return (
    <label className={styles.root}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={styles.input}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
