import type { SelectionContext } from "../../../src/machines/kit/selection.machine";
import { type EventsOf, reference } from "../support/reference";

type Selection = { what: "none" | "some" | "all"; keys: Set<string>; status: string; search: string };

const start = (): Selection => ({ what: "none", keys: new Set(), status: "", search: "" });

/** Ticks rows one by one, or of all that match leaves what the page shows besides. */
function tick(now: Selection, keys: readonly string[], isOn: (key: string) => boolean): void {
  for (const key of keys) now.keys[isOn(key) ? "add" : "delete"](key);
  now.what = "some";
}

/** What is selected, by what was ticked and which filters were chosen. */
export const selectionTruth = <Label extends string>(events: EventsOf<Label>) =>
  reference<SelectionContext, Label, Selection>({
    events,
    start,
    deeds: {
      "query.shown": {
        can: (now, { query }) => query.filters.status !== now.status || query.search !== now.search,
        does: (now, _, { query: { filters, search } }) => {
          // Another page, or another order, shows the same products.
          if (filters.status === now.status && search === now.search) return;
          Object.assign(now, start(), { status: filters.status, search });
        },
      },
      "selecting.begun": {
        can: ({ what }) => what === "none",
        does: (now) => void (now.what = "some"),
      },
      "row.toggled": (now, _, { key, page }) => {
        if (now.what === "all") {
          // Who takes a row off sees the others of its page ticked, and nothing that is not shown.
          now.keys.clear();
          return tick(now, page, (each) => each !== key);
        }
        const isOn = !now.keys.has(key);
        return tick(now, [key], () => isOn);
      },
      "page.toggled": (now, _, { page }) => {
        const isOn = now.what !== "all" && !page.every((key: string) => now.keys.has(key));
        if (now.what === "all") now.keys.clear();
        return tick(now, isOn || now.what === "some" ? page : [], () => isOn);
      },
      "match.selected": {
        can: ({ what, keys }) => what === "some" && keys.size > 0,
        does: (now) => void (now.what = "all"),
      },
      "selection.cleared": {
        can: ({ what }) => what !== "none",
        does: (now) => void Object.assign(now, { what: "none", keys: new Set() }),
      },
    },
    shows: ({ what, keys, status, search }) => ({
      "what is selected": what,
      "the ticked rows": what === "all" ? [] : [...keys].toSorted(),
      "what the list is filtered by": `${status} ${search}`,
    }),
    shown: ({ value, context }) => ({
      "what is selected": value,
      "the ticked rows": value === "all" ? [] : context.keys.toSorted(),
      "what the list is filtered by": `${context.query.filters["status"]} ${context.query.search}`,
    }),
  });
