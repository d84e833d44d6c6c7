import { LEFT, WAY_ON, REPEATED, REACHED, SHADOWED, HEARD, SENT } from "./chart.rules";
import { all, into, states, type Fault } from "./support/faults";
import { at } from "./support/mutate";

/** Faults by which somebody would be stuck, or something never happen. */
export const WAY_FAULTS: readonly Fault[] = [
  [LEFT, "form", "a conflict nobody can settle", into(...states("resolvingConflict"))({ on: {} })],
  [LEFT, "list-views", "a name that must be given", all(into(...states("naming"))({ on: {} }), into()({ on: {} }))],
  [
    LEFT,
    "session",
    "a no-access page that holds for ever",
    all(into(...states("signedIn"))({ on: {} }), into(...states("signedIn", "refused", "shown"))({ on: {} })),
  ],
  [LEFT, "leaving", "a question without an answer", into(...states("confirming"))({ on: {} })],
  [
    LEFT,
    "leaving",
    "forms that are left while the question stays",
    into(...states("dropping"), "on")({ "forms.left": { actions: () => {} } }),
  ],
  [
    LEFT,
    "product-edit",
    "a deletion that must be confirmed",
    all(into(...states("editing", "confirmingDelete"))({ on: {} }), into(...states("editing"))({ on: {} })),
  ],
  [LEFT, "shell", "a palette that stays open", into(...states("palette", "open"))({ on: {} })],

  [WAY_ON, "list", "a list that fails and tells nobody", into(...states("data", "loading"), "invoke")({ onError: [] })],
  [WAY_ON, "record", "a record that cannot be asked for again", into(...states("failed"))({ on: {} })],
  [WAY_ON, "setup", "an unanswered question that stays so", into(...states("unanswered"))({ on: {} })],
  [
    WAY_ON,
    "profile-edit",
    "a profile that does not come and cannot be asked for",
    into(...states("failed"))({ on: {} }),
  ],
  [WAY_ON, "dialog", "a dialog that fails and stays", into(...states("failed"))({ on: {} })],
  [WAY_ON, "form", "a save whose failure nobody hears", into(...states("saving"), "invoke")({ onError: [] })],
  [WAY_ON, "copy", "a refusal that is final", into(...states("refused"))({ on: {} })],

  [
    REPEATED,
    "list",
    "a failed page that is only looked at",
    all(
      into(...states("data"))({ on: {} }),
      into(...states("data", "failed"))({ on: { "retry.requested": { target: "ready" } } }),
    ),
  ],
  [
    REPEATED,
    "history",
    "a history that is read once",
    (config) => {
      for (const state of ["closed", "ready", "failed"])
        into(...states(state))({ on: { "history.closed": { target: "closed" } } })(config);
    },
  ],
  [
    REPEATED,
    "profile-edit",
    "a failed profile that leads away",
    into(...states("failed"), "on")({ "retry.requested": { target: "left" } }),
  ],
  [
    REPEATED,
    "dashboard",
    "figures that fail once and for all",
    all(
      into(...states("data"))({ on: {} }),
      into(...states("data", "failed"))({ on: { "retry.requested": { target: "ready" } } }),
    ),
  ],
  [
    REPEATED,
    "dialog",
    "a record that is edited once",
    (config) => {
      into(...states("closed"), "on")({ "edit.requested": { target: "adding" } })(config);
      into(...states("adding"), "invoke")({ onDone: { target: "closed" } })(config);
    },
  ],

  [
    REACHED,
    "form",
    "a form that is never saved",
    into(...states("editing"), "on")({ "form.submitted": { actions: [] }, "another.requested": { actions: [] } }),
  ],
  [
    REACHED,
    "employee-access",
    "an invitation nobody can make",
    into(...states("resting"), "on")({ "invite.requested": { actions: [] } }),
  ],
  [REACHED, "live", "a rest nobody takes", into(...states("listening"), "on")({ "stream.ended": { target: "over" } })],
  [
    REACHED,
    "dialog",
    "a dialog nothing is added in",
    into(...states("closed"), "on")({ "add.requested": { target: "closed" } }),
  ],

  [
    SHADOWED,
    "form",
    "problems that are never told",
    (config) => {
      const [save, tell] = at(config, ...states("editing"), "on")["form.submitted"] as unknown as object[];
      into(...states("editing"), "on")({ "form.submitted": [tell, save] })(config);
    },
  ],
  [
    SHADOWED,
    "product-picker",
    "a scan that never picks",
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
    "theirs, which cannot be taken",
    into(...states("resolvingConflict"))({
      on: { "conflict.kept": { target: "editing" }, "leave.requested": { target: "confirmingLeave" } },
    }),
  ],
  [
    HEARD,
    "order-create",
    "a picker that is never opened",
    into(...states("filling", "products", "listed"))({ on: {} }),
  ],
  [
    HEARD,
    "list",
    "a page that is never turned",
    into()({ on: { "news.heard": { actions: "keepNews" }, "filter.changed": { actions: [] } } }),
  ],
  [
    HEARD,
    "copy",
    "a text that is never copied",
    (config) => {
      for (const state of ["idle", "copied", "refused"]) into(...states(state))({ on: {} })(config);
    },
  ],

  [
    SENT,
    "form",
    "a draft that is taken up and by nobody offered",
    into(...states("editing"), "on")({ "draft.restored": { target: ".modified" } }),
  ],
  [
    SENT,
    "order-create",
    "products that wait until somebody says so",
    into(...states("filling", "products", "listed"), "on")({ "hold.released": { target: "picking" } }),
  ],
  [
    SENT,
    "shell",
    "a palette that opens by a name that is nobody's",
    into(...states("palette", "closed"), "on")({ "palette.summoned": { target: "open" } }),
  ],
];
