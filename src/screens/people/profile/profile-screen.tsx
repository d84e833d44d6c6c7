import { useSelector } from "@xstate/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import Pencil from "lucide-react/icons/pencil";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { OwnProfile } from "../../../api/people/own-profile";
import type { Failure } from "../../../machines/kit/failure";
import type { emailChangeMachine } from "../../../machines/people/email-change.machine";
import { profilePageMachine } from "../../../machines/people/profile-page";
import { urls } from "../../../urls";
import { Avatar } from "../../../ui/display/avatar";
import { BottomBar } from "../../../ui/layout/bottom-bar";
import { Button } from "../../../ui/controls/button";
import { ButtonLink } from "../../../ui/controls/button-link";
import { Card } from "../../../ui/layout/card";
import { DescriptionList } from "../../../ui/display/description-list";
import { LoadingBar } from "../../../ui/feedback/loading-bar";
import { Money } from "../../../ui/display/money";
import { PageHeader } from "../../../ui/layout/page-header";
import { phoneText } from "../../../ui/fields/phone-input";
import { SocialLink } from "../../../ui/display/social-link";
import { usePhone } from "../../../ui/behaviour/use-media-query";
import { usePullTarget } from "../../../wiring/pull-targets";
import { useProfile } from "../../../wiring/session";
import { useBack } from "../../../wiring/pages/use-back";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { longDate } from "../../kit/dates";
import { stack } from "../../kit/forms/form-styles";
import { OldPageFailure } from "../../kit/old-page-failure";
import { PendingEmail } from "../pending-email";

const LATER = "-----";

const columns = css({
  display: "grid",
  gap: "16",
  alignItems: "start",
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
});
const person = css({ display: "flex", alignItems: "center", gap: "16", minWidth: "0", paddingBlockStart: "20px" });
const names = css({ minWidth: "0", overflowWrap: "anywhere" });
const name = css({ textStyle: "modalTitle" });
const unseen = css({ srOnly: true });
const muted = css({ color: "ink2" });
const back = css({ marginInlineStart: "-12px" });

export function Component() {
  const page = useScreenActor(profilePageMachine, { key: "own" });
  const { email } = useSelector(page, ({ context }) => context.cards);
  const profile = useSelector(page, ({ context }) => context.record);
  const failure = useSelector(page, ({ context }) => context.failure);
  const isBusy = useSelector(page, (snapshot) => snapshot.hasTag("busy"));
  usePullTarget(page);
  const isPhone = usePhone();
  const goBack = useBack();
  // The profile and its edit are one entry of the history.
  const edit = (
    <ButtonLink to="edit" replace tone="primary" wide={isPhone} icon={<Pencil aria-hidden="true" />}>
      Edit Profile
    </ButtonLink>
  );
  return (
    <div className={stack}>
      <title>Profile · Backroom</title>
      {isBusy && profile !== null && <LoadingBar />}
      <div className={back}>
        <Button tone="ghost" size="sm" icon={<ArrowLeft aria-hidden="true" />} onClick={goBack}>
          Back
        </Button>
      </div>
      {isPhone ? <h1 className={unseen}>Profile</h1> : <PageHeader title="Profile" actions={edit} />}
      {failure !== null && !isBusy && (
        <Failed failure={failure} onRetry={() => page.send({ type: "retry.requested" })} hasOld={profile !== null} />
      )}
      <div className={columns}>
        <Person profile={profile} email={email} />
        <Card title="Details">
          <DescriptionList items={facts(profile)} />
        </Card>
        <Card title="Sign-in and security">
          <div className={stack}>
            <p className={muted}>Set up a second factor, and see where you are signed in.</p>
            <div>
              <ButtonLink to={urls.security} size="sm">
                Sign-in and security
              </ButtonLink>
            </div>
          </div>
        </Card>
      </div>
      {isPhone && <BottomBar>{edit}</BottomBar>}
    </div>
  );
}

const Failed = ({ failure, hasOld, onRetry }: { failure: Failure; hasOld: boolean; onRetry: () => void }) => (
  <OldPageFailure failure={failure} onRetry={onRetry}>
    {hasOld ? "What you see may be out of date." : "Your profile could not be read."}
  </OldPageFailure>
);

/** The person; the name is known from the session before the rest is loaded. */
function Person({ profile, email }: { profile: OwnProfile | null; email: ActorRefFrom<typeof emailChangeMachine> }) {
  const known = useProfile();
  const shown = profile?.name ?? known?.name ?? "";
  return (
    <Card title="About you">
      <div className={stack}>
        <div className={person}>
          <Avatar name={shown} src={profile?.picture ?? known?.picture} size={48} />
          <div className={names}>
            <p className={name}>{shown === "" ? LATER : shown}</p>
            <p className={muted}>{profile?.roleTitle ?? LATER}</p>
          </div>
        </div>
        {profile?.pendingEmail && <PendingEmail email={profile.pendingEmail.email} actor={email} mayChange />}
        <DescriptionList
          items={[
            { term: "Email", detail: profile?.email ?? known?.email ?? LATER },
            { term: "Phone", detail: profile === null ? LATER : phoneText(profile.phone) },
            ...socials(profile),
          ]}
        />
      </div>
    </Card>
  );
}

const socials = (profile: OwnProfile | null) =>
  (["instagram", "twitter"] as const).flatMap((network) => {
    const handle = profile?.[network] ?? "";
    const term = network === "instagram" ? "Instagram" : "Twitter";
    return handle === "" ? [] : [{ term, detail: <SocialLink network={network} handle={handle} /> }];
  });

const facts = (profile: OwnProfile | null) => [
  { term: "Sex", detail: profile === null ? LATER : titled(profile.sex) },
  { term: "Started", detail: profile === null ? LATER : longDate(profile.employedAt) },
  { term: "Store", detail: profile?.storeTitle ?? LATER },
  { term: "Address", detail: profile?.address ?? LATER },
  { term: "Salary", detail: profile === null ? LATER : <Money kobo={profile.salary} /> },
  { term: "Bonus", detail: profile === null ? LATER : `${profile.bonus}%` },
  { term: "Orders Facilitated", detail: profile?.orderCount ?? LATER },
];

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
