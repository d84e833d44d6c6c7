import { loadingBar } from "styled-system/recipes";

/**
 * Rendered while anything loads; it approaches its end without reaching it. It is fixed to the top of the window; place
 * it in a landmark, such as the top bar.
 */
export const LoadingBar = () => <div role="progressbar" aria-label="Loading" className={loadingBar()} />;
