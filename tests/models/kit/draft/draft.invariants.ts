import type { Draft, DraftContext } from "../../../../src/machines/kit/draft/draft.machine";
import type { Invariants, TakenStep } from "../../support/run";
import { PARKED, SENT, SLOT, WANTED } from "./draft.model";

const startedAs = ({ started }: TakenStep<DraftContext>, name: string) => started.filter((call) => call.name === name);
const restored = ({ emitted }: TakenStep<DraftContext>) => emitted.filter(({ type }) => type === "draft.restored");
const doneAs = ({ calls }: TakenStep<DraftContext>, name: string) =>
  calls.filter((call) => call.name === name && call.state === "done");
export const draftInvariants: Invariants<DraftContext> = {
  "a save that may have been made is given up before its draft goes": (taken) =>
    taken.label !== "refuses the sent one" ||
    !taken.before.matches({ offer: "offered" }) ||
    taken.after.matches({ offer: "givingUp" }),
  "a sent draft is offered only once the server was asked": ({ after }) =>
    !after.matches({ offer: "offered" }) || !after.context.offered.includes(SENT) || SENT.id in after.context.asked,
  "what the server said, or that it could not be asked, is known of a sent draft": ({ label, before, after }) =>
    !before.matches({ offer: "checking" }) ||
    !["nothing was saved", "the server cannot be asked"].includes(label) ||
    after.context.asked[SENT.id] === (label === "nothing was saved" ? "unsaved" : "unknown"),
  "a form that is left with an unknown outcome stays kept": (taken) =>
    taken.label !== "leaves it unresolved" ||
    (taken.after.matches({ keeping: "over" }) && startedAs(taken, "dropDraft").length === 0) ||
    taken.before.matches({ keeping: "ended" }),
  "a draft whose save was made is not continued": (taken) =>
    taken.label !== "it was saved" || (restored(taken).length === 0 && taken.after.context.made !== null),
  "a draft is dropped only when the person refuses it, or its save is known": (taken) =>
    startedAs(taken, "dropChosen").every(() =>
      ["refuses the unsent one", "it is given up", "dismisses"].includes(taken.label),
    ),
  "the server is asked what became of a draft before it is continued": (taken) =>
    restored(taken).length === 0 || ["nothing was saved", "the server cannot be asked"].includes(taken.label),
  "a continued draft is restored as it was kept": (taken) =>
    restored(taken).every((event) => [SENT, WANTED].some((one) => "kept" in event && event.kept === one.data)),
  "the draft that the person came for is continued unasked": ({ label, before, after }) =>
    label !== "the wanted one is found" ||
    !before.matches({ offer: "looking" }) ||
    (after.matches({ offer: "asking" }) && after.context.chosen === WANTED),
  "what is parked is kept as it is typed": (taken) =>
    startedAs(taken, "keepParked").every(
      ({ input }) => JSON.stringify(input.data) === JSON.stringify({ ...taken.after.context.typed, isParked: true }),
    ),
  "the form is emptied only once its content is parked": (taken) =>
    taken.emitted.some(({ type }) => type === "draft.parked") === (taken.label === "it is parked"),
  "a parked draft is offered, and the next one is another": ({ label, before, after }) =>
    label !== "it is parked" ||
    (after.matches({ offer: "offered" }) &&
      after.context.offered[0] === PARKED &&
      after.context.id !== before.context.id &&
      after.context.typed === null),
  "what cannot be parked stays and is reported": ({ label, before, after }) =>
    label !== "it cannot be parked" || (after.hasTag("unkept") && after.context.typed === before.context.typed),
  "what was typed is written as it is": (taken) =>
    startedAs(taken, "keepDraft").every(
      ({ input }) =>
        taken.after.context.typed !== null &&
        JSON.stringify(input.data) ===
          JSON.stringify({ ...taken.after.context.typed, turn: taken.after.context.turn }) &&
        input.slot === SLOT,
    ),
  "a save is written before the next event": ({ label, after, before }) =>
    label !== "begins to save" ||
    before.matches({ keeping: "ended" }) ||
    before.matches({ keeping: "over" }) ||
    !after.matches({ keeping: "waiting" }),
  "what is typed while it is written is written as well": ({ label, before, after }) =>
    label !== "it is written" ||
    !before.matches({ keeping: { writing: "outdated" } }) ||
    after.matches({ keeping: "waiting" }),
  "what is not written when the page is hidden is kept before the page is gone": (taken) => {
    const { label, before, after, emitted } = taken;
    const isUnwritten = before.matches({ keeping: "waiting" }) || before.matches({ keeping: "writing" });
    const isDue = label === "hides the page" && isUnwritten && before.context.typed !== null;
    const given = emitted.filter(({ type }) => type === "kept.atOnce");
    return isDue
      ? given.length === 1 && given.every((event) => "data" in event && event.data === after.context.typed)
      : given.length === 0;
  },
  "a device that could not keep is reported until it does": ({ label, before, after }) =>
    label === "it is written" || label === "the device is full" || !before.hasTag("unkept") || after.hasTag("unkept"),
  "a device that keeps again is not reported": ({ label, before, after }) =>
    label !== "it is written" || !before.matches({ keeping: { writing: "latest" } }) || !after.hasTag("unkept"),
  "hiding the page leaves nothing waiting": ({ label, after }) =>
    label !== "hides the page" || !after.matches({ keeping: "waiting" }),
  "a form that ended keeps nothing": (taken) =>
    !["saves", "leaves", "deletes it at the sign-out"].includes(taken.label) ||
    taken.after.matches({ keeping: "over" }) ||
    taken.after.matches({ keeping: "ended" }),
  "a device that cannot keep says so": ({ label, after }) => label !== "the device is full" || after.hasTag("unkept"),
  "an offer stays until it is decided": (taken) =>
    taken.label !== "it cannot be given up" ||
    (taken.after.context.offered.includes(SENT) && taken.after.context.failure !== null),
  "a decided offer is not made again": (taken) =>
    doneAs(taken, "dropChosen").every(({ input }) =>
      taken.after.context.offered.every((one: Draft) => one.id !== input.id),
    ),
  "what is typed is the form's own draft until the form takes another one": ({ label, before, after }) =>
    after.context.id === before.context.id ||
    label === "it is parked" ||
    (label === "the form holds the sent one" && after.context.id === SENT.id),
};
