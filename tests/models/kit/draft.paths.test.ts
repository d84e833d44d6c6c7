import { describeModel } from "../support/check";
import { at } from "../support/mutate";
import { draftInvariants } from "./draft.invariants";
import { draftRig } from "./draft.model";

const keeping = ["states", "keeping", "states"] as const;
const offer = ["states", "offer", "states"] as const;

describeModel("what is typed into a form", {
  of: "draft",
  rigs: [{ ...draftRig, invariants: draftInvariants }],
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
      fault: "a full device that says nothing",
      put: (config) => {
        delete (at(config, "states", "device", "states", "denying") as Record<string, unknown>).tags;
      },
      caughtBy: "a device that cannot keep says so",
    },
  ],
});
