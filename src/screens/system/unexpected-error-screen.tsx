import { Suspense } from "react";
import { useRouteError } from "react-router-dom";
import { Button } from "../../ui/components/button";
import { lazyOnFirstMove } from "../../ui/on-first-move";
import { keepTrace } from "../../wiring/recorder";
import { SystemPage } from "./system-page";

const textOf = (error: unknown): string => (error instanceof Error ? error.message : "Unknown error");

const NoReport = () => "A report cannot be saved now: Backroom could not be reached for what makes it.";

const SaveReport = lazyOnFirstMove<{ error: unknown }>(() =>
  // This screen is the last: what it lacks must not break it too.
  Promise.all([import("./save-report"), keepTrace()]).then(
    ([code]) => code,
    () => ({ default: NoReport }),
  ),
);

/** Whatever a screen threw; what was saved before is safe on the server. */
export function UnexpectedErrorScreen() {
  const error = useRouteError();
  return (
    <SystemPage
      title="Unexpected Application Error!"
      action={
        <Button tone="primary" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      }
      more={
        <Suspense>
          <SaveReport error={error} />
        </Suspense>
      }
    >
      {textOf(error)}
    </SystemPage>
  );
}
