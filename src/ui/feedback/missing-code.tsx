import { useEffect, useState } from "react";
import { Button } from "../controls/button";
import { ErrorState } from "./error-state";

/** Whether the server has another version of the pages. */
async function isOutdatedNow(): Promise<boolean> {
  const entry = document.querySelector("script[type=module][src]")?.getAttribute("src");
  const page = await fetch("/", { headers: { accept: "text/html" }, cache: "no-store" });
  return entry != null && page.ok && !(await page.text()).includes(entry);
}

const UPDATED = "Backroom was updated after you opened this page.";
const SAVED = "What you typed was saved. Only the page that follows could not be loaded.";

/** What happened, what is safe and what to do. */
function wordsOf(isOutdated: boolean, isSaved: boolean): string {
  if (isSaved) return isOutdated ? `${SAVED} ${UPDATED} Reload it.` : `${SAVED} Check the connection, then try again.`;
  return isOutdated
    ? `${UPDATED} Anything you typed is still here: save it, then reload the page.`
    : "This part could not be loaded. What was saved is safe. Anything you typed is still here. Check the connection, then try again.";
}

type MissingCodeProps = {
  onRetry: () => void;
  /** The part follows a form that was saved. */
  isSaved?: boolean;
};

/** Says that a part of the app could not be loaded, that nothing is lost, and what to do. */
export function MissingCode({ onRetry, isSaved = false }: MissingCodeProps) {
  const [outdated, setOutdated] = useState(false);
  useEffect(() => void isOutdatedNow().then(setOutdated, () => undefined), []);
  return (
    <ErrorState
      onRetry={onRetry}
      more={
        outdated && (
          <Button size="sm" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        )
      }
    >
      {wordsOf(outdated, isSaved)}
    </ErrorState>
  );
}
