import type { ListViewsContext, SavedView } from "../../../src/machines/shell/list-views.machine";
import { type Acts, reference } from "../support/reference";

const LONGEST = 40;

type Choices = {
  list: string;
  owner: string;
  hidden: readonly string[];
  views: readonly SavedView[];
  name: string;
  problem: string | null;
  stage: "unknown" | "known" | "naming";
};

function keep({ stage: _, ...kept }: Choices, acts: Acts): void {
  acts.tells({ type: "kept", kept });
}

const isKnown = ({ stage }: Choices): boolean => stage === "known";
const isNaming = ({ stage }: Choices): boolean => stage === "naming";

/** A person's settings of a list, by what they choose. */
export const listViewsTruth = <Label extends string>(events: Readonly<Record<Label, { type: string }>>, list: string) =>
  reference<ListViewsContext, Label, Choices>({
    events,
    start: () => ({ list, owner: "", hidden: [], views: [], name: "", problem: null, stage: "unknown" }),
    deeds: {
      "person.known": (now, _, { owner, kept }) => Object.assign(now, { owner, ...kept, stage: "known" }),
      "column.toggled": {
        can: isKnown,
        does: (now, acts, { id }) => {
          now.hidden = now.hidden.includes(id) ? now.hidden.filter((each) => each !== id) : [...now.hidden, id];
          keep(now, acts);
        },
      },
      "naming.requested": {
        can: isKnown,
        does: (now) => Object.assign(now, { stage: "naming", name: "", problem: null }),
      },
      "name.changed": {
        can: isNaming,
        does: (now, _, { name }) => Object.assign(now, { name: name.slice(0, LONGEST), problem: null }),
      },
      "naming.cancelled": { can: isNaming, does: (now) => Object.assign(now, { stage: "known" }) },
      "view.saved": {
        can: isNaming,
        does: (now, acts, { search }) => {
          const name = now.name.trim();
          if (name === "") return Object.assign(now, { problem: 'Please fill in "Name"' });
          now.views = [...now.views.filter((view) => view.name !== name), { name, search }];
          now.stage = "known";
          keep(now, acts);
        },
      },
      "view.forgotten": {
        can: isKnown,
        does: (now, acts, { name }) => {
          now.views = now.views.filter((view) => view.name !== name);
          keep(now, acts);
        },
      },
    },
    shows: ({ owner, hidden, views, name, problem, stage }) => ({
      "whose they are": owner,
      "the hidden columns": hidden,
      "the views": views,
      "the name box": stage === "naming" ? [name, problem] : null,
    }),
    shown: ({ context: { owner, hidden, views, name, problem }, ...view }) => ({
      "whose they are": owner,
      "the hidden columns": hidden,
      "the views": views,
      "the name box": view.matches("naming") ? [name, problem] : null,
    }),
  });
