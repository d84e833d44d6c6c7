import { type KeptViews, type ListViewsContext, listViewsMachine } from "./list-views.machine";

const keyOf = (owner: string, list: string) => `tw-views:${owner}:${list}`;

const isText = (value: unknown): value is string => typeof value === "string";
const isView = (value: unknown): value is KeptViews["views"][number] =>
  typeof value === "object" &&
  value !== null &&
  "name" in value &&
  isText(value.name) &&
  "search" in value &&
  isText(value.search);

/** A person's stored views of a list; empty where the browser stores nothing, or the data is unreadable. */
export function keptViews(owner: string, list: string): KeptViews {
  try {
    const { hidden, views } = JSON.parse(localStorage.getItem(keyOf(owner, list)) ?? "{}") as Record<string, unknown>;
    return {
      hidden: Array.isArray(hidden) ? hidden.filter(isText) : [],
      views: Array.isArray(views) ? views.filter(isView) : [],
    };
  } catch {
    return { hidden: [], views: [] };
  }
}

function keepViews({ owner, list, hidden, views }: ListViewsContext): void {
  try {
    localStorage.setItem(keyOf(owner, list), JSON.stringify({ hidden, views }));
  } catch {
    // A browser without storage still shows the chosen view.
  }
}

/** The views of one list, kept in this browser for each person. */
export const keptListViewsMachine = listViewsMachine.provide({ actions: { keep: (_, kept) => keepViews(kept) } });
