import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { Logo } from "../../ui/logo";
import { Shelf } from "../../ui/shelf";

const page = css({
  display: "grid",
  minHeight: "100dvh",
  gridTemplateColumns: { base: "1fr", lg: "1fr 1fr" },
  bg: "surface",
});
const side = css({
  display: "flex",
  flexDirection: "column",
  padding: { base: "24", lg: "32", xl: "48" },
  minWidth: "0",
});
const middle = css({
  width: "100%",
  maxWidth: "360px",
  margin: "auto",
  paddingBlock: "32",
  "&[data-wide]": { maxWidth: "560px" },
});
const foot = css({ color: "ink3", textStyle: "small" });
const picture = css({ display: { base: "none", lg: "block" }, position: "relative", overflow: "hidden" });

type EntryPageProps = {
  /** The title of the browser's tab. */
  title: string;
  /** Wide enough for two fields side by side. */
  wide?: boolean;
  children: ReactNode;
};

/** The shell of the sign-in, link and set-up pages: the form at the left, the drawing at the right. */
export const EntryPage = ({ title, wide = false, children }: EntryPageProps) => (
  <main className={page}>
    <title>{`${title} · Backroom`}</title>
    <div className={side}>
      <Logo />
      <div className={middle} data-wide={wide || undefined}>
        {children}
      </div>
      <p className={foot}>Staff only. Sessions end after one day.</p>
    </div>
    <div className={picture} aria-hidden="true">
      <Shelf />
    </div>
  </main>
);
