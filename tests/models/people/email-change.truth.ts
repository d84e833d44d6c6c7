import type { EmailChangeContext } from "../../../src/machines/people/email-change.machine";
import { type Acts, type EventsOf, reference, tellWhy, whyOf } from "../support/reference";

type Change = { isBusy: boolean; record: EmailChangeContext["record"] };

const isWaiting = ({ isBusy, record }: Change): boolean => !isBusy && (record?.pendingEmail ?? null) !== null;

const calls = (name: string) => ({
  can: isWaiting,
  does: (now: Change, acts: Acts) => {
    now.isBusy = true;
    acts.calls(name, { key: now.record?.key });
  },
});

function readAgain(now: Change, acts: Acts): void {
  Object.assign(now, { isBusy: false, record: null });
  acts.tells({ type: "record.changed" });
}

const succeeds = (text: string) => (now: Change, acts: Acts) => {
  readAgain(now, acts);
  acts.tells({ type: "toast.raised", toast: { tone: "success", text } });
};

const fails = (now: Change, acts: Acts, { error }: { error: unknown }) => {
  tellWhy(acts, whyOf(error));
  readAgain(now, acts);
};

/** An email that waits, by what is asked and what the server answers. */
export const emailChangeTruth = <Label extends string>(events: EventsOf<Label>) =>
  reference<EmailChangeContext, Label, Change>({
    events,
    start: () => ({ isBusy: false, record: null }),
    deeds: {
      "record.refreshed": (now, _, { record }) => Object.assign(now, { record }),
      "resend.requested": calls("resend"),
      "withdrawal.requested": calls("withdraw"),
      "xstate.done.actor.resend": succeeds("Link sent again"),
      "xstate.done.actor.withdraw": succeeds("Change withdrawn"),
      "xstate.error.actor.resend": fails,
      "xstate.error.actor.withdraw": fails,
    },
    shows: ({ record }) => ({ "the change": record }),
    shown: ({ context: { record } }) => ({ "the change": record }),
  });
