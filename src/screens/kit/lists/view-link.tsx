import { css } from "styled-system/css";
import { TextLink } from "../../../ui/display/text-link";

// Above the link of its row, which reaches over all of it.
const above = css({ position: "relative" });
const unseen = css({ srOnly: true });

type ViewLinkProps = {
  to: string;
  /** What is viewed, for those who do not see the row. */
  name: string;
};

/** The view link at the end of a row. The row's own link goes to the same place, so the keyboard stops there alone. */
export const ViewLink = ({ to, name }: ViewLinkProps) => (
  <span className={above}>
    <TextLink to={to} tabIndex={-1} aria-label={`View ${name}`}>
      View
    </TextLink>
  </span>
);

/** The unseen heading of a column of view links. */
export const ViewHeading = () => <span className={unseen}>View</span>;
