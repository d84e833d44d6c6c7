import type { Product } from "../../../src/api/products/products";
import { draftOf } from "../../../src/machines/products/product-draft";
import type { ProductEditContext } from "../../../src/machines/products/product-edit.machine";
import { isDefinite } from "../support/failures";
import { type Acts, type EventsOf, reference, tellWhy, whyOf } from "../support/reference";
import { running } from "../support/stand-in";

type Edit = {
  stage: "waiting" | "open" | "confirming the save" | "confirming the deletion" | "deleting" | "left" | "gone";
  record: Product | null;
  /** The state of the form, which the description of the product that it was opened with gives. */
  form: string;
  isUncertain: boolean;
};

const isAt =
  (stage: Edit["stage"]) =>
  ({ stage: now }: Edit): boolean =>
    now === stage;
const isOver = ({ stage }: Edit): boolean => stage === "left" || stage === "gone";
const isModified = ({ form }: Edit): boolean => form === "typed" || form === "incomplete";
const inputOf = (product: Product) => ({ key: product.key, version: product.version, values: draftOf(product) });

function open(now: Edit, acts: Acts, record: Product): void {
  acts.opens("form", inputOf(record));
  acts.opens("picture");
  Object.assign(now, { record, form: record.description });
}

function goFor(now: Edit, acts: Acts): void {
  now.stage = "gone";
  acts.tells({ type: "leave.requested" });
  acts.tells({ type: "leave.confirmed" });
  const text = `${now.record?.title} deleted successfully`;
  acts.tells({ type: "toast.raised", toast: { tone: "success", text } });
  acts.tells({ type: "navigation.requested", to: "/products", replace: true });
}

const to = (stage: Edit["stage"]) => (now: Edit) => void (now.stage = stage);

/** A product's page, by what is read, pressed and answered. */
export const productEditTruth = <Label extends string>(events: EventsOf<Label>) => {
  const runningOf = running();
  return reference<ProductEditContext, Label, Edit>({
    events,
    unread: ["picture"],
    start: () => ({ stage: "waiting", record: null, form: "", isUncertain: false }),
    deeds: {
      "record.refreshed": {
        can: (now) => !isOver(now),
        does: (now, acts, { record }) => {
          if (now.stage === "waiting" || now.form === "untouched") open(now, acts, record);
          else {
            const { key: _, ...rest } = inputOf(record);
            now.record = record;
            acts.tells({ type: "record.refreshed", ...rest });
          }
          if (now.stage === "waiting") now.stage = "open";
        },
      },
      "update.requested": {
        can: (now) => now.stage === "open" && isModified(now),
        does: (now, acts) => {
          if (now.form === "typed") now.stage = "confirming the save";
          else acts.tells({ type: "form.submitted" });
        },
      },
      "update.confirmed": {
        can: isAt("confirming the save"),
        does: (now, acts) => {
          now.stage = "open";
          acts.tells({ type: "form.submitted" });
        },
      },
      "update.cancelled": { can: isAt("confirming the save"), does: to("open") },
      "delete.requested": {
        can: ({ stage, form }) => stage === "open" && form !== "saving",
        does: to("confirming the deletion"),
      },
      "delete.cancelled": { can: isAt("confirming the deletion"), does: to("open") },
      "delete.confirmed": {
        can: isAt("confirming the deletion"),
        does: (now, acts) => {
          now.stage = "deleting";
          acts.calls("deleteProduct", { key: now.record?.key });
        },
      },
      "xstate.done.actor.deleteProduct": goFor,
      "xstate.error.actor.deleteProduct": (now, acts, { error }) => {
        const why = whyOf(error);
        // A deletion whose reply was lost took effect.
        if (now.isUncertain && why.kind === "missing") return goFor(now, acts);
        now.stage = "open";
        now.isUncertain ||= !isDefinite(why.kind);
        tellWhy(acts, why);
      },
      "xstate.done.actor.form": {
        can: (now) => !isOver(now) && now.stage !== "waiting",
        does: (now, acts, { output: { outcome } }) => {
          acts.givesUp("deleteProduct");
          if (outcome === "left") return void (now.stage = "left");
          now.stage = "waiting";
          acts.tells({ type: "record.changed" });
        },
      },
    },
    shows: ({ stage, record, isUncertain }) => ({
      "how far it is": stage,
      "the product": record,
      "whether its pictures are shown": record !== null,
      "how many forms and pictures run": record === null ? 0 : 2,
      "whether it may be deleted": isUncertain,
      "whether it is being deleted": stage === "deleting",
    }),
    shown: ({ value, tags, context: { record, form, picture, isUncertain } }) => ({
      "how far it is": STAGES[typeof value === "string" ? value : value.editing],
      "the product": record,
      "whether its pictures are shown": picture !== null,
      "how many forms and pictures run": runningOf(form, picture),
      "whether it may be deleted": isUncertain,
      "whether it is being deleted": tags.has("deleting"),
    }),
  });
};

const STAGES: Readonly<Record<string, Edit["stage"]>> = {
  waiting: "waiting",
  open: "open",
  confirmingUpdate: "confirming the save",
  confirmingDelete: "confirming the deletion",
  deleting: "deleting",
  left: "left",
  gone: "gone",
};
