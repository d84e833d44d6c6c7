import { spinner } from "styled-system/recipes";

/** Decoration next to a text that names the activity. */
export const Spinner = () => <span className={spinner()} aria-hidden="true" />;
