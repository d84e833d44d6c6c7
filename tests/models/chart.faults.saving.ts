import { KEPT, ONE_SAVE } from "./chart.rules";
import { into, states, type Fault } from "./support/faults";

/** Faults by which something typed would be lost, or saved twice. */
export const SAVING_FAULTS: readonly Fault[] = [
  [
    KEPT,
    "form",
    "a modified form that is left at once",
    into(...states("editing", "modified"), "on")({ "leave.requested": { target: "#left" } }),
  ],
  [KEPT, "form", "a form that another page closes", into()({ on: { "page.closed": { target: ".left" } } })],
  [
    KEPT,
    "form",
    "a failed save that closes the form",
    into(...states("saving"), "invoke")({ onError: { target: "left" } }),
  ],
  [
    KEPT,
    "form",
    "a conflict that is left without a question",
    into(...states("resolvingConflict"), "on")({ "leave.requested": { target: "left" } }),
  ],
  [
    KEPT,
    "form",
    "a question that answers itself",
    into(...states("confirmingLeave"))({ after: { 1000: { target: "left" } } }),
  ],
  [
    KEPT,
    "order-create",
    "a touched order that is left at once",
    into(...states("filling", "edits", "modified"), "on")({ "leave.requested": { target: "#orderCreate.left" } }),
  ],
  [
    KEPT,
    "order-create",
    "a picker that closes the order",
    into(...states("filling", "products", "picking"), "invoke")({ onDone: { target: "#orderCreate.left" } }),
  ],
  [
    KEPT,
    "order-create",
    "an order that ends when saving fails",
    into(...states("saving"), "invoke")({ onError: { target: "left" } }),
  ],
  [
    KEPT,
    "card",
    "a card that goes back to reading by itself",
    into(...states("editing"), "on")({ "record.refreshed": { target: "reading" } }),
  ],
  [
    KEPT,
    "dialog",
    "a dialog that is closed over its form",
    into(...states("adding"))({ on: { "close.requested": { target: "closed" } } }),
  ],
  [
    KEPT,
    "dialog",
    "an edit that another edit takes over",
    into()({ on: { "edit.requested": { target: ".reading" } } }),
  ],
  [
    KEPT,
    "product-edit",
    "a product that is read anew over what was typed",
    into(...states("editing"), "on")({ "record.refreshed": { target: "waiting" } }),
  ],
  [
    KEPT,
    "product-edit",
    "a deletion that fails and takes the form along",
    into(...states("editing", "deleting"), "invoke")({ onError: { target: "#productEdit.gone" } }),
  ],
  [
    KEPT,
    "transfer-create",
    "a transfer that is left beside its form",
    into(...states("filling"), "on")({ "leave.confirmed": { target: "left" } }),
  ],
  [
    KEPT,
    "setup",
    "an opening that is asked about again",
    into(...states("filling"))({ on: { "retry.requested": { target: "asking" } } }),
  ],
  [
    KEPT,
    "profile-edit",
    "a profile that is read over what was typed",
    into(...states("filling"), "on")({ "retry.requested": { target: "loading" } }),
  ],

  [
    ONE_SAVE,
    "form",
    "a form that is saved twice",
    into(...states("saving"))({ on: { "form.submitted": { target: "saving", reenter: true } } }),
  ],
  [
    ONE_SAVE,
    "order-create",
    "an order that is submitted twice",
    into()({ on: { "form.submitted": { target: ".saving", reenter: true } } }),
  ],
  [
    ONE_SAVE,
    "product-import",
    "an import that is begun twice",
    into(...states("importing"))({ on: { "import.requested": { target: "importing", reenter: true } } }),
  ],
  [
    ONE_SAVE,
    "link",
    "a password that is sent while another is",
    into(...states("choosing"))({ on: { "password.submitted": { target: ".saving", reenter: true } } }),
  ],
  [
    ONE_SAVE,
    "employee-access",
    "an invitation made while rights are withdrawn",
    into(...states("changing"))({ on: { "invite.requested": { target: "inviting" } } }),
  ],
  [
    ONE_SAVE,
    "product-edit",
    "a product that is deleted twice",
    into(...states("editing"), "on")({ "delete.confirmed": { target: ".deleting", reenter: true } }),
  ],
  [
    ONE_SAVE,
    "picture",
    "a file that is sent beside another",
    into(...states("uploading"), "on")({ "files.chosen": { target: "uploading", reenter: true } }),
  ],
  [
    ONE_SAVE,
    "session",
    "a sign-in that is sent twice",
    into(...states("signedOut", "signIn", "submitting"))({
      on: { "signIn.submitted": { target: "submitting", reenter: true } },
    }),
  ],
];
