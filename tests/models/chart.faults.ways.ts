import { LEFT, WAY_ON, REPEATED, REACHED, SHADOWED, HEARD, SENT } from "./chart.rules";
import { all, into, states, type Fault } from "./support/faults";
import { at } from "./support/mutate";

/** Faults that leave a person stuck or make a feature unreachable. */
export const WAY_FAULTS: readonly Fault[] = [
  [LEFT, "form", "a conflict that cannot be resolved", into(...states("resolvingConflict"))({ on: {} })],
  [
    LEFT,
    "list-views",
    "a naming step that cannot be cancelled",
    all(into(...states("naming"))({ on: {} }), into()({ on: {} })),
  ],
  [
    LEFT,
    "session",
    "a no-access page without an exit",
    all(
      into(...states("signedIn"))({ on: {} }),
      into(...states("signedIn", "refused"))({ on: {} }),
      into(...states("signedIn", "refused", "shown"))({ on: {} }),
    ),
  ],
  [LEFT, "leaving", "a confirmation without an answer", into(...states("confirming"))({ on: {} })],
  [
    LEFT,
    "leaving",
    "a confirmation that stays after its forms closed",
    into(...states("dropping"), "on")({ "forms.left": { actions: () => {} } }),
  ],
  [
    LEFT,
    "product-edit",
    "a deletion confirmation that cannot be cancelled",
    all(into(...states("editing", "confirmingDelete"))({ on: {} }), into(...states("editing"))({ on: {} })),
  ],
  [LEFT, "shell", "a palette that cannot be closed", into(...states("layer", "palette"))({ on: {} })],

  [WAY_ON, "list", "a list that ignores a failed load", into(...states("data", "loading"), "invoke")({ onError: [] })],
  [WAY_ON, "record", "a failed record that cannot be retried", into(...states("failed"))({ on: {} })],
  [WAY_ON, "setup", "a failed setup check that cannot be retried", into(...states("unanswered"))({ on: {} })],
  [WAY_ON, "profile-edit", "a failed profile that cannot be retried", into(...states("failed"))({ on: {} })],
  [WAY_ON, "dialog", "a failed dialog that can be neither retried nor closed", into(...states("failed"))({ on: {} })],
  [WAY_ON, "form", "a form that ignores a failed save", into(...states("saving"), "invoke")({ onError: [] })],
  [WAY_ON, "copy", "a refused copy that cannot be retried", into(...states("refused"))({ on: {} })],

  [
    REPEATED,
    "list",
    "a list whose retry does not load",
    all(
      into(...states("data"))({ on: {} }),
      into(...states("data", "failed"))({ on: { "retry.requested": { target: "ready" } } }),
    ),
  ],
  [
    REPEATED,
    "history",
    "a history that loads only once",
    (config) => {
      for (const state of ["closed", "ready", "failed"])
        into(...states(state))({ on: { "history.closed": { target: "closed" } } })(config);
    },
  ],
  [
    REPEATED,
    "profile-edit",
    "a profile whose retry closes the page",
    into(...states("failed"), "on")({ "retry.requested": { target: "left" } }),
  ],
  [
    REPEATED,
    "dashboard",
    "a dashboard whose retry does not load",
    all(
      into(...states("data"))({ on: {} }),
      into(...states("data", "failed"))({ on: { "retry.requested": { target: "ready" } } }),
    ),
  ],
  [
    REPEATED,
    "dialog",
    "a record that can be edited only once",
    (config) => {
      into(...states("closed"), "on")({ "edit.requested": { target: "adding" } })(config);
      into(...states("adding"), "invoke")({ onDone: { target: "closed" } })(config);
    },
  ],

  [
    REACHED,
    "form",
    "a form that cannot be saved",
    into(...states("editing"), "on")({ "form.submitted": { actions: [] }, "another.requested": { actions: [] } }),
  ],
  [
    REACHED,
    "employee-access",
    "an invitation that cannot be requested",
    into(...states("resting"), "on")({ "invite.requested": { actions: [] } }),
  ],
  [
    REACHED,
    "live",
    "a live connection that never rests between attempts",
    into(...states("listening"), "on")({ "stream.ended": { target: "over" } }),
  ],
  [
    REACHED,
    "dialog",
    "a dialog that cannot add a record",
    into(...states("closed"), "on")({ "add.requested": { target: "closed" } }),
  ],

  [
    SHADOWED,
    "form",
    "validation problems that are never shown",
    (config) => {
      const [save, tell] = at(config, ...states("editing"), "on")["form.submitted"] as unknown as object[];
      into(...states("editing"), "on")({ "form.submitted": [tell, save] })(config);
    },
  ],
  [
    SHADOWED,
    "product-picker",
    "a scan that never picks its only match",
    into(
      ...states("loading"),
      "invoke",
    )({ onDone: [{ target: "ready" }, { guard: "isEntered", target: "ready", actions: "pickOnlyMatch" }] }),
  ],
  [
    SHADOWED,
    "session",
    "a session that always starts signed out",
    into(...states("checking"))({ always: [{ target: "signedOut" }, { guard: "hasToken", target: "signedIn" }] }),
  ],

  [
    HEARD,
    "form",
    "a conflict in which the latest version cannot be chosen",
    into(...states("resolvingConflict"))({
      on: { "conflict.kept": { target: "editing" }, "leave.requested": { target: "confirmingLeave" } },
    }),
  ],
  [
    HEARD,
    "order-create",
    "a picker that cannot be opened",
    into(...states("filling", "products", "listed"))({ on: {} }),
  ],
  [
    HEARD,
    "list",
    "a list that ignores page changes",
    into()({ on: { "news.heard": { actions: "keepNews" }, "filter.changed": { actions: [] } } }),
  ],
  [
    HEARD,
    "copy",
    "a copy button that does nothing",
    (config) => {
      for (const state of ["idle", "copied", "refused"]) into(...states(state))({ on: {} })(config);
    },
  ],

  [
    SENT,
    "form",
    "a form that waits for a draft event that nothing sends",
    into(...states("editing"), "on")({ "draft.revived": { target: ".modified" } }),
  ],
  [
    SENT,
    "order-create",
    "a product picker that waits for an event that nothing sends",
    into(...states("filling", "products", "listed"), "on")({ "hold.released": { target: "picking" } }),
  ],
  [
    SENT,
    "shell",
    "a palette that opens on an event that nothing sends",
    into(...states("layer", "none"), "on")({ "palette.summoned": { target: "palette" } }),
  ],
];
