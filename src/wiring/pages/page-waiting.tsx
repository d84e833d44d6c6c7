import type { Retry } from "../../ui/behaviour/arrival";
import { MissingCode } from "../../ui/feedback/missing-code";

/** Shown for a page that could not be loaded and has no page before it. */
export const PageWaiting = ({ onRetry }: { onRetry: Retry }) => onRetry && <MissingCode onRetry={onRetry} />;
