/**
 * A product's page. The product can be edited as soon as it is loaded. Saving and deleting ask first; after a save the
 * product is loaded again.
 */
import { and, enqueueActions, not, setup, type ActorRefFrom, type AnyActorRef } from "xstate";
import type { Product } from "../../api/products/products";
import { resources } from "../../resources";
import { editorActions, editorGuards, formHas, type OnPage, type RecordRefreshed } from "../kit/editor";
import { failedAs, noteUncertain, tellFailure } from "../kit/failure";
import type { FormInput, FormOutput } from "../kit/form/form.machine";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";
import { draftOf, type ProductDraft, validateProduct } from "./product-draft";
import { productEditForm, type ProductForm } from "./product-form";
import { productPictureMachine } from "./picture.machine";
import { openPictures } from "./product-pictures";

export type ProductPicture = ActorRefFrom<typeof productPictureMachine>;

export type ProductEditContext = OnPage<Product> & {
  /** Both stay after the form has ended, so that the page shows them until the next form. */
  form: ProductForm | null;
  picture: ProductPicture | null;
  /** A deletion may have happened: its reply was lost. */
  isUncertain: boolean;
};

export type ProductEditEvent =
  | RecordRefreshed<Product>
  | { type: "update.requested" }
  | { type: "update.confirmed" }
  | { type: "update.cancelled" }
  | { type: "delete.requested" }
  | { type: "delete.confirmed" }
  | { type: "delete.cancelled" }
  | { type: "xstate.done.actor.form"; output: FormOutput };

const inputOf = (product: Product): FormInput<ProductDraft> => ({
  key: product.key,
  version: product.version,
  values: draftOf(product),
});

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
    picture: productPictureMachine,
    deleteProduct: missingEffect<void, { key: string }>("deleteProduct"),
  },
  actions: {
    ...editorActions(inputOf),
    openPictures,
    // The product is deleted with the unsaved changes, so no question about them follows.
    dropForm: enqueueActions(({ enqueue }) => {
      enqueue.sendTo("form", { type: "leave.requested" });
      enqueue.sendTo("form", { type: "leave.confirmed" });
    }),
    tellDeleted: enqueueActions(({ context, enqueue }) => {
      const text = `${context.record?.title ?? ""} deleted successfully`;
      enqueue.emit({ type: "toast.raised", toast: { tone: "success", text } });
      enqueue.emit({ type: "navigation.requested", to: resources.product.list, replace: true });
    }),
    noteUncertain,
    tellFailure,
  },
  guards: {
    ...editorGuards,
    isBusy: formHas("busy"),
    isAsking: formHas("confirming"),
    isActive: ({ context }) => snapshotOf(context)?.status === "active",
    isComplete: ({ context }) => {
      const form = snapshotOf(context);
      return (
        form !== undefined &&
        validateProduct(form.context.values, false, form.matches({ editing: "uploading" })) === null
      );
    },
    isUncertain: ({ context }) => context.isUncertain,
    isMissing: failedAs("missing"),
  },
}).createMachine({
  id: "productEdit",
  context: ({ input }) => ({
    page: input.page,
    record: null,
    form: null,
    picture: null,
    isUncertain: false,
  }),
  initial: "waiting",
  states: {
    waiting: {
      on: { "record.refreshed": { target: "editing", actions: ["keepRecord", "openForm", "openPictures"] } },
    },
    editing: {
      initial: "open",
      on: {
        "record.refreshed": [
          { guard: "isUntouched", actions: ["keepRecord", "openForm", "openPictures"] },
          { actions: ["keepRecord", "refreshForm"] },
        ],
        "xstate.done.actor.form": [
          { guard: "isLeft", target: "left" },
          { target: "waiting", actions: "reloadRecord" },
        ],
      },
      states: {
        open: {
          on: {
            "update.requested": [
              { guard: and(["isEditable", "isModified", "isComplete"]), target: "confirmingUpdate" },
              // The form reports what is missing.
              { guard: and(["isEditable", "isModified"]), actions: "submitForm" },
            ],
            "delete.requested": {
              guard: and(["isActive", not("isBusy"), not("isAsking")]),
              target: "confirmingDelete",
            },
          },
        },
        confirmingUpdate: {
          on: { "update.confirmed": { target: "open", actions: "submitForm" }, "update.cancelled": { target: "open" } },
        },
        confirmingDelete: {
          on: { "delete.confirmed": { target: "deleting" }, "delete.cancelled": { target: "open" } },
        },
        deleting: {
          tags: "deleting",
          invoke: {
            id: "deleteProduct",
            src: "deleteProduct",
            input: ({ context }) => ({ key: context.record?.key ?? "" }),
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
