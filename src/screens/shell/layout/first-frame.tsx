import { css, cx } from "styled-system/css";
import { Logo } from "../../../ui/logo";
import { PageHeader } from "../../../ui/layout/page-header";
import { aside, bar, brand, column, content, frame, phoneTitle } from "./frame-styles";

const bone = css({ display: "block", height: "12px", borderRadius: "control", bg: "hover" });
const link = css({ display: "flex", alignItems: "center", height: "36px", px: "10px" });
const page = css({ display: "grid", gap: "16" });
const wide = css({ display: { base: "none", md: "block" } });
const sheet = css({ border: "1px solid {colors.line}", borderRadius: "card", bg: "surface", px: "16" });
const row = css({
  display: "flex",
  alignItems: "center",
  height: { base: "72px", md: "44px" },
  borderBottom: "1px solid {colors.line}",
  _last: { borderBottom: "none" },
});

// Uneven on purpose: equal bars look like a solid block. Classes, because the content security policy allows no style
// attribute.
const WIDTHS = [css({ width: "56%" }), css({ width: "72%" }), css({ width: "56%" }), css({ width: "64%" })];
const short = css({ width: "160px" });
const LINKS = 9;
const ROWS = 10;

const Bones = ({ count, place }: { count: number; place: string }) =>
  Array.from({ length: count }, (_, at) => (
    <div key={at} className={place}>
      <span className={cx(bone, WIDTHS[at % WIDTHS.length])} />
    </div>
  ));

type FirstFrameProps = {
  /** The page's heading, as far as its address tells. */
  title?: string;
};

/**
 * What a visit shows until its page's code is here: the frame around every page and the outline of its content. The build
 * writes it into the HTML of the pages; it has neither scripts nor controls.
 */
export const FirstFrame = ({ title }: FirstFrameProps) => (
  <div className={frame}>
    <div className={aside}>
      <div className={brand}>
        <Logo />
      </div>
      <Bones count={LINKS} place={link} />
    </div>
    <div className={column}>
      <div className={bar}>
        <span className={phoneTitle}>{title ?? "Backroom"}</span>
      </div>
      <div className={content}>
        <div className={page}>
          <div className={wide}>
            <PageHeader title={title ?? <span className={cx(bone, short)} />} />
          </div>
          <div className={sheet}>
            <Bones count={ROWS} place={row} />
          </div>
        </div>
      </div>
    </div>
  </div>
);
