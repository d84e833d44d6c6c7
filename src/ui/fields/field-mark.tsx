import { createContext, use } from "react";
import { css } from "styled-system/css";

/** What a form says of a field, by the field's name; undefined where it says nothing. */
export const FieldMarks = createContext<(name: string) => string | undefined>(() => undefined);

export const useFieldMark = (name: string | undefined): string | undefined => {
  const markOf = use(FieldMarks);
  return name === undefined ? undefined : markOf(name);
};

const root = css({
  display: "inline-flex",
  alignItems: "center",
  gap: "6",
  textStyle: "caption",
  color: "ink2",
  _before: { content: '""', flex: "none", width: "6px", height: "6px", borderRadius: "full", bg: "blueIc" },
});

type FieldMarkProps = {
  name: string;
  id?: string;
  /** The field's label, where the mark stands elsewhere. */
  of?: string;
};

/** What the form around it says of this field or line; nothing where it says nothing. */
export function FieldMark({ name, id, of }: FieldMarkProps) {
  const text = useFieldMark(name);
  if (text === undefined) return null;
  return (
    <span {...(id && { id })} className={root}>
      {of === undefined ? text : `${of}: ${text}`}
    </span>
  );
}
