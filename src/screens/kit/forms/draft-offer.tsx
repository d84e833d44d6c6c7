import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { adviceOnSave } from "../../../machines/kit/advice/advice";
import type { Draft, Kept } from "../../../machines/kit/draft/draft.machine";
import { repeatedIn } from "../../../machines/kit/draft/draft.parts";
import { isOpenElsewhere } from "../../../machines/kit/draft/draft.tabs";
import { keptOfForm } from "../../../machines/kit/form/form.kept";
import { Button } from "../../../ui/controls/button";
import { ButtonLink } from "../../../ui/controls/button-link";
import { type DraftActor, type KeptForm, useDraft } from "../../../wiring/drafts/use-draft";
import { typedAt } from "../dates";
import { Notice } from "../notice";
import type { Made } from "./failure";

const quiet = css({ textStyle: "small", color: "ink2" });
const status = css({ textStyle: "small", color: "ink2", _empty: { position: "absolute" } });

type DraftOfferProps = {
  form: KeptForm;
  made?: Made | undefined;
};

/** Keeps what is typed into a form, and offers what an earlier page kept. */
export const DraftOffer = ({ form, made }: DraftOfferProps) => (
  <DraftOffers draft={useDraft(form, keptOfForm, { wanted: form.getSnapshot().context.wanted })} made={made} />
);

const isParked = ({ data }: Draft) => (data as Kept).isParked === true;

type DraftOffersProps = {
  draft: DraftActor;
  made?: Made | undefined;
  /** Opens the form that goes on from a draft; absent where the form is open. */
  onContinue?: ((id: string) => void) | undefined;
  /** Shows what was parked. */
  renderParked?: (parked: readonly Draft[]) => ReactNode;
};

/** What an earlier page kept, where the form keeps its drafts itself. */
export function DraftOffers({ draft, made, onContinue, renderParked }: DraftOffersProps) {
  const offered = useSelector(draft, ({ context }) => context.offered);
  const isOffered = useSelector(draft, (snapshot) => snapshot.matches({ offer: "offered" }));
  const isMade = useSelector(draft, (snapshot) => snapshot.matches({ offer: "made" }));
  const checked = useSelector(draft, (snapshot) =>
    snapshot.matches({ offer: "checking" }) ? snapshot.context.chosen : null,
  );
  const isUnkept = useSelector(draft, (snapshot) => snapshot.hasTag("unkept"));
  return (
    <>
      {isOffered && offered.map((one) => !isParked(one) && <Offer key={one.id} {...{ draft, one, onContinue }} />)}
      {isOffered && renderParked?.(offered.filter(isParked))}
      {checked && <p className={quiet}>{`Asking what became of what you sent at ${typedAt(checked.at)} …`}</p>}
      {isMade && <SavedMeanwhile draft={draft} made={made} />}
      <OtherTabs draft={draft} />
      {isUnkept && (
        <p className={quiet}>
          This browser keeps nothing that you type here: it is lost if the page closes before you save.
        </p>
      )}
    </>
  );
}

/** What a person must know who has the same form open in another tab. */
function OtherTabs({ draft }: { draft: DraftActor }) {
  const words = useSelector(draft, (snapshot) => {
    if (snapshot.context.typed === null) return "";
    for (const [state, text] of APART) if (snapshot.matches({ tabs: state })) return text;
    return isOpenElsewhere(snapshot.context, snapshot.context.id) ? SHARED : "";
  });
  return (
    <p className={status} role="status">
      {words}
    </p>
  );
}

const SHARED = "Also open in another tab: what you type in one of them appears in the other, and it is saved once.";

const APART = [
  ["apart", "Something else was typed in another tab at the same time. Both are kept: this tab goes on with its own."],
  ["dropped", "This was left or started over in another tab. What you typed stays here and on this device."],
  [
    "purged",
    "You had this deleted from this device in another tab. What you typed stays here, and is kept again once you change it.",
  ],
  [
    "saved",
    "This was saved in another tab, without what you typed here last. It stays here until you save or leave it.",
  ],
] as const;

type OfferProps = Pick<DraftOffersProps, "draft" | "onContinue"> & { one: Draft };

function Offer({ draft, one, onContinue }: OfferProps) {
  const { id, at } = one;
  const failure = useSelector(draft, ({ context }) => (context.chosen?.id === id ? context.failure : null));
  const asked = useSelector(draft, ({ context }) => context.asked[id]);
  const isOpen = useSelector(draft, ({ context }) => isOpenElsewhere(context, id));
  const { safe, next } = failure ? adviceOnSave(failure, true, false) : { safe: "", next: "" };
  return (
    <Notice
      title={`What you typed at ${typedAt(at)} ${asked === "unknown" ? "may have been saved" : "was not saved"}`}
      actions={
        <>
          <Continue {...{ draft, one, onContinue }} label={`Continue what you typed at ${typedAt(at)}`} />
          <Button size="sm" onClick={() => draft.send({ type: "draft.refused", id })}>
            Start over
          </Button>
        </>
      }
    >
      {failure ? `${failure.title}. ${safe} ${next}` : KEPT[isOpen ? "open" : (asked ?? "unsent")]}
    </Notice>
  );
}

const KEPT = {
  open: "It is open in another tab. Continue to see it here too; if you start over here, it stays there.",
  unsent: "It is kept on this device until you decide.",
  unsaved: "It was sent, but has not arrived. Continue to send it again: it is never saved twice.",
  unknown: "Its answer was lost. Continue to find out: it is never saved twice.",
};

type ContinueProps = OfferProps & { label: string };

const Continue = ({ draft, one: { id }, label, onContinue }: ContinueProps) => (
  <Button size="sm" onClick={() => (onContinue ? onContinue(id) : draft.send({ type: "draft.continued", id }))}>
    {label}
  </Button>
);

/** What is typed was sent a moment ago already, and nobody knows whether it was saved. */
export function SentBefore({ draft, noun }: { draft: DraftActor; noun: string }) {
  const one = useSelector(draft, ({ context }) => repeatedIn(context));
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
