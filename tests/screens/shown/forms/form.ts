import type { z } from "zod";
import type { Screen } from "../page";

export type Form = {
  form: string;
  screen: Screen;
  /** The card in which it opens. */
  card?: string;
  /** The button that opens it; a form with a page of its own has none. */
  press?: string;
  submit: string;
  /** The problem beside each field, by its label, once the form was sent empty. */
  empty?: Readonly<Record<string, string>>;
  /** What the server refuses: the label at which the reason of each field of the call stands, null where its control offers nothing wrong. */
  refused?: {
    call: string;
    /** The contract of the body: each of its fields has a line below. */
    body: z.ZodType;
    fields: Readonly<Record<string, string | null>>;
    /** Fields that this form never sends. */
    unsent?: readonly string[];
    /** What is typed first, by label. */
    type?: readonly (readonly [string, string])[];
  };
};
