const AT_SERVER = "the deletion was confirmed, nothing typed is lost, and the server finishes it";
const KEEPS_VERSION =
  "a save under way takes no change: the form keeps the version it began with, so a later save meets the conflict";

/** Problems that are none, each with the reason. */
export const KNOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "a product on its page": {
    "every message is heard: record tells product-edit record.refreshed": "the form was left, and so is its page",
    "nobody leaves a save under way unasked: form: leave.requested 2 stops deleteProduct of product-edit": AT_SERVER,
    "every message is heard: form tells product-edit xstate.done.actor.form":
      "the product is gone: its form is ended, and nothing waits for how",
    "every message is heard: product-edit tells form leave.confirmed": "an untouched form ends before it is asked",
  },
  "a shift on its page": { "every message is heard: shift tells form field.changed": KEEPS_VERSION },
  "a count on its page": { "every message is heard: count tells form field.changed": KEEPS_VERSION },
  "a new transfer": {
    "every message is heard: watchForm tells goods lines.added": "goods that the picker brought are known",
  },
  "a purchase of what is low": {
    "every message is heard: watchForm tells goods lines.added": "goods that the picker brought are known",
  },
  "a change of many products over their list": {
    "every message is heard: bulk-change tells selection selection.cleared": "the person has cleared it meanwhile",
  },
  "a form that is kept on this device": {
    "every message is heard: watchForm tells draft form.changed": "nothing is typed, so there is nothing to keep",
  },
  "the sales that wait on this device": {
    "every message is heard: waiting-sale tells sales-queue xstate.done.actor.3f9a2c0e6a584a0e9a535d1d3f0b6c11":
      "the queue looks at what the device keeps when the turn ends",
  },
};

/** Machines that tell the session something and have no page of their own here, each with the reason. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  palette: "it asks to sign out as the menu of the frame does, by the same event, which the session's worlds send",
};
