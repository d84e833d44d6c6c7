import { loadingBar } from "styled-system/recipes";

/** Rendered while anything loads; it nears its end without reaching it. */
export const LoadingBar = () => <div role="progressbar" aria-label="Loading" className={loadingBar()} />;
