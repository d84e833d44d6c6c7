import type { LookupEntry, LookupList } from "../../../src/api/shell/lookups";
import type { LookupSearchContext } from "../../../src/machines/shell/lookup-search.machine";
import { type Acts, reference, whyOf } from "../support/reference";

type Search = {
  text: string;
  found: LookupList | null;
  failure: string | null;
  search: "resting" | "pausing" | "searching" | "failed";
  key: string;
  chosen: LookupEntry | null;
  choice: "named" | "naming" | "unnamed";
};

/** A choice from a long list, by what is typed and chosen and by what the server answers. */
export const lookupSearchTruth = <Label extends string>(
  events: Readonly<Record<Label, { type: string }>>,
  lookup: string,
) => {
  const look = (now: Search, acts: Acts) => {
    Object.assign(now, { search: "searching", failure: null });
    acts.calls("searchEntries", { lookup, text: now.text.trim() });
  };
  const name = (now: Search, acts: Acts) => {
    now.choice = "naming";
    acts.calls("loadEntry", { lookup, key: now.key });
  };
  return reference<LookupSearchContext, Label, Search>({
    events,
    start: () => ({
      text: "",
      found: null,
      failure: null,
      search: "resting",
      key: "",
      chosen: null,
      choice: "named",
    }),
    deeds: {
      "text.changed": (now, acts, { text }) => {
        acts.givesUp("searchEntries");
        const search = text.trim() === "" ? "resting" : "pausing";
        Object.assign(now, { text, found: null, failure: null, search });
      },
      "xstate.after.searchPause.lookupSearch.search.pausing": {
        can: ({ search }) => search === "pausing",
        does: look,
      },
      "xstate.done.actor.searchEntries": (now, _, { output }) =>
        Object.assign(now, { found: output, search: "resting" }),
      "xstate.error.actor.searchEntries": (now, _, { error }) =>
        Object.assign(now, { failure: whyOf(error).kind, search: "failed" }),
      "retry.requested": {
        can: ({ search, choice }) => search === "failed" || choice === "unnamed",
        does: (now, acts) => {
          if (now.search === "failed") look(now, acts);
          if (now.choice === "unnamed") name(now, acts);
        },
      },
      "choice.changed": (now, acts, { key, isHeld }) => {
        acts.givesUp("loadEntry");
        const match = now.found?.entries.find((entry) => entry.key === key) ?? null;
        const known = now.chosen?.key === key ? now.chosen : match;
        Object.assign(now, { key, chosen: isHeld || key === "" ? null : known, choice: "named" });
        if (key !== "" && !isHeld && known === null) name(now, acts);
      },
      "xstate.done.actor.loadEntry": (now, _, { output }) => Object.assign(now, { chosen: output, choice: "named" }),
      "xstate.error.actor.loadEntry": (now) => Object.assign(now, { choice: "unnamed" }),
    },
    shows: ({ text, found, failure, key, chosen, search }) => ({
      "what is typed": text,
      "the matches": found,
      "why the search failed": failure,
      "the choice": [key, chosen],
      "whether it waits": search === "pausing" || search === "searching",
    }),
    shown: ({ context: { text, found, failure, chosenKey, chosen }, ...view }) => ({
      "what is typed": text,
      "the matches": found,
      "why the search failed": failure?.kind ?? null,
      "the choice": [chosenKey, chosen],
      "whether it waits": view.hasTag("busy"),
    }),
  });
};
