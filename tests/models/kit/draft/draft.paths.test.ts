import { describeModel } from "../../support/check";
import { at } from "../../support/mutate";
import { draftInvariants } from "./draft.invariants";
import { draftRig } from "./draft.model";
import { againRigs, continuedRig, offersRig, sentRig, thirdRig } from "./draft-small.model";
import { knownInvariants } from "./draft-tabs.known";
import { tabInvariants } from "./draft-tabs.invariants";
import { tabsRig } from "./draft-tabs.model";

const keeping = ["states", "keeping", "states"] as const;
const offer = ["states", "offer", "states"] as const;
const tabs = ["states", "tabs", "on"] as const;

describeModel("what is typed into a form", {
  of: "draft",
  rigs: [
    { ...draftRig, invariants: draftInvariants },
    { ...continuedRig, invariants: {} },
    ...againRigs.map((rig) => ({ ...rig, invariants: {} })),
    { ...(sentRig as unknown as typeof draftRig), invariants: {} },
    ...[tabsRig, offersRig, thirdRig].map((rig) => ({
      ...(rig as unknown as typeof draftRig),
      invariants: { ...tabInvariants, ...knownInvariants },
    })),
  ],
  mutants: [
    {
      fault: "a sent draft that is offered unasked",
      put: (config) => Object.assign(at(config, ...offer, "weighing"), { always: { target: "offered" } }),
      caughtBy: "a sent draft is offered only once the server was asked",
    },
    {
      fault: "a form that is dropped although its outcome is unknown",
      put: (config) => Object.assign(at(config, "states", "keeping", "on"), { "form.ended": { target: ".ended" } }),
      caughtBy: "a form that is left with an unknown outcome stays kept",
    },
    {
      fault: "a draft that is continued unasked",
      put: (config) =>
        Object.assign(at(config, ...offer, "offered", "on", "draft.continued"), {
          target: "settled",
          actions: ["choose", "restore"],
        }),
      caughtBy: "the server is asked what became of a draft before it is continued",
    },
    {
      fault: "a saved draft that is continued",
      put: (config) =>
        Object.assign(at(config, ...offer, "asking", "invoke"), { onDone: { target: "settled", actions: "restore" } }),
      caughtBy: "a draft whose save was made is not continued",
    },
    {
      fault: "a sent draft that is dropped without giving its save up",
      put: (config) =>
        Object.assign(at(config, ...offer, "offered", "on"), {
          "draft.refused": { guard: "isOffered", target: "dropping", actions: "choose" },
        }),
      caughtBy: "a save that may have been made is given up before its draft goes",
    },
    {
      fault: "a draft that goes although it could not be given up",
      put: (config) => Object.assign(at(config, ...offer, "givingUp", "invoke"), { onError: { target: "dropping" } }),
      caughtBy: "a draft is dropped only when the person refuses it, or its save is known",
    },
    {
      fault: "a save that is not written at once",
      put: (config) =>
        Object.assign(at(config, ...keeping, "nothing", "on"), {
          "form.changed": [{ guard: "isNothing" }, { target: "waiting", actions: "keepTyped" }],
        }),
      caughtBy: "a save is written before the next event",
    },
    {
      fault: "typing that is forgotten while it is written",
      put: (config) => Object.assign(at(config, ...keeping, "writing", "invoke"), { onDone: { target: "kept" } }),
      caughtBy: "what is typed while it is written is written as well",
    },
    {
      fault: "a form that is emptied before its content is parked",
      put: (config) =>
        Object.assign(at(config, ...keeping, "kept", "on"), {
          "park.requested": { target: "nothing", actions: "park" },
        }),
      caughtBy: "the form is emptied only once its content is parked",
    },
    {
      fault: "a wanted draft that is only offered",
      put: (config) =>
        Object.assign(at(config, ...offer, "looking", "invoke"), { onDone: { target: "offered", actions: "offer" } }),
      caughtBy: "the draft that the person came for is continued unasked",
    },
    {
      fault: "a hidden page that waits",
      put: (config) => {
        Object.assign(at(config, ...keeping, "waiting", "on"), { "page.hidden": { target: "waiting" } });
      },
      caughtBy: "hiding the page leaves nothing waiting",
    },
    {
      fault: "a hidden page that only waits for the device",
      put: (config) => {
        Object.assign(at(config, ...keeping, "waiting", "on"), { "page.hidden": { target: "writing" } });
      },
      caughtBy: "what is not written when the page is hidden is kept before the page is gone",
    },
    {
      fault: "a warning that goes at the next letter",
      put: (config) => {
        Object.assign(at(config, "states", "device", "states", "denying"), {
          on: { "form.changed": { target: "able" } },
        });
      },
      caughtBy: "a device that could not keep is reported until it does",
    },
    {
      fault: "a tab that follows whatever is later",
      put: (config) => Object.assign(at(config, ...tabs), { "tab.heard": { actions: ["noteOther", "follow"] } }),
      caughtBy: "a form follows another tab only if nothing that was typed here unseen is replaced",
    },
    {
      fault: "a tab that follows nothing",
      put: (config) => Object.assign(at(config, ...tabs), { "tab.heard": { actions: "noteOther" } }),
      caughtBy: "a form that is unmodified follows what is typed in another tab",
    },
    {
      fault: "a tab that shares a draft in which something else was typed",
      put: (config) =>
        Object.assign(at(config, ...tabs), {
          "tab.heard": [{ guard: "isFollowed", actions: ["noteOther", "follow"] }, { actions: "noteOther" }],
        }),
      caughtBy: "what was typed here unseen goes on as a draft of its own",
    },
    {
      fault: "a draft that is only written again once it is typed into",
      put: (config) => {
        delete at(config, ...keeping, "kept", "on")["draft.parted"];
      },
      caughtBy: "a draft that this tab no longer shares is written as another one",
    },
    {
      fault: "leaving a form that deletes what another tab shows",
      put: (config) =>
        Object.assign(at(config, "states", "keeping", "on"), {
          "form.ended": [
            { guard: "isUnresolved", target: ".over" },
            { guard: "isSaved", target: ".ended", actions: "tellSaved" },
            { target: ".ended", actions: "tellLeft" },
          ],
        }),
      caughtBy: "what another tab shows is deleted only after a save",
    },
    {
      fault: "starting over that deletes what another tab shows",
      put: (config) =>
        Object.assign(at(config, ...offer, "offered", "on"), {
          "draft.refused": { guard: "isOffered", target: "dropping", actions: "choose" },
        }),
      caughtBy: "what another tab shows is deleted only after a save",
    },
    {
      fault: "a save in another tab that closes a form with more in it",
      put: (config) =>
        Object.assign(at(config, ...tabs), {
          "tab.saved": { guard: "isHeldHere", actions: ["forgetOther", "supersede"] },
        }),
      caughtBy: "a form is closed by another tab's save only if that saved all that was typed here",
    },
    {
      fault: "a save of what this tab no longer shares that is not said",
      put: (config) =>
        Object.assign(at(config, ...tabs), {
          "tab.saved": [
            { guard: "isSavedAsTyped", actions: ["forgetOther", "supersede"] },
            { guard: "isHeldHere", target: ".saved", actions: ["forgetOther", "part"] },
            { actions: "forgetOther" },
          ],
        }),
      caughtBy: "what another tab left or saved stays here and is said, if it was typed here",
    },
    {
      fault: "a form that ends silently",
      put: (config) =>
        Object.assign(at(config, "states", "keeping", "on"), {
          "form.ended": [
            { guard: "isUnresolved", target: ".over" },
            { guard: "isSaved", target: ".ended" },
            { guard: "isShownElsewhere", target: ".over" },
            { target: ".ended" },
          ],
        }),
      caughtBy: "the other tabs are told what becomes of a draft, and whether it was deleted",
    },
    {
      fault: "a deleted draft that another tab goes on with as if it were kept",
      put: (config) =>
        Object.assign(at(config, ...tabs), {
          "tab.dropped": [
            { guard: "isHeldHere", target: ".dropped", actions: "forgetOther" },
            { actions: "forgetOther" },
          ],
        }),
      caughtBy: "what another tab left or saved stays here and is said, if it was typed here",
    },
    {
      fault: "a draft that is written again after another tab deleted it",
      put: (config) => {
        delete at(config, ...keeping, "waiting", "on")["tab.purged"];
      },
      caughtBy:
        "what another tab had deleted is deleted again, and written only once it is typed into or is a draft of its own",
    },
    {
      fault: "a sign-out that deletes a draft silently",
      put: (config) => Object.assign(at(config, "states", "keeping", "on"), { "draft.purged": { target: ".ended" } }),
      caughtBy: "a sign-out that deletes a draft tells the other tabs",
    },
    {
      fault: "a full device that says nothing",
      put: (config) => {
        delete (at(config, "states", "device", "states", "denying") as Record<string, unknown>).tags;
      },
      caughtBy: "a device that cannot keep says so",
    },
  ],
  equivalents: {
    "guard true: keeping.kept park.requested": "the device keeps only what is typed, so there is something to park",
  },
});
