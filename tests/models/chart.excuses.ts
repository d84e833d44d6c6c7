const LEFT = "the form has ended, and its page is on its way elsewhere";
const LED_ON = "what was made leads to another page";
const DEAD = "the link is no longer valid, which no repetition changes; its page shows the way to another";
const ONCE = "a shop is set up once: what was answered holds";

/** States without a way out that are no fault, though none of them is final: their page still shows what it did. */
export const ENDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "employee-add": { added: LED_ON, left: LEFT },
  "email-link": { dead: DEAD, done: "the email is confirmed, and the page leads to sign-in" },
  link: { dead: DEAD },
  "permission-editor": { done: LED_ON },
  "product-add": { added: LED_ON, left: LEFT },
  "product-edit": { left: LEFT, gone: "the product was deleted, which leads to the list" },
  "profile-edit": { saved: LED_ON, left: LEFT },
  "transfer-create": { sent: LED_ON, left: LEFT },
};

/** What the rules find in a machine and is no fault, each with the reason. */
export const EXCUSES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "email-link": {
    "reading: readLink failed [isDefinite] to dead has no way on": DEAD,
    "reading: readLink failed [isDefinite] to dead: readLink is never read again": DEAD,
  },
  link: {
    "reading: readLink failed [isDefinite] to dead has no way on": DEAD,
    "choosing.readingAgain: readLink failed [isDefinite] to dead has no way on": DEAD,
    "reading: readLink failed [isDefinite] to dead: readLink is never read again": DEAD,
    "choosing.readingAgain: readLink failed [isDefinite] to dead: readLink is never read again": DEAD,
  },
  "product-edit": {
    "editing.deleting: deleteProduct failed [wasDeletedBefore] to gone loses what was typed":
      "the deletion a person confirmed had happened: its reply was lost",
    "editing.deleting: deleteProduct failed [wasDeletedBefore] to gone has no way on":
      "the product was deleted, which leads to the list",
  },
  setup: {
    "asking: isNeeded done [isNeeded] to filling: isNeeded is never read again": ONCE,
    "asking: isNeeded done [else] to gone: isNeeded is never read again": ONCE,
  },
  "setup-lead": {
    "asking: isNeeded done [isNeeded] to done: isNeeded is never read again": ONCE,
    "asking: isNeeded done [else] to done: isNeeded is never read again": ONCE,
    "asking: isNeeded failed to done: isNeeded is never read again": "nobody asked for it: whoever can sign in does",
  },
};
