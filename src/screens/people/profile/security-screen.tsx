import { useSelector } from "@xstate/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { css } from "styled-system/css";
import { sessionActor } from "../../../machines/session/session";
import { Button } from "../../../ui/controls/button";
import { PageHeader } from "../../../ui/layout/page-header";
import { useBack } from "../../../wiring/pages/use-back";
import { stack } from "../../kit/forms/form-styles";
import { Notice } from "../../kit/notice";
import { SessionsCard } from "../sessions-card";
import { FactorCard } from "./factor-card";

const back = css({ marginInlineStart: "-12px" });
const narrow = css({ maxWidth: "720px" });

/** The protection of the own account: its second factor and its sessions. */
export function Component() {
  const goBack = useBack();
  const mustSetUp = useSelector(sessionActor, (snapshot) => snapshot.matches({ signedIn: "settingUp" }));
  return (
    <div className={`${stack} ${narrow}`}>
      <title>Sign-in and security · Backroom</title>
      {!mustSetUp && (
        <div className={back}>
          <Button tone="ghost" size="sm" icon={<ArrowLeft aria-hidden="true" />} onClick={goBack}>
            Back
          </Button>
        </div>
      )}
      <PageHeader title="Sign-in and security" />
      {mustSetUp && (
        <Notice title="Set up a second factor to continue">
          Your shop requires it. Everything else waits until it is on; you can still sign out.
        </Notice>
      )}
      <FactorCard />
      {!mustSetUp && (
        <SessionsCard
          whose="own"
          title="Where you are signed in"
          none="You are signed in nowhere else."
          endAll="End all others"
        />
      )}
    </div>
  );
}
