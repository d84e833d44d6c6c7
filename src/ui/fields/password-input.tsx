import { useState } from "react";
import { inputGroup } from "styled-system/recipes";
import { eyeIcon, eyeOffIcon } from "../icons";
import { useFieldProps } from "./field";
import type { TextControl } from "./text-input";

export type PasswordInputProps = TextControl<"input">;

export function PasswordInput({ onChange, disabled, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const styles = inputGroup();
  const label = shown ? "Hide password" : "Show password";
  return (
    <div className={styles.root}>
      <input
        {...useFieldProps()}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        disabled={disabled}
        type={shown ? "text" : "password"}
        className={styles.input}
        onChange={(event) => onChange(event.target.value)}
      />
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        title={label}
        disabled={disabled}
        onClick={() => setShown(!shown)}
      >
        {shown ? eyeOffIcon : eyeIcon}
      </button>
    </div>
  );
}
