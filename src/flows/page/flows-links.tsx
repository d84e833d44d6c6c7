import { css } from "styled-system/css";

const list = css({ display: "flex", gap: "4" });
const link = css({
  px: "10",
  py: "6",
  borderRadius: "control",
  textStyle: "label",
  color: "ink2",
  _hover: { bg: "hover", color: "ink" },
  "&[aria-current=page]": { bg: "selected", color: "brand" },
});

const PAGES = [
  { page: "charts", address: "/flows", words: "Charts" },
  { page: "desk", address: "/flows?desk", words: "Test desk" },
] as const;

/** The pages of /flows. */
export const FlowsLinks = ({ page }: { page: (typeof PAGES)[number]["page"] }) => (
  <nav className={list} aria-label="Flows">
    {PAGES.map((each) => (
      <a key={each.page} className={link} href={each.address} aria-current={each.page === page ? "page" : undefined}>
        {each.words}
      </a>
    ))}
  </nav>
);
