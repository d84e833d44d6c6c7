/**
 * A product's page. The product can be edited as soon as it is loaded. Saving and deleting ask first; after a save the
 * product is loaded again.
 */
import { and, assign, enqueueActions, not, sendTo, setup, type ActorRefFrom, type AnyActorRef } from "xstate";
import type { Product } from "../../api/products/products";
import { resources } from "../../resources";
import { failedAs, noteUncertain, tellFailure } from "../kit/failure";
import type { FormOutput } from "../kit/form.machine";
import { endedAs, formHas } from "../kit/form.parts";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";
import { draftOf, validateProduct } from "./product-draft";
import { productEditForm, type ProductForm } from "./product-form";
import { pictureMachine } from "./picture.machine";

export type ProductPicture = ActorRefFrom<typeof pictureMachine>;

export type ProductEditContext = {
  page: AnyActorRef;
  product: Product | null;
  /** Both stay after the form has ended, so that the page shows them until the next form. */
  form: ProductForm | null;
  picture: ProductPicture | null;
  /** A deletion may have happened: its reply was lost. */
  isUncertain: boolean;
};

export type ProductEditEvent =
  | { type: "record.refreshed"; record: Product }
  | { type: "update.requested" }
  | { type: "update.confirmed" }
  | { type: "update.cancelled" }
  | { type: "delete.requested" }
  | { type: "delete.confirmed" }
  | { type: "delete.cancelled" }
  | { type: "xstate.done.actor.form"; output: FormOutput };

const snapshotOf = ({ form }: ProductEditContext) => form?.getSnapshot();

export const productEditMachine = setup({
  types: {
    context: {} as ProductEditContext,
    events: {} as ProductEditEvent,
    emitted: {} as Outward,
    input: {} as { page: AnyActorRef },
    tags: {} as "deleting",
  },
  actors: {
    form: productEditForm,
    picture: pictureMachine,
    deleteProduct: missingEffect<void, { key: string }>("deleteProduct"),
  },
  actions: {
    keepProduct: assign(({ event }) => (event.type === "record.refreshed" ? { product: event.record } : {})),
    openForm: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== "record.refreshed") return;
      const { record } = event;
      if (context.form) enqueue.stopChild(context.form);
      if (context.picture) enqueue.stopChild(context.picture);
      enqueue.assign(({ spawn }) => {
        const input = { key: record.key, values: draftOf(record), version: record.version };
        const form = spawn("form", { id: "form", input });
        return { product: record, form, picture: spawn("picture", { id: "picture", input: { form } }) };
      });
    }),
    tellForm: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== "record.refreshed" || context.form === null) return;
      const { record } = event;
      const refreshed = { type: "record.refreshed" as const, values: draftOf(record), version: record.version };
      enqueue.sendTo(context.form, refreshed);
    }),
    submit: sendTo("form", { type: "form.submitted" }),
    // The product is deleted with the unsaved changes, so no question about them follows.
    dropForm: enqueueActions(({ enqueue }) => {
      enqueue.sendTo("form", { type: "leave.requested" });
      enqueue.sendTo("form", { type: "leave.confirmed" });
    }),
    tellDeleted: enqueueActions(({ context, enqueue }) => {
      const text = `${context.product?.title ?? ""} deleted successfully`;
      enqueue.emit({ type: "toast.raised", toast: { tone: "success", text } });
      enqueue.emit({ type: "navigation.requested", to: resources.product.list, replace: true });
    }),
    noteUncertain,
    tellFailure,
  },
  guards: {
    isEditable: formHas("editable"),
    isModified: formHas("modified"),
    isBusy: formHas("busy"),
    isAsking: formHas("confirming"),
    isActive: ({ context }) => snapshotOf(context)?.status === "active",
    isComplete: ({ context }) => {
      const values = snapshotOf(context)?.context.values;
      return values !== undefined && validateProduct(values, false) === null;
    },
    isLeft: endedAs("left"),
    isUncertain: ({ context }) => context.isUncertain,
    isMissing: failedAs("missing"),
  },
}).createMachine({
  id: "productEdit",
  context: ({ input }) => ({
    page: input.page,
    product: null,
    form: null,
    picture: null,
    isUncertain: false,
  }),
  initial: "waiting",
  states: {
    waiting: { on: { "record.refreshed": { target: "editing", actions: "openForm" } } },
    editing: {
      initial: "open",
      on: {
        "record.refreshed": [
          { guard: and(["isEditable", not("isModified")]), actions: "openForm" },
          { actions: ["keepProduct", "tellForm"] },
        ],
        "xstate.done.actor.form": [
          { guard: "isLeft", target: "left" },
          { target: "waiting", actions: sendTo(({ context }) => context.page, { type: "record.changed" }) },
        ],
      },
      states: {
        open: {
          on: {
            "update.requested": [
              { guard: and(["isEditable", "isModified", "isComplete"]), target: "confirmingUpdate" },
              // The form reports the missing fields.
              { guard: and(["isEditable", "isModified"]), actions: "submit" },
            ],
            "delete.requested": {
              guard: and(["isActive", not("isBusy"), not("isAsking")]),
              target: "confirmingDelete",
            },
          },
        },
        confirmingUpdate: {
          on: { "update.confirmed": { target: "open", actions: "submit" }, "update.cancelled": { target: "open" } },
        },
        confirmingDelete: {
          on: { "delete.confirmed": { target: "deleting" }, "delete.cancelled": { target: "open" } },
        },
        deleting: {
          tags: "deleting",
          invoke: {
            id: "deleteProduct",
            src: "deleteProduct",
            input: ({ context }) => ({ key: context.product?.key ?? "" }),
            onDone: { target: "#productEdit.gone", actions: ["dropForm", "tellDeleted"] },
            onError: [
              {
                guard: and(["isUncertain", "isMissing"]),
                target: "#productEdit.gone",
                actions: ["dropForm", "tellDeleted"],
              },
              { target: "open", actions: ["noteUncertain", "tellFailure"] },
            ],
          },
        },
      },
    },
    left: {},
    gone: {},
  },
});
