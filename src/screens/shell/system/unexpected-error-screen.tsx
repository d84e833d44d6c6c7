import { useRouteError } from "react-router-dom";
import { Button } from "../../../ui/controls/button";
import { type Retry, lazyPart } from "../../../ui/behaviour/arrival";
import { keepTrace } from "../../../wiring/recorder";
import { SystemPage } from "./system-page";

// The messages of Chromium, Firefox and Safari.
const NOT_FETCHED = /imported module|importing a module/i;

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return "Unknown error";
  return NOT_FETCHED.test(error.message)
    ? "Part of Backroom could not be loaded. Check the connection, then reload the page."
    : error.message;
}

const SAFE =
  "What was saved is safe. What you typed into a form is offered when you open it again, unless the form said that this browser keeps nothing.";

const NoReport = ({ onRetry }: { onRetry: Retry }) =>
  onRetry && (
    <>
      <Button onClick={onRetry}>Try again</Button>A report cannot be saved now: Backroom could not be reached for what
      makes it.
    </>
  );

const SaveReport = lazyPart<{ error: unknown }>(
  () => Promise.all([import("./save-report"), keepTrace()]).then(([code]) => code),
  NoReport,
);

/** Shown when a screen throws: saved data is safe on the server, and drafts on the device. */
export function UnexpectedErrorScreen() {
  const error = useRouteError();
  return (
    <SystemPage
      title="Unexpected Application Error!"
      safe={SAFE}
      action={
        <Button tone="primary" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      }
      more={<SaveReport error={error} />}
    >
      {textOf(error)}
    </SystemPage>
  );
}
