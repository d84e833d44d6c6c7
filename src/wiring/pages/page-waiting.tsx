import type { Retry } from "../../ui/behaviour/arrival";
import { MissingCode } from "../../ui/feedback/missing-code";

/** Takes the place of a page that could not be fetched and has no page before it. */
export const PageWaiting = ({ onRetry }: { onRetry: Retry }) => onRetry && <MissingCode onRetry={onRetry} />;
