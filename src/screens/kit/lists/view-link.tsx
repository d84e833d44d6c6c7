import { css } from "styled-system/css";
import { TextLink } from "../../../ui/display/text-link";

// Above the link of its row, which covers the whole row.
const above = css({ position: "relative", "& a": { color: "ink2" } });
const unseen = css({ srOnly: true });

type ViewLinkProps = {
  to: string;
  /** The accessible name of the record. */
  name: string;
};

/** The view link at the end of a row. The row's link goes to the same place, so only that one is a tab stop. */
export const ViewLink = ({ to, name }: ViewLinkProps) => (
  <span className={above}>
    <TextLink to={to} tabIndex={-1} aria-label={`View ${name}`}>
      View
    </TextLink>
  </span>
);

/** The visually hidden heading of a column of view links. */
export const ViewHeading = () => <span className={unseen}>View</span>;
