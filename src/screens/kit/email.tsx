import { css } from "styled-system/css";

const anyBreak = css({ overflowWrap: "anywhere" });

/** Too long for a line it breaks before its @, where one still reads it. */
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
