import type { ComponentProps } from "react";
import { input } from "styled-system/recipes";
import { useFieldProps } from "./field";

/** `onChange` receives the text. */
export type TextControl<Element extends "input" | "textarea"> = Omit<
  ComponentProps<Element>,
  "value" | "defaultValue" | "onChange" | "className" | "type"
> & { value: string; onChange: (value: string) => void };

export type TextInputProps = TextControl<"input"> & { type?: "text" | "email" | "url" | undefined };

export function TextInput({ onChange, ...rest }: TextInputProps) {
  return (
    <input {...useFieldProps()} {...rest} className={input()} onChange={(event) => onChange(event.target.value)} />
  );
}
