import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { SmallShelf } from "../../../ui/small-shelf";

const page = css({
  display: "grid",
  justifyItems: "center",
  alignContent: "center",
  gap: "12",
  minHeight: "min(70dvh, 560px)",
  px: "16",
  textAlign: "center",
});
const heading = css({ textStyle: "pageTitle", mt: "12" });
const text = css({ color: "ink2", maxWidth: "52ch", overflowWrap: "anywhere" });
const act = css({ mt: "12" });

type SystemPageProps = {
  title: string;
  children?: ReactNode;
  /** What is safe. */
  safe?: string;
  action: ReactNode;
  /** Further actions. */
  more?: ReactNode;
};

/** A page about the app itself: what happened, and one way on. */
export const SystemPage = (props: SystemPageProps) => (
  <div className={page}>
    <title>{`${props.title} · Backroom`}</title>
    <SmallShelf />
    <h1 className={heading}>{props.title}</h1>
    {props.children && <p className={text}>{props.children}</p>}
    {props.safe && <p className={text}>{props.safe}</p>}
    <div className={act}>{props.action}</div>
    {props.more}
  </div>
);
