import { useSelector } from "@xstate/react";
import { type Location, Outlet, ScrollRestoration, useNavigation } from "react-router-dom";
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
import { aside, column, content, frame } from "./frame-styles";
import { MenuDrawer } from "./menu-drawer";
import { Shortcuts } from "./shortcuts/shortcuts";
import { Sidebar } from "./sidebar";
import { SignOutWaiting } from "./sign-out-waiting";
import { TopBar } from "./top-bar";

const PullToRefresh = lazyPart(() => import("../../../ui/feedback/pull-to-refresh"));

const ConfirmPassword = lazyPart(() => import("./confirm-password"), ConfirmWaiting);

const SignOut = lazyPart(() => import("./sign-out"), SignOutWaiting);

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

/** The router gives every page that is opened by its address one key, and a tab would scroll it like the one before. */
const placeOf = ({ key, pathname }: Location) => (key === "default" ? pathname : key);

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
      <ScrollRestoration getKey={placeOf} />
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
          <Shortcuts />
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
