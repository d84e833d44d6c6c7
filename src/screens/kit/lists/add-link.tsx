import Plus from "lucide-react/icons/plus";
import type { Resource } from "../../../resources";
import { KEYS } from "../../../ui/behaviour/shortcut-keys";
import { ButtonLink } from "../../../ui/controls/button-link";

type AddLinkProps = {
  resource: { add: NonNullable<Resource["add"]> };
  wide?: boolean;
};

/** The primary action of a list whose records are added on a page of their own. */
export const AddLink = ({ resource: { add }, ...look }: AddLinkProps) => (
  <ButtonLink {...look} to={add.path} tone="primary" aria-keyshortcuts={KEYS.add} icon={<Plus aria-hidden="true" />}>
    {add.label}
  </ButtonLink>
);
