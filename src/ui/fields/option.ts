import type { ReactNode } from "react";

/** One thing to choose in a Select or Combobox. */
export interface Option {
  value: string;
  label: string;
  glyph?: ReactNode;
  /** Quiet text at the right; searched too. */
  hint?: string;
  disabled?: boolean;
}

/** What every choosing control takes. Inside a Field its label, hint and error are tied to it by the Field. */
export interface ControlProps {
  /** Accessible name where no Field stands around. */
  label?: string | undefined;
  /** Red edge where no Field carries the error. */
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
}
