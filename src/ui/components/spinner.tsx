import { spinner } from "styled-system/recipes";

/** Decorative beside a text that says what is under way. */
export const Spinner = () => <span className={spinner()} aria-hidden="true" />;
