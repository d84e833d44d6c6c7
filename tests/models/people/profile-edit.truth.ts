import type { OwnProfile } from "../../../src/api/people/own-profile";
import type { ProfileEditContext } from "../../../src/machines/people/profile-edit.machine";
import { type Acts, type EventsOf, reference, tellWhy, whyOf } from "../support/reference";
import { running } from "../support/stand-in";

type Edit = {
  stage: "loading" | "failed" | "filling" | "saved" | "left";
  record: OwnProfile | null;
  failure: string | null;
};

/** What the form begins with; a password is typed only to change it. */
const valuesOf = ({ name, sex, address, phone, email, instagram, twitter, picture }: OwnProfile) => ({
  name,
  sex,
  address,
  phone: [...phone].filter((digit) => digit !== " ").join(""),
  email,
  password: "",
  instagram,
  twitter,
  image: picture,
});

function load(now: Edit, acts: Acts): void {
  now.stage = "loading";
  acts.calls("loadProfile");
}

/** A person's edit of their own profile, by what is read and how their form ends. */
export function profileEditTruth<Label extends string>(events: EventsOf<Label>) {
  const runningOf = running();
  return reference<ProfileEditContext, Label, Edit>({
    events,
    start: (acts) => {
      const now: Edit = { stage: "loading", record: null, failure: null };
      load(now, acts);
      return now;
    },
    deeds: {
      "xstate.done.actor.loadProfile": (now, acts, { output: record }) => {
        Object.assign(now, { stage: "filling", record });
        acts.opens("form", { key: record.key, version: record.version, values: valuesOf(record) });
        acts.opens("picture", { form: "an actor" });
      },
      "xstate.error.actor.loadProfile": (now, acts, { error }) => {
        const why = whyOf(error);
        Object.assign(now, { stage: "failed", failure: why.kind });
        tellWhy(acts, why);
      },
      "retry.requested": { can: ({ stage }) => stage === "failed", does: load },
      "xstate.done.actor.form": {
        can: ({ stage }) => stage === "filling",
        does: (now, acts, { output: { outcome } }) => {
          if (outcome === "superseded") return load(now, acts);
          now.stage = outcome;
          if (outcome === "left") return;
          acts.tells({ type: "profile.outdated" });
          acts.tells({ type: "lookups.outdated" });
          acts.tells({ type: "navigation.requested", to: "/profile", replace: true });
        },
      },
    },
    shows: ({ stage, record, failure }) => ({
      "how far it is": stage,
      "the profile": record,
      "why it is not there": stage === "failed" && failure,
      // They stay on screen until the person leaves the page.
      "how many forms and pictures run": record === null ? 0 : 2,
    }),
    shown: ({ value, context: { record, failure, form, picture } }) => ({
      "how far it is": value,
      "the profile": record,
      "why it is not there": value === "failed" && (failure?.kind ?? null),
      "how many forms and pictures run": runningOf(form, picture),
    }),
  });
}
