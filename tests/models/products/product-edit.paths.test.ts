import { and, createActor, createEmptyActor, fromCallback, not, type AnyStateMachine, type EventObject } from "xstate";
import { failureOf } from "../../../src/api/kit/errors";
import type { ProductDraft } from "../../../src/machines/products/product-draft";
import { productEditMachine, type ProductEditContext } from "../../../src/machines/products/product-edit.machine";
import { resources } from "../../../src/resources";
import { PRODUCT, PRODUCT_WIRE } from "../product.sample";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import { productEditTruth } from "./product-edit.truth";
import type { TakenStep, Invariants, Rig } from "../support/run";
import { stanceIn, standIn, type Stance } from "../support/stand-in";

/** The product as read, and the resulting state of its form. */
const read = (stance: Stance) => ({
  type: "record.refreshed",
  record: { ...PRODUCT, description: stance, title: stance === "incomplete" ? "" : PRODUCT.title },
});

const ended = (outcome: "saved" | "left" | "superseded") => succeeding("form", { outcome, saved: null });

const editEvents = {
  "the product is read": read("untouched"),
  "the product is read, then modified": read("typed"),
  "the product is read, then made incomplete": read("incomplete"),
  "the product is read, then saved": read("saving"),
  "the product is read, then in conflict": read("resolvingConflict"),
  "asks to save": { type: "update.requested" },
  "confirms the save": { type: "update.confirmed" },
  "cancels the save": { type: "update.cancelled" },
  "asks to delete": { type: "delete.requested" },
  "confirms the deletion": { type: "delete.confirmed" },
  "cancels the deletion": { type: "delete.cancelled" },
  "the form is saved": ended("saved"),
  "the form is left": ended("left"),
  "the latest version is used": ended("superseded"),
  "the product is deleted": succeeding("deleteProduct", undefined),
  "the deletion is refused": failing("deleteProduct", failures.refused),
  "the deletion's reply is lost": failing("deleteProduct", failures.timeout),
  "the product is missing": failing("deleteProduct", failureOf(404, "Not found")),
} as const;

type Label = keyof typeof editEvents;

const formOf = (recordEvent: (event: EventObject) => void) =>
  standIn(({ description }: ProductDraft) => description as Stance, recordEvent, PRODUCT_WIRE) as never;
const picture = fromCallback(() => {}) as never;

const editModel = {
  machine: productEditMachine.provide({ actors: { form: formOf(() => {}), picture } }),
  input: { page: createEmptyActor() },
  events: editEvents,
  stateOf: (edit) => [valueOf(edit), stanceIn(edit.context), edit.context.isUncertain].join(" "),
} satisfies Model<ProductEditContext, Label>;

type Step = TakenStep<ProductEditContext>;

const times = ({ emitted }: Step, type: string): number => emitted.filter((event) => event.type === type).length;
const isOpen = ({ before }: Step): boolean => before.matches({ editing: "open" });
const stance = ({ before }: Step): Stance | null => stanceIn(before.context);

const invariants: Invariants<ProductEditContext> = {
  "the form is submitted after a confirmation, or to show what is missing": (step) => {
    const isConfirmed = step.label === "confirms the save" && step.before.matches({ editing: "confirmingUpdate" });
    const isIncomplete = step.label === "asks to save" && isOpen(step) && stance(step) === "incomplete";
    return times(step, "form.submitted") === Number(isConfirmed || isIncomplete);
  },
  "a product is deleted only after a confirmation": ({ label, before, started }) =>
    started.length === Number(label === "confirms the deletion" && before.matches({ editing: "confirmingDelete" })),
  "no deletion can start during a save": (step) =>
    !step.after.matches({ editing: "confirmingDelete" }) || !isOpen(step) || stance(step) !== "saving",
  "the page reloads only when the record may have changed": (step) => {
    const isOver = step.label === "the form is saved" || step.label === "the latest version is used";
    return times(step, "record.changed") === Number(isOver && step.before.matches("editing"));
  },
  "a deleted product navigates to the list without a leave confirmation": (step) => {
    const isGone = step.after.matches("gone") && !step.before.matches("gone");
    const way = step.emitted.find(({ type }) => type === "navigation.requested");
    const leads = way !== undefined && "to" in way && way.to === resources.product.list;
    return leads === isGone && times(step, "leave.confirmed") === Number(isGone);
  },
  "a missing product counts as deleted only after a lost reply": ({ label, before, after }) =>
    label !== "the product is missing" || after.matches("gone") === before.context.isUncertain,
  "a failed deletion shows its error and keeps the form open": ({ label, after, emitted }) =>
    !label.startsWith("the deletion") ||
    (after.matches({ editing: "open" }) && emitted.some((each) => "toast" in each)),
  "a refresh replaces an untouched form and is forwarded to a modified one": (step) => {
    const { event, before, after } = step;
    if (event.type !== "record.refreshed" || !before.matches("editing")) return true;
    const isAnew = after.context.form !== before.context.form;
    const hasOtherPictures = after.context.picture !== before.context.picture;
    return (
      hasOtherPictures === isAnew &&
      isAnew === (stance(step) === "untouched") &&
      times(step, "record.refreshed") === Number(!isAnew)
    );
  },
};

const rig: Rig<ProductEditContext, Label> = {
  model: editModel,
  effects: [],
  provide: (machine: AnyStateMachine, steer, recordEvent) =>
    machine.provide({ actors: { form: formOf(recordEvent), picture, deleteProduct: steer("deleteProduct") } }),
  inputOf: (recordEvent) => ({ page: createActor(fromCallback(({ receive }) => receive(recordEvent))).start() }),
  perform: Object.fromEntries(
    (["the form is saved", "the form is left", "the latest version is used"] as const).map((label) => [
      label,
      ({ actor }) => actor.send(editEvents[label]),
    ]),
  ),
  invariants,
  oracle: productEditTruth(editEvents),
};

const OPEN = ["states", "editing", "states", "open", "on"];

describeModel("a product being edited", {
  of: "product-edit",
  rigs: [rig],
  mutants: [
    {
      fault: "a product that is saved without confirmation",
      put: (config) =>
        Object.assign(at(config, ...OPEN), {
          "update.requested": { guard: and(["isEditable", "isModified"]), actions: "submitForm" },
        }),
      caughtBy: "the form is submitted after a confirmation, or to show what is missing",
    },
    {
      fault: "a product that is deleted without confirmation",
      put: (config) =>
        Object.assign(at(config, ...OPEN), {
          "delete.requested": { guard: and(["isActive", not("isBusy"), not("isAsking")]), target: "deleting" },
        }),
      caughtBy: "a product is deleted only after a confirmation",
    },
    {
      fault: "a deletion during a save",
      put: (config) => Object.assign(at(config, ...OPEN), { "delete.requested": { target: "confirmingDelete" } }),
      caughtBy: "no deletion can start during a save",
    },
    {
      fault: "a save that does not notify the page",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "on", "xstate.done.actor.form", "1"), { actions: [] }),
      caughtBy: "the page reloads only when the record may have changed",
    },
    {
      fault: "a deleted product that asks about unsaved changes",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "states", "deleting", "invoke", "onDone"), {
          actions: "tellDeleted",
        }),
      caughtBy: "a deleted product navigates to the list without a leave confirmation",
    },
    {
      fault: "a product whose refresh discards unsaved input",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "on"), { "record.refreshed": { actions: "openForm" } }),
      caughtBy: "a refresh replaces an untouched form and is forwarded to a modified one",
    },
    {
      fault: "any failed deletion that counts as deleted",
      put: (config) =>
        Object.assign(at(config, "states", "editing", "states", "deleting", "invoke"), {
          onError: { target: "#productEdit.gone", actions: ["dropForm", "tellDeleted"] },
        }),
      caughtBy: "a missing product counts as deleted only after a lost reply",
    },
  ],
});
