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
  // Not centred by its height: an error below a field must not move the fields.
  marginInline: "auto",
  marginBlock: "max(32px, 20vh) auto",
  paddingBottom: "32",
  "&[data-wide]": { maxWidth: "560px" },
});
const foot = css({ color: "ink3", textStyle: "small" });
const picture = css({ display: { base: "none", lg: "block" }, position: "relative", overflow: "hidden" });

type EntryFrameProps = {
  /** Wide enough for two fields side by side. */
  wide?: boolean;
  children: ReactNode;
};

/** The form at the left, the drawing at the right. */
export const EntryFrame = ({ wide = false, children }: EntryFrameProps) => (
  <main className={page}>
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

type EntryPageProps = EntryFrameProps & {
  /** The title of the browser's tab. */
  title: string;
};

/** The shell of the sign-in, link and set-up pages. */
export const EntryPage = ({ title, ...frame }: EntryPageProps) => (
  <>
    <title>{`${title} · Backroom`}</title>
    <EntryFrame {...frame} />
  </>
);
