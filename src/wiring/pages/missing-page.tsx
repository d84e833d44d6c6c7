import { useSyncExternalStore } from "react";
import { Button } from "../../ui/controls/button";
import { DialogFrame } from "../../ui/overlays/dialog-frame";
import { MissingCode } from "../../ui/feedback/missing-code";
import { pageTrouble } from "./page-code";

/** Reports that the requested page could not be fetched, over the current page, and what became of the page's form. */
export function MissingPage() {
  const trouble = useSyncExternalStore(pageTrouble.subscribe, pageTrouble.get);
  return (
    trouble && (
      <DialogFrame
        title="The page could not be loaded"
        kind="confirm"
        onClose={trouble.stay}
        footer={<Button onClick={trouble.stay}>Stay on this page</Button>}
      >
        <MissingCode onRetry={trouble.retry} isSaved={trouble.isSaved} />
      </DialogFrame>
    )
  );
}
