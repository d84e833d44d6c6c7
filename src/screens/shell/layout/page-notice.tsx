import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { sessionActor } from "../../../machines/session/session";
import { urls } from "../../../urls";
import { Button } from "../../../ui/controls/button";
import { ButtonLink } from "../../../ui/controls/button-link";
import { Notice } from "../../kit/notice";

const above = css({ mb: "16" });

/** Above a page that stays open although its person lost permissions or is signed out. */
const PageNotice = () => <div className={above}>{useNotice()}</div>;

function useNotice(): ReactNode {
  const isHeld = useSelector(sessionActor, (snapshot) => snapshot.matches({ signedIn: "held" }));
  const replacedBy = useSelector(sessionActor, ({ context }) => context.replacedBy);
  if (!isHeld) {
    return (
      <Notice title="Your permissions changed">
        What you typed is kept here, but saving it may be refused. Ask an administrator, or copy out what you need
        before you leave this page.
      </Notice>
    );
  }
  if (replacedBy === null) {
    return (
      <Notice
        title="Session expired, please login again"
        actions={
          <ButtonLink to={urls.login} target="_blank" size="sm">
            Sign in in another tab
          </ButtonLink>
        }
      >
        What you typed is kept here and is not saved. Sign in as yourself in another tab, then save it here.
      </Notice>
    );
  }
  return (
    <Notice
      title={`${replacedBy} is signed in on this browser now`}
      actions={
        <Button size="sm" onClick={() => window.location.reload()}>
          {`Reload as ${replacedBy}`}
        </Button>
      }
    >
      What you typed is kept here, and is never saved in their name. To save it, sign out and in again as yourself in
      another tab.
    </Notice>
  );
}

export default PageNotice;
