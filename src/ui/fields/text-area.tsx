import { input } from "styled-system/recipes";
import { useFieldProps } from "./field";
import type { TextControl } from "./text-input";

export type TextAreaProps = TextControl<"textarea"> & {
  /** As high as its text, for a few short lines. */
  grows?: boolean;
};

export function TextArea({ onChange, rows = 3, grows = false, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...useFieldProps()}
      {...rest}
      rows={rows}
      className={input({ lines: grows ? "few" : "many" })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
