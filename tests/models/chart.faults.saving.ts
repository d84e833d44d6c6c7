import { KEPT, ONE_SAVE } from "./chart.rules";
import { into, states, type Fault } from "./support/faults";

/** Faults that lose unsaved input or save it twice. */
export const SAVING_FAULTS: readonly Fault[] = [
  [
    KEPT,
    "form",
    "a modified form that closes without confirmation",
    into(...states("editing", "modified"), "on")({ "leave.requested": { target: "#left" } }),
  ],
  [KEPT, "form", "a form that closes when another page closes", into()({ on: { "page.closed": { target: ".left" } } })],
  [
    KEPT,
    "form",
    "a failed save that closes the form",
    into(...states("saving"), "invoke")({ onError: { target: "left" } }),
  ],
  [
    KEPT,
    "form",
    "a conflict that can be left without confirmation",
    into(...states("resolvingConflict"), "on")({ "leave.requested": { target: "left" } }),
  ],
  [
    KEPT,
    "form",
    "a leave confirmation that times out",
    into(...states("confirmingLeave"))({ after: { 1000: { target: "left" } } }),
  ],
  [
    KEPT,
    "order-create",
    "a modified order that closes without confirmation",
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
    "an order that closes when its save fails",
    into(...states("saving"), "invoke")({ onError: { target: "left" } }),
  ],
  [
    KEPT,
    "card",
    "a card that a refresh returns to reading",
    into(...states("editing"), "on")({ "record.refreshed": { target: "reading" } }),
  ],
  [
    KEPT,
    "dialog",
    "a dialog that closes while its form is open",
    into(...states("adding"))({ on: { "close.requested": { target: "closed" } } }),
  ],
  [KEPT, "dialog", "an edit that a second edit replaces", into()({ on: { "edit.requested": { target: ".reading" } } })],
  [
    KEPT,
    "product-edit",
    "a product whose refresh discards unsaved input",
    into(...states("editing"), "on")({ "record.refreshed": { target: "waiting" } }),
  ],
  [
    KEPT,
    "product-edit",
    "a failed deletion that closes the form",
    into(...states("editing", "deleting"), "invoke")({ onError: { target: "#productEdit.gone" } }),
  ],
  [
    KEPT,
    "transfer-create",
    "a transfer that closes independently of its form",
    into(...states("filling"), "on")({ "leave.confirmed": { target: "left" } }),
  ],
  [
    KEPT,
    "setup",
    "a setup that repeats its check while the form is open",
    into(...states("filling"))({ on: { "retry.requested": { target: "asking" } } }),
  ],
  [
    KEPT,
    "profile-edit",
    "a profile that reloads over unsaved input",
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
    "a password that is sent during another save",
    into(...states("choosing"))({ on: { "password.submitted": { target: ".saving", reenter: true } } }),
  ],
  [
    ONE_SAVE,
    "employee-access",
    "an invitation that starts while rights are being withdrawn",
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
    "a file that is uploaded during another upload",
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
