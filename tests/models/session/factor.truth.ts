import type { Enrolment, Factor } from "../../../src/api/session/second-factor";
import type { FactorContext } from "../../../src/machines/session/factor.machine";
import { type Acts, type EventsOf, reference, tellAnyWhy, whyOf } from "../support/reference";

type Second = {
  record: Factor | null;
  stage: "resting" | "starting" | "enrolling" | "turning on" | "renewing" | "telling" | "confirming" | "removing";
  secret: Enrolment | null;
  code: string;
  problem: string | null;
  codes: readonly string[] | null;
  failure: string | null;
};

const isAt =
  (...stages: Second["stage"][]) =>
  ({ stage }: Second): boolean =>
    stages.includes(stage);
const isOwn = ({ record }: Second): boolean => record?.whose === "own";
const isOn = ({ record }: Second): boolean => record?.isOn === true;
/** A required one is removed by an administrator alone. */
const mayRemove = (now: Second): boolean => isOn(now) && !(isOwn(now) && now.record?.isRequired === true);

function readAgain(now: Second, acts: Acts): void {
  Object.assign(now, { stage: "resting", record: null });
  acts.tells({ type: "record.changed" });
}

const forget = (now: Second) => Object.assign(now, { secret: null, code: "", problem: null });

/** The failure of a call after which the page reads the factor again. */
const onFailure = (now: Second, acts: Acts, { error }: { error: unknown }) => {
  tellAnyWhy(acts, whyOf(error));
  readAgain(now, acts);
};

const tell = (now: Second, codes: readonly string[]) => Object.assign(now, { stage: "telling", codes });

/** A second factor, by what a person asks and types and what the server answers. */
export const factorTruth = <Label extends string>(events: EventsOf<Label>) =>
  reference<FactorContext, Label, Second>({
    events,
    start: () => ({
      record: null,
      stage: "resting",
      secret: null,
      code: "",
      problem: null,
      codes: null,
      failure: null,
    }),
    deeds: {
      "record.refreshed": (now, _, { record }) => Object.assign(now, { record }),
      "setUp.requested": {
        can: (now) => now.stage === "resting" && isOwn(now) && !isOn(now),
        does: (now, acts) => {
          now.stage = "starting";
          acts.calls("start");
        },
      },
      "xstate.done.actor.start": (now, _, { output: secret }) => Object.assign(now, { stage: "enrolling", secret }),
      "xstate.error.actor.start": onFailure,
      "code.changed": {
        can: isAt("enrolling"),
        does: (now, _, { code }) => Object.assign(now, { code, problem: null }),
      },
      "setUp.cancelled": { can: isAt("enrolling"), does: (now) => Object.assign(forget(now), { stage: "resting" }) },
      "code.submitted": {
        can: isAt("enrolling"),
        does: (now, acts) => {
          if (!/^[0-9]{6}$/.test(now.code)) {
            now.problem = "Enter the 6 digits that your app shows";
            return;
          }
          now.stage = "turning on";
          acts.calls("turnOn", { code: now.code });
        },
      },
      "xstate.done.actor.turnOn": (now, _, { output }) => tell(forget(now), output),
      "xstate.error.actor.turnOn": (now, acts, event) => {
        const { kind, title } = whyOf(event.error);
        if (kind === "codeAsked") return Object.assign(now, { stage: "enrolling", code: "", problem: title });
        forget(now);
        onFailure(now, acts, event);
      },
      "newCodes.requested": {
        can: (now) => now.stage === "resting" && isOwn(now) && isOn(now),
        does: (now, acts) => {
          now.stage = "renewing";
          acts.calls("renewCodes");
        },
      },
      "xstate.done.actor.renewCodes": (now, _, { output }) => tell(now, output),
      "xstate.error.actor.renewCodes": onFailure,
      "codes.closed": {
        can: isAt("telling"),
        does: (now, acts) => {
          now.codes = null;
          readAgain(now, acts);
          acts.tells({ type: "session.informed", event: { type: "factor.turnedOn" } });
        },
      },
      "removal.requested": {
        can: (now) => now.stage === "resting" && mayRemove(now),
        does: (now) => Object.assign(now, { stage: "confirming", failure: null }),
      },
      "removal.confirmed": {
        can: isAt("confirming"),
        does: (now, acts) => {
          now.stage = mayRemove(now) ? "removing" : "resting";
          if (mayRemove(now)) acts.calls("remove", { whose: now.record?.whose });
        },
      },
      "removal.cancelled": { can: isAt("confirming"), does: (now) => Object.assign(now, { stage: "resting" }) },
      "xstate.done.actor.remove": (now, acts) => {
        readAgain(now, acts);
        acts.tells({ type: "toast.raised", toast: { tone: "success", text: "Second factor turned off" } });
      },
      "xstate.error.actor.remove": (now, acts, event) => {
        now.failure = whyOf(event.error).kind;
        onFailure(now, acts, event);
      },
    },
    shows: (now) => ({
      "the factor": now.record,
      "the secret": now.secret,
      "what is typed": [now.code, now.problem],
      "the recovery codes": now.codes,
      "why it failed": now.failure,
      "whether it is being set up": isAt("enrolling", "turning on")(now),
      "whether it asks": isAt("confirming", "removing")(now),
      "whether it waits": isAt("starting", "turning on", "renewing", "removing")(now),
    }),
    shown: ({ context: { record, enrolment, code, problem, codes, failure }, tags }) => ({
      "the factor": record,
      "the secret": enrolment,
      "what is typed": [code, problem],
      "the recovery codes": codes,
      "why it failed": failure?.kind ?? null,
      "whether it is being set up": tags.has("settingUp"),
      "whether it asks": tags.has("asking"),
      "whether it waits": tags.has("busy"),
    }),
  });
