import type { DraftContext } from "../../../../src/machines/kit/draft/draft.machine";
import { failing, failures, succeeding } from "../../support/failures";
import { valueOf, type View } from "../../support/model";
import { chosenOf, draft, draftEvents, draftRig, type DraftLabel, NEW, SENT, SLOT, WANTED } from "./draft.model";
import { draftTruth } from "./draft.truth";
import { stateOf as stateOfTabs, tabEvents, type TabLabel, tabsRig } from "./draft-tabs.model";

type DraftView = View<DraftContext>;

const CONTINUES: ReadonlySet<DraftLabel> = new Set([
  "one draft is found",
  "continues the unsent one",
  "nothing was saved",
  "types",
  "begins to save",
  "half a second passes",
  "it is written",
  "the device is full",
  "the form holds the unsent one",
] as const);

/** A form that is typed into while an earlier draft is offered, and that continues it then. */
export const continuedRig: typeof draftRig = {
  ...draftRig,
  model: {
    ...draftRig.model,
    offers: (snapshot) => {
      const isContinued = snapshot.matches({ offer: "settled" });
      return [...CONTINUES].filter((label) => {
        if (snapshot.matches({ offer: "looking" })) return label === "one draft is found";
        if (isContinued) return label === "the form holds the unsent one" && chosenOf(snapshot) !== null;
        return label !== "the form holds the unsent one";
      });
    },
    stateOf: ({ context: { typed, offered, id }, ...snapshot }) =>
      [valueOf(snapshot), JSON.stringify(typed), offered.length, id].join(" "),
  },
};

const AGAIN: readonly (readonly DraftLabel[])[] = [["types"], ["begins to save", "it is written"]];

/** A form of which everything is taken back, and that is typed into, or saved, again. */
export const againRigs: (typeof draftRig)[] = AGAIN.map((typing) => ({
  ...draftRig,
  model: {
    ...draftRig.model,
    offers: () => ["none is found", ...typing, "takes all back", "half a second passes", "it is removed"],
    stateOf: ({ context: { typed, turn }, ...snapshot }) =>
      [valueOf(snapshot), typed === null, Math.min(turn[0], 3)].join(" "),
  },
}));

const sentEvents = {
  "two sent ones are found": succeeding("findDrafts", [SENT, draft("sent later", true)]),
  "nothing was saved": draftEvents["nothing was saved"],
  "the server cannot be asked": draftEvents["the server cannot be asked"],
} as const;

/** Two drafts whose saves may have happened: the server is asked about one after the other. */
export const sentRig = {
  ...draftRig,
  model: {
    machine: draftRig.model.machine,
    input: draftRig.model.input,
    events: sentEvents,
    stateOf: draftRig.model.stateOf,
  },
  oracle: draftTruth(sentEvents, { slot: SLOT, own: NEW, wanted: WANTED.id }),
};

const offersEvents = {
  ...tabEvents,
  "two drafts are found": draftEvents["drafts are found"],
  "the form's own is found": succeeding("findDrafts", [draft(NEW, false)]),
  "nothing was saved": draftEvents["nothing was saved"],
  "refuses the sent one": { type: "draft.refused", id: SENT.id },
  "it cannot be given up": failing("giveUpSave", failures.unreachable),
} as const;

type OffersLabel = keyof typeof offersEvents;

const DECIDES: ReadonlySet<OffersLabel> = new Set([
  "two drafts are found",
  "nothing was saved",
  "another tab opens the offered one",
  "refuses the sent one",
  "it cannot be given up",
  "refuses the unsent one",
] as const);

/** A draft that the device finds only once another tab has it. */
const FINDS_LATE: ReadonlySet<OffersLabel> = new Set([
  "types",
  "another tab types in this one, unseen",
  "the form's own is found",
  "another tab saves this one as it was before",
] as const);

/** What is offered while another tab decides about it. */
export const offersRig = {
  ...tabsRig,
  model: {
    ...tabsRig.model,
    events: offersEvents,
    offers: (snapshot: DraftView): readonly OffersLabel[] => {
      const isTyped = snapshot.context.typed !== null;
      if (!isTyped && snapshot.matches({ offer: "looking" })) return ["two drafts are found", "types"];
      return [...(isTyped ? FINDS_LATE : DECIDES)].filter((label) => label !== "types");
    },
    stateOf: (snapshot: DraftView) => `${stateOfTabs(snapshot)} ${snapshot.context.failure?.kind}`,
  },
};

const THIRD: ReadonlySet<TabLabel> = new Set([
  "none is found",
  "types",
  "half a second passes",
  "it is written",
  "the device is full",
  "another tab leaves a third one",
  "another tab deletes a third one at the sign-out",
  "another tab saves a third one",
] as const);

/** What another tab has done with a draft that is neither typed nor offered here. */
export const thirdRig: typeof tabsRig = {
  ...tabsRig,
  model: {
    ...tabsRig.model,
    offers: ({ context: { typed } }) => [...THIRD].filter((label) => label !== "types" || typed === null),
  },
};
