import { input } from "styled-system/recipes";
import { useFieldProps } from "./field";
import type { TextControl } from "./text-input";

export type TextAreaProps = TextControl<"textarea">;

export function TextArea({ onChange, rows = 3, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...useFieldProps()}
      {...rest}
      rows={rows}
      className={input({ lines: "many" })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
