import { loadingBar } from "styled-system/recipes";

/**
 * Rendered while anything loads; it nears its end without reaching it. It is fixed to the top
 * of the window; place it inside a landmark, such as the top bar.
 */
export const LoadingBar = () => <div role="progressbar" aria-label="Loading" className={loadingBar()} />;
