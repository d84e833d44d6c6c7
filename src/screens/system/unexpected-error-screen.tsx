import { useRouteError } from "react-router-dom";
import { Button } from "../../ui/components/button";
import { SystemPage } from "./system-page";

const textOf = (error: unknown): string => (error instanceof Error ? error.message : "Unknown error");

/** Whatever a screen threw; what was saved before is safe on the server. */
export function UnexpectedErrorScreen() {
  return (
    <SystemPage
      title="Unexpected Application Error!"
      action={
        <Button tone="primary" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      }
    >
      {textOf(useRouteError())}
    </SystemPage>
  );
}
