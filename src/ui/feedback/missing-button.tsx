import RefreshCw from "lucide-react/icons/refresh-cw";
import type { ReactNode } from "react";
import type { Retry } from "../behaviour/arrival";
import { IconButton } from "../controls/icon-button";

/** Replaces a button while its code loads, and retries if the code could not be loaded. */
export const missingButton = (name: string, place: ReactNode) =>
  function MissingButton({ onRetry }: { onRetry: Retry }) {
    return onRetry ? (
      <IconButton
        label={`${name} could not be loaded. Try again`}
        icon={<RefreshCw aria-hidden="true" />}
        tone="secondary"
        onClick={onRetry}
      />
    ) : (
      place
    );
  };
