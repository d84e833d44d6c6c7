import type { ReactNode } from "react";

/** One choice of a Select or Combobox. */
export interface Option {
  value: string;
  label: string;
  glyph?: ReactNode;
  /** Secondary text at the right; also searched. */
  hint?: string;
  disabled?: boolean | undefined;
}

/** Common properties of all choosing controls. In a Field, the Field connects label, hint and error. */
export interface ControlProps {
  /** Accessible name without a Field. */
  label?: string | undefined;
  /** Red edge without a Field. */
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
}
