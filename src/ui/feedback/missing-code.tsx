import { useEffect, useState } from "react";
import { Button } from "../controls/button";
import { ErrorState } from "./error-state";

/** Whether the server has another version of the pages. */
async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector("script[type=module][src]")?.getAttribute("src");
  const page = await fetch("/", { headers: { accept: "text/html" }, cache: "no-store" });
  return entry != null && page.ok && !(await page.text()).includes(entry);
}

/** Says that a part of the app could not be loaded, that nothing is lost, and what to do. */
export function MissingCode({ onRetry }: { onRetry: () => void }) {
  const [outdated, setOutdated] = useState(false);
  useEffect(() => void isOutdated().then(setOutdated, () => undefined), []);
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
      {outdated
        ? "Backroom was updated after you opened this page. Anything you typed is still here: save it, then reload the page."
        : "This part could not be loaded. What was saved is safe. Anything you typed is still here. Check the connection, then try again."}
    </ErrorState>
  );
}
