import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { adviceOnSave } from "../../../machines/kit/advice";
import type { Draft, Kept } from "../../../machines/kit/draft.machine";
import { keptOfForm } from "../../../machines/kit/form.kept";
import { Button } from "../../../ui/controls/button";
import { ButtonLink } from "../../../ui/controls/button-link";
import { type DraftActor, type KeptForm, useDraft } from "../../../wiring/drafts/use-draft";
import { typedAt } from "../dates";
import { Notice } from "../notice";
import type { Made } from "./failure";

const quiet = css({ textStyle: "small", color: "ink2" });

type DraftOfferProps = {
  form: KeptForm;
  made?: Made | undefined;
};

/** Keeps what is typed into a form, and offers what an earlier page kept. */
export const DraftOffer = ({ form, made }: DraftOfferProps) => (
  <DraftOffers draft={useDraft(form, keptOfForm)} made={made} />
);

const isParked = ({ data }: Draft) => (data as Kept).isParked === true;

type DraftOffersProps = {
  draft: DraftActor;
  made?: Made | undefined;
  /** Shows what was parked. */
  renderParked?: (parked: readonly Draft[]) => ReactNode;
};

/** What an earlier page kept, where the form keeps its drafts itself. */
export function DraftOffers({ draft, made, renderParked }: DraftOffersProps) {
  const offered = useSelector(draft, ({ context }) => context.offered);
  const isOffered = useSelector(draft, (snapshot) => snapshot.matches({ offer: "offered" }));
  const isMade = useSelector(draft, (snapshot) => snapshot.matches({ offer: "made" }));
  const checked = useSelector(draft, (snapshot) =>
    snapshot.matches({ offer: "checking" }) ? snapshot.context.chosen : null,
  );
  const isUnkept = useSelector(draft, (snapshot) => snapshot.hasTag("unkept"));
  return (
    <>
      {isOffered && offered.map((one) => !isParked(one) && <Offer key={one.id} draft={draft} one={one} />)}
      {isOffered && renderParked?.(offered.filter(isParked))}
      {checked && <p className={quiet}>{`Asking what became of what you sent at ${typedAt(checked.at)} …`}</p>}
      {isMade && <SavedMeanwhile draft={draft} made={made} />}
      {isUnkept && (
        <p className={quiet}>
          This browser keeps nothing that you type here: it is lost if the page closes before you save.
        </p>
      )}
    </>
  );
}

function Offer({ draft, one }: { draft: DraftActor; one: Draft }) {
  const { id, at } = one;
  const failure = useSelector(draft, ({ context }) => (context.chosen?.id === id ? context.failure : null));
  const asked = useSelector(draft, ({ context }) => context.asked[id]);
  const { safe, next } = failure ? adviceOnSave(failure, true, false) : { safe: "", next: "" };
  return (
    <Notice
      title={`What you typed at ${typedAt(at)} ${asked === "unknown" ? "may have been saved" : "was not saved"}`}
      actions={
        <>
          <Continue draft={draft} one={one} label={`Continue what you typed at ${typedAt(at)}`} />
          <Button size="sm" onClick={() => draft.send({ type: "draft.refused", id })}>
            Start over
          </Button>
        </>
      }
    >
      {failure ? `${failure.title}. ${safe} ${next}` : KEPT[asked ?? "unsent"]}
    </Notice>
  );
}

const KEPT = {
  unsent: "It is kept on this device until you decide.",
  unsaved: "It was sent, but has not arrived. Continue to send it again: it is never saved twice.",
  unknown: "Its answer was lost. Continue to find out: it is never saved twice.",
};

type ContinueProps = { draft: DraftActor; one: Draft; label: string };

const Continue = ({ draft, one: { id }, label }: ContinueProps) => (
  <Button size="sm" onClick={() => draft.send({ type: "draft.continued", id })}>
    {label}
  </Button>
);

/** What is typed was sent a moment ago already, and nobody knows whether it was saved. */
export function SentBefore({ draft, noun }: { draft: DraftActor; noun: string }) {
  const one = useSelector(draft, ({ context }) => context.repeated);
  const isOffered = useSelector(draft, (snapshot) => snapshot.matches({ offer: "offered" }));
  if (one === null || !isOffered) return null;
  return (
    <Notice
      title={`You sent the same ${noun} at ${typedAt(one.at)}`}
      actions={<Continue draft={draft} one={one} label={`Continue the ${noun} sent at ${typedAt(one.at)}`} />}
    >
      {`Its answer was lost. Continue that one: it is never saved twice. What you type here would be another ${noun}.`}
    </Notice>
  );
}

/** The save whose reply was lost had been made: nothing is left to continue. */
function SavedMeanwhile({ draft, made }: { draft: DraftActor; made: Made | undefined }) {
  const save = useSelector(draft, ({ context }) => context.made);
  if (save === null) return null;
  const { record, at } = save;
  const noun = made?.noun ?? "record";
  const name = record?.number === undefined ? `the ${noun}` : `${noun} ${record.number}`;
  return (
    <Notice
      title={`What you typed was saved at ${typedAt(at)}`}
      actions={
        <>
          {record && made?.path && (
            <ButtonLink to={made.path(record.key)} size="sm">
              {`Open ${name}`}
            </ButtonLink>
          )}
          <Button size="sm" onClick={() => draft.send({ type: "made.closed" })}>
            Dismiss
          </Button>
        </>
      }
    >
      The answer to your last save was lost on the way, but the save was made. There is nothing to send again.
    </Notice>
  );
}
