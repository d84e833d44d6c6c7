import { createContext, type ReactNode, use, useId, useMemo } from "react";
import { field } from "styled-system/recipes";
import { alertIcon } from "../icons";
import { FieldMark, useFieldMark } from "./field-mark";

type FieldWiring = { id: string; labelId: string; describedBy: string | undefined; invalid: boolean };

const FieldContext = createContext<FieldWiring | null>(null);

/** The ids and state of the field around a control; null outside a field. */
export const useField = () => use(FieldContext);

/** The attributes that connect a native control to its field. Empty outside a field. */
export function useFieldProps(): { id?: string; "aria-describedby"?: string; "aria-invalid"?: true } {
  const wiring = use(FieldContext);
  if (!wiring) return {};
  return {
    id: wiring.id,
    ...(wiring.describedBy && { "aria-describedby": wiring.describedBy }),
    ...(wiring.invalid && { "aria-invalid": true }),
  };
}

export type FieldProps = {
  label: ReactNode;
  /** The field's name in its form, by which `FieldMarks` marks it. */
  name?: string | undefined;
  /** A secondary text after the label, such as '(optional)'. */
  mark?: string | undefined;
  hint?: ReactNode;
  /** Replaces the hint. */
  error?: ReactNode;
  /** 'group' names a set of controls (segments, radio buttons) instead of labelling one. */
  of?: "control" | "group" | undefined;
  children: ReactNode;
};

export function Field({ label, name, mark, hint, error, of = "control", children }: FieldProps) {
  const id = useId();
  const styles = field();
  const invalid = Boolean(error);
  const note = error || hint;
  const noted = Boolean(note);
  const changed = useFieldMark(name) !== undefined;
  const wiring = useMemo<FieldWiring>(() => {
    const notes = [changed && `${id}-mark`, noted && `${id}-note`].filter(Boolean).join(" ");
    return { id, labelId: `${id}-label`, describedBy: notes || undefined, invalid };
  }, [id, changed, noted, invalid]);
  const Label = of === "control" ? "label" : "span";
  return (
    <FieldContext value={wiring}>
      <div className={styles.root}>
        <div className={styles.head}>
          <Label id={wiring.labelId} className={styles.label} {...(of === "control" && { htmlFor: id })}>
            {label}
            {mark && <span className={styles.mark}> {mark}</span>}
          </Label>
          {name !== undefined && <FieldMark name={name} id={`${id}-mark`} />}
        </div>
        {children}
        {noted && (
          <div id={`${id}-note`} className={invalid ? styles.error : styles.hint}>
            {invalid && alertIcon}
            <span>{note}</span>
          </div>
        )}
      </div>
    </FieldContext>
  );
}
