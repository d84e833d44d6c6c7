import type { Retry } from "../ui/arrival";
import { MissingCode } from "../ui/components/missing-code";

/** Takes the place of a page that could not be fetched and has no page before it. */
export const PageWaiting = ({ onRetry }: { onRetry: Retry }) => onRetry && <MissingCode onRetry={onRetry} />;
