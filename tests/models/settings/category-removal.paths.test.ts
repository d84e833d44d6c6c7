import { createActor, createEmptyActor, fromCallback } from "xstate";
import {
  type CategoryRemovalContext,
  categoryRemovalMachine,
} from "../../../src/machines/settings/category-removal.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants, TakenStep } from "../support/run";

const read = (...names: string[]) => ({
  type: "record.refreshed",
  record: { categories: names.map((name) => ({ key: name, name, count: 2, version: 1 })) },
});

const removalEvents = {
  "phones and audio are read": read("phones", "audio"),
  "only audio is read": read("audio"),
  "asks to remove the phones": { type: "removal.requested", key: "phones" },
  "asks to remove the audio": { type: "removal.requested", key: "audio" },
  confirms: { type: "removal.confirmed" },
  cancels: { type: "removal.cancelled" },
  "the category is removed": succeeding("removeCategory", undefined),
  "the call is refused": failing("removeCategory", failures.refused),
  "the outcome of the removal is unknown": failing("removeCategory", failures.timeout),
} as const;

type Label = keyof typeof removalEvents;

const removalModel = {
  machine: categoryRemovalMachine,
  input: { page: createEmptyActor() },
  events: removalEvents,
  stateOf: ({ context, ...snapshot }) =>
    [valueOf(snapshot), context.record?.categories.length, context.chosen?.key].join(" "),
} satisfies Model<CategoryRemovalContext, Label>;

const isEndOfCall = ({ event: { type } }: TakenStep<CategoryRemovalContext>) => type.startsWith("xstate.");

const isAsked = (label: string) => label.startsWith("asks to remove");

const invariants: Invariants<CategoryRemovalContext> = {
  "only a confirmed request removes a category, and exactly the chosen one": ({ label, before, started }) =>
    started.every(({ input }) => label === "confirms" && input.key === before.context.chosen?.key),
  "the question is about the category that was asked for, which is in the list": ({ label, before, after }) => {
    if (!before.matches("resting")) return true;
    const key = label.endsWith("phones") ? "phones" : "audio";
    const { record } = before.context as CategoryRemovalContext;
    const isThere = record?.categories.some((each) => each.key === key) ?? false;
    const isAsking = after.matches("confirming");
    return isAsked(label) ? isAsking === isThere && (!isAsking || after.context.chosen?.key === key) : !isAsking;
  },
  "a question that is open stays about its category": ({ before, after }) =>
    before.matches("resting") || after.context.chosen === before.context.chosen,
  "after each call the list reloads before anything else": (taken) =>
    !isEndOfCall(taken) ||
    (taken.after.context.record === null && taken.emitted.some(({ type }) => type === "record.changed")),
  "each call ends with a toast, and a removal also with new choices in the forms": (taken) =>
    !isEndOfCall(taken) ||
    (taken.emitted.some(({ type }) => type === "toast.raised") &&
      (taken.label !== "the category is removed" || taken.emitted.some(({ type }) => type === "lookups.outdated"))),
  "after each call nothing is asked any more": (taken) => !isEndOfCall(taken) || taken.after.matches("resting"),
  "what is read is kept": ({ event, after }) => event.type !== "record.refreshed" || after.context.record !== null,
  "a question that is cancelled is closed, and one that is confirmed is answered": ({ label, before, after }) =>
    !before.matches("confirming") ||
    (label !== "cancels" && label !== "confirms") ||
    after.matches(label === "cancels" ? "resting" : "removing"),
  "a call is never cancelled, and only one is pending at a time": ({ calls }) =>
    calls.every(({ state }) => state !== "givenUp") && calls.filter(({ state }) => state === "pending").length <= 1,
};

describeModel("removing a category", {
  of: "category-removal",
  rigs: [
    {
      model: removalModel,
      effects: ["removeCategory"],
      inputOf: (recordEvent) => ({ page: createActor(fromCallback(({ receive }) => receive(recordEvent))).start() }),
      invariants,
    },
  ],
  mutants: [
    {
      fault: "a removal without confirmation",
      put: (config) =>
        Object.assign(at(config, "states", "resting", "on", "removal.requested"), { target: "removing" }),
      caughtBy: "only a confirmed request removes a category, and exactly the chosen one",
    },
    {
      fault: "a lost reply that reloads nothing",
      put: (config) => Object.assign(at(config, "states", "removing", "invoke", "onError"), { actions: [] }),
      caughtBy: "after each call the list reloads before anything else",
    },
    {
      fault: "a question about a category that is gone",
      put: (config) => Object.assign(at(config, "states", "resting", "on", "removal.requested"), { guard: () => true }),
      caughtBy: "the question is about the category that was asked for, which is in the list",
    },
  ],
});
