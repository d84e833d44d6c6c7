import { spinner } from "styled-system/recipes";

/** Decoration next to a text that says what is under way. */
export const Spinner = () => <span className={spinner()} aria-hidden="true" />;
