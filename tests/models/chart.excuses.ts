const LEFT = "the form has ended and its page is navigating away";
const LED_ON = "the save succeeded and the app navigates to another page";
const DEAD = "the link is no longer valid, and a retry cannot change that; the page shows how to get a new link";
const DEVICE = "a device that keeps nothing says so at the next typing, and the form works as ever";
const OFFERED = "what cannot be asked about is offered, and says that it may have been saved";
const APART = "the device keeps what is not at the server while the server takes it: the two do not meet";
const FOUND_ONCE = "what the device kept joins the queue once, and the queue keeps it from then on";
const SERVED = "the development server sends it, a line of the reply of a run";
const ONCE = "a shop is set up once, so the answer does not change";

/** Non-final states without an exit that are not faults: their page keeps showing the result. */
export const ENDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  count: { started: LED_ON, left: LEFT },
  "employee-add": { added: LED_ON, left: LEFT },
  "email-link": { dead: DEAD, done: "the email is confirmed and the page links to sign-in" },
  link: { dead: DEAD },
  "permission-editor": { done: LED_ON },
  "purchase-start": { writing: "the page of the form that is open by then navigates away itself" },
  "product-add": { added: LED_ON, left: LEFT },
  "product-edit": { left: LEFT, gone: "the product was deleted and the app navigates to the list" },
  "profile-edit": { saved: LED_ON, left: LEFT },
  "sales-queue": { "role.leading": "the tab that sends does so for as long as it is open" },
  "transfer-create": { sent: LED_ON, left: LEFT },
};

/** Violations that are not faults, each with its reason. */
export const EXCUSES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "count-entries": {
    "device: queue.changed to device.writing starts a second write while queue.sending writes": APART,
    "queue.resting: always [isFilled] to queue.sending starts a second write while device.writing writes": APART,
    "queue.waiting: retry.requested to queue.sending starts a second write while device.writing writes": APART,
    "queue.waiting: after retryPause to queue.sending starts a second write while device.writing writes": APART,
    "device: queue.changed to device.writing starts a second write while device.writing writes":
      "the device writes in turn, so that the latest queue is the one that stays",
    "queue.finding: findEntries failed to queue.resting is a dead end":
      "a device that keeps nothing says so at the next entry, and counting works as ever",
    "queue.sending: sendEntry failed [isRefused] to queue.resting is a dead end":
      "the entry stays listed with the reason, and the next one is sent",
    "queue.finding: findEntries done to queue.resting: findEntries is never called again": FOUND_ONCE,
    "queue.finding: findEntries failed to queue.resting: findEntries is never called again": FOUND_ONCE,
  },
  desk: {
    "loading: readMachines done to choosing: readMachines is never called again":
      "which machines can be walked is fixed until the development server is started again, and the page then loads again",
    ...Object.fromEntries(
      ["path.begun", "step.awaited", "step.begun", "step.held", "path.held", "path.failed"].map((type) => [
        `nothing sends ${type}`,
        SERVED,
      ]),
    ),
  },
  draft: {
    "offer.checking: loadSave failed to offer.weighing is a dead end": OFFERED,
    "offer.dropping: dropChosen failed to offer.weighing is a dead end": DEVICE,
  },
  editing: {
    "announced.asking: editors.changed to announced.asking starts a second write while announced.asking writes":
      "an announcement may be repeated: it names the same form",
  },
  scan: {
    "codes.finding: findCode failed to codes.resting is a dead end":
      "the code is listed with Try again, and the next one is looked up",
  },
  "email-link": {
    "reading: readLink failed [isDefinite] to dead is a dead end": DEAD,
    "reading: readLink failed [isDefinite] to dead: readLink is never called again": DEAD,
  },
  link: {
    "reading: readLink failed [isDefinite] to dead is a dead end": DEAD,
    "choosing.readingAgain: readLink failed [isDefinite] to dead is a dead end": DEAD,
    "reading: readLink failed [isDefinite] to dead: readLink is never called again": DEAD,
    "choosing.readingAgain: readLink failed [isDefinite] to dead: readLink is never called again": DEAD,
  },
  form: {
    "editing: draft.superseded [isEdit] to left loses unsaved input": "another tab saved all that is typed here",
  },
  "product-edit": {
    "editing.deleting: deleteProduct failed [isUncertain and isMissing] to gone loses unsaved input":
      "the confirmed deletion succeeded, but its reply was lost",
    "editing.deleting: deleteProduct failed [isUncertain and isMissing] to gone is a dead end":
      "the product was deleted and the app navigates to the list",
  },
  "purchase-start": {
    "reading: loadLow done to writing: loadLow is never called again":
      "what is typed then is the person's: no read may replace it",
  },
  "waiting-sale": {
    "comparing: sendSale failed [unanswered or postponed] to kept is a dead end":
      "the sale goes on from what the device has of it, and is asked about again",
  },
  setup: {
    "asking: isNeeded done [isNeeded] to filling: isNeeded is never called again": ONCE,
    "asking: isNeeded done [else] to gone: isNeeded is never called again": ONCE,
  },
};
