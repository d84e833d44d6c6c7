import { urls } from "../../../urls";
import { ButtonLink } from "../../../ui/controls/button-link";
import { SystemPage } from "./system-page";

export function Component() {
  return (
    <SystemPage
      title="You don't have access"
      action={
        <ButtonLink to={urls.home} tone="primary">
          Back to Dashboard
        </ButtonLink>
      }
    >
      Your role does not include this page. An administrator can change what you may see.
    </SystemPage>
  );
}
