import { urls } from "../../../urls";
import { ButtonLink } from "../../../ui/controls/button-link";
import { SystemPage } from "./system-page";

export function Component() {
  return (
    <SystemPage
      title="Page not found"
      action={
        <ButtonLink to={urls.home} tone="primary">
          Back to Dashboard
        </ButtonLink>
      }
    >
      This may be because you attempted to navigate to a route that does not exist or because you don't have access to
      view this page.
    </SystemPage>
  );
}
