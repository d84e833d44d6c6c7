import { paths } from "../../../paths";
import { ButtonLink } from "../../../ui/controls/button-link";
import { SystemPage } from "./system-page";

export function Component() {
  return (
    <SystemPage
      title="Page not found"
      action={
        <ButtonLink to={paths.home} tone="primary">
          Back to Dashboard
        </ButtonLink>
      }
    >
      This may be because you attempted to navigate to a route that does not exist or because you don't have access to
      view this page.
    </SystemPage>
  );
}
