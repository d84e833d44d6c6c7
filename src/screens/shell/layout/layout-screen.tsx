import { useSelector } from "@xstate/react";
import { Outlet, ScrollRestoration, useNavigation } from "react-router-dom";
import { css } from "styled-system/css";
import { sessionActor } from "../../../machines/session/session";
import { shellActor } from "../../../machines/shell/shell";
import { LoadingBar } from "../../../ui/feedback/loading-bar";
import { OfflineBanner } from "../../../ui/feedback/offline-banner";
import { lazyPart } from "../../../ui/behaviour/arrival";
import { useIsPasswordAsked } from "../../../wiring/asked-password";
import { useIsOffline } from "../../../wiring/connection";
import { useAge } from "../../../wiring/offline/age";
import { useLiveChanges } from "../../../wiring/live/live-changes";
import { MissingPage } from "../../../wiring/pages/missing-page";
import { refreshShown } from "../../../wiring/pull-targets";
import { typedAt } from "../../kit/dates";
import { ConfirmWaiting } from "./confirm-waiting";
import { MenuDrawer } from "./menu-drawer";
import { Sidebar } from "./sidebar";
import { SignOutWaiting } from "./sign-out-waiting";
import { TopBar } from "./top-bar";

const PullToRefresh = lazyPart(() => import("../../../ui/feedback/pull-to-refresh"));

const ConfirmPassword = lazyPart(() => import("./confirm-password"), ConfirmWaiting);

const SignOut = lazyPart(() => import("./sign-out"), SignOutWaiting);

const frame = css({ display: "flex", minHeight: "100dvh" });
const aside = css({
  display: { base: "none", lg: "block" },
  position: "sticky",
  top: "0",
  flexShrink: "0",
  width: "240px",
  height: "100dvh",
  px: "12",
  overflowY: "auto",
  borderRight: "1px solid {colors.line}",
  "&[data-collapsed=true]": { width: "64px" },
});
const column = css({ flex: "1", minWidth: "0" });
const content = css({
  maxWidth: "1344px",
  margin: "0 auto",
  padding: { base: "16", md: "24", lg: "24px 32px 32px" },
  // Focused only by scripts and the skip link, so it needs no ring around the whole page.
  _focusVisible: { outline: "none" },
});
const skip = css({
  position: "fixed",
  left: "8",
  top: "-48px",
  zIndex: "loading",
  padding: "8px 12px",
  bg: "raised",
  borderRadius: "control",
  _focusVisible: { top: "8" },
});

export function Component() {
  const isSignedIn = useSelector(sessionActor, (snapshot) => !snapshot.matches("signedOut"));
  const isCollapsed = useSelector(shellActor, (snapshot) => snapshot.matches({ sidebar: "collapsed" }));
  const isOffline = useIsOffline();
  const { asOf, isMissing, reload } = useAge();
  const isProbing = useSelector(shellActor, (snapshot) => snapshot.matches({ connection: "probing" }));
  const isPasswordAsked = useIsPasswordAsked();
  const isSigningOut = useSelector(sessionActor, (snapshot) => snapshot.matches({ signedIn: "confirmingSignOut" }));
  useLiveChanges();
  const isMoving = useNavigation().state === "loading";
  const page = (
    <main id="content" className={content} tabIndex={-1}>
      <Outlet />
    </main>
  );
  return (
    <>
      <ScrollRestoration />
      {isMoving && <LoadingBar />}
      {isSignedIn ? (
        <div className={frame}>
          <a className={skip} href="#content">
            Skip to content
          </a>
          <aside className={aside} data-collapsed={isCollapsed}>
            <Sidebar iconsOnly={isCollapsed} />
          </aside>
          <MenuDrawer />
          <div className={column}>
            <TopBar />
            {(isOffline || asOf !== null) && (
              <OfflineBanner
                busy={isProbing}
                asOf={asOf === null ? undefined : typedAt(asOf)}
                isMissing={isMissing}
                onRetry={() => (isOffline ? shellActor.send({ type: "connection.retried" }) : reload())}
              />
            )}
            {page}
          </div>
          <MissingPage />
          {isPasswordAsked && <ConfirmPassword />}
          {isSigningOut && <SignOut />}
          <PullToRefresh onRefresh={refreshShown} />
        </div>
      ) : (
        page
      )}
    </>
  );
}
