import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import { sessionActor } from "../../machines/session";
import { Logo } from "../../ui/logo";
import { Shelf } from "../../ui/shelf";
import { ForgotForm } from "./forgot-form";
import { SignInForm } from "./sign-in-form";

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
});
const foot = css({ color: "ink3", textStyle: "small" });
const picture = css({ display: { base: "none", lg: "block" }, position: "relative", overflow: "hidden" });

export function Component() {
  const isForgotten = useSelector(sessionActor, (snapshot) => snapshot.matches({ signedOut: "forgot" }));
  return (
    <main className={page}>
      <title>Sign in · Backroom</title>
      <div className={side}>
        <Logo />
        <div className={middle}>{isForgotten ? <ForgotForm /> : <SignInForm />}</div>
        <p className={foot}>Staff only. Sessions end after one day.</p>
      </div>
      <div className={picture} aria-hidden="true">
        <Shelf />
      </div>
    </main>
  );
}
