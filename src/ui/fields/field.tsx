import { createContext, type ReactNode, use, useId, useMemo } from "react";
import { field } from "styled-system/recipes";
import { alertIcon } from "../icons";

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
  /** A secondary text after the label, such as '(optional)'. */
  mark?: string | undefined;
  hint?: ReactNode;
  /** Replaces the hint. */
  error?: ReactNode;
  /** 'group' names a set of controls (segments, radio buttons) instead of labelling one. */
  of?: "control" | "group" | undefined;
  children: ReactNode;
};

export function Field({ label, mark, hint, error, of = "control", children }: FieldProps) {
  const id = useId();
  const styles = field();
  const invalid = Boolean(error);
  const note = error || hint;
  const noted = Boolean(note);
  const wiring = useMemo<FieldWiring>(
    () => ({ id, labelId: `${id}-label`, describedBy: noted ? `${id}-note` : undefined, invalid }),
    [id, noted, invalid],
  );
  const Label = of === "control" ? "label" : "span";
  return (
    <FieldContext value={wiring}>
      <div className={styles.root}>
        <Label id={wiring.labelId} className={styles.label} {...(of === "control" && { htmlFor: id })}>
          {label}
          {mark && <span className={styles.mark}> {mark}</span>}
        </Label>
        {children}
        {noted && (
          <div id={wiring.describedBy} className={invalid ? styles.error : styles.hint}>
            {invalid && alertIcon}
            <span>{note}</span>
          </div>
        )}
      </div>
    </FieldContext>
  );
}
