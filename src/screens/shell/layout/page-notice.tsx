import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import { sessionActor } from "../../../machines/session/session";
import { Notice } from "../../kit/notice";
import { SignInAgain } from "./sign-in-again";

const above = css({ mb: "16" });

/** For a page that stays open although its person lost permissions, or is signed out and has to sign in again. */
export default function PageNotice() {
  const isHeld = useSelector(sessionActor, (snapshot) => snapshot.matches({ signedIn: "held" }));
  if (isHeld) return <SignInAgain />;
  return (
    <div className={above}>
      <Notice title="Your permissions changed">
        What you typed is kept here, but saving it may be refused. Ask an administrator, or copy out what you need
        before you leave this page.
      </Notice>
    </div>
  );
}
