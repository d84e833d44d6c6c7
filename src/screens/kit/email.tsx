import { css } from "styled-system/css";

const anyBreak = css({ overflowWrap: "anywhere" });

/** An email that is too long for a line breaks before its @. */
export function Email({ children }: { children: string }) {
  const end = children.search("@|$");
  return (
    <span className={anyBreak}>
      {children.slice(0, end)}
      <wbr />
      {children.slice(end)}
    </span>
  );
}
