import type { PaletteContext, PaletteInput } from "../../../src/machines/shell/palette/palette.machine";
import { highlightedEntry, type PaletteGroup, shownEntries } from "../../../src/machines/shell/palette/palette-entries";
import { type Acts, type EventsOf, reference, tellWhy, whyOf } from "../support/reference";

type Palette = PaletteInput & {
  text: string;
  found: readonly PaletteGroup[] | null;
  foundFor: string;
  highlighted: string | null;
  failure: string | null;
  stage: "resting" | "pausing" | "searching" | "failed";
  isEntered: boolean;
};

const isShown = (now: Palette, { id }: { id: string }): boolean => shownEntries(now).some((entry) => entry.id === id);
const isWaiting = ({ stage }: Palette): boolean => stage === "pausing" || stage === "searching";

function search(now: Palette, acts: Acts): void {
  Object.assign(now, { stage: "searching", isEntered: false, failure: null });
  acts.calls("searchRecords", { text: now.text.trim(), kinds: now.kinds, actions: now.actions });
}

function choose(now: Palette, acts: Acts): void {
  const to = highlightedEntry(now)?.to ?? "";
  acts.tells({ type: "close" });
  acts.tells(typeof to === "string" ? { type: "navigation.requested", to } : to);
  acts.ends();
}

/** Enter means a page or an action at once, and a record only when it was found for what is typed. */
function enter(now: Palette, acts: Acts): void {
  const marked = highlightedEntry(now);
  const isPlace = now.places.some(({ entries }) => entries.some(({ id }) => id === marked?.id));
  if (isPlace || !isWaiting(now)) return choose(now, acts);
  if (now.stage === "pausing") search(now, acts);
  now.isEntered = true;
}

/** The command palette, by what is typed and pressed and what the server finds. */
export const paletteTruth = <Label extends string>(events: EventsOf<Label>, input: PaletteInput) =>
  reference<PaletteContext, Label, Palette>({
    events,
    start: () => ({
      ...input,
      text: "",
      found: null,
      foundFor: "",
      highlighted: null,
      failure: null,
      stage: "resting",
      isEntered: false,
    }),
    deeds: {
      "text.changed": (now, acts, { text }) => {
        acts.givesUp("searchRecords");
        const isNothing = text.trim() === "" || now.kinds.length === 0;
        Object.assign(now, { text, highlighted: null, failure: null, stage: isNothing ? "resting" : "pausing" });
        now.isEntered = false;
        if (isNothing) Object.assign(now, { found: null, foundFor: "" });
      },
      "highlight.moved": (now, _, { by }) => {
        const entries = shownEntries(now);
        const from = entries.findIndex(({ id }) => id === highlightedEntry(now)?.id);
        now.highlighted = entries[(from + by + entries.length) % Math.max(1, entries.length)]?.id ?? null;
      },
      "entry.pointed": { can: isShown, does: (now, _, { id }) => Object.assign(now, { highlighted: id }) },
      "entry.chosen": {
        can: isShown,
        does: (now, acts, { id }) => choose(Object.assign(now, { highlighted: id }), acts),
      },
      "entry.entered": { can: (now) => isWaiting(now) || highlightedEntry(now) !== undefined, does: enter },
      "xstate.after.searchPause.palette.pausing": { can: ({ stage }) => stage === "pausing", does: search },
      "xstate.done.actor.searchRecords": (now, acts, { output }) => {
        Object.assign(now, { found: output, foundFor: now.text, stage: "resting" });
        if (now.isEntered && highlightedEntry(now) !== undefined) return choose(now, acts);
        now.isEntered = false;
      },
      "xstate.error.actor.searchRecords": (now, acts, { error }) => {
        const why = whyOf(error);
        Object.assign(now, { found: null, foundFor: "", failure: why.kind, stage: "failed", isEntered: false });
        tellWhy(acts, why);
      },
      "retry.requested": { can: ({ stage }) => stage === "failed", does: search },
    },
    shows: (now) => ({
      "what is typed": now.text,
      "the entries": shownEntries(now),
      "the marked entry": highlightedEntry(now),
      "what was searched": now.foundFor,
      "whether it waits": isWaiting(now),
      "why it failed": now.failure,
    }),
    shown: ({ context, tags }) => ({
      "what is typed": context.text,
      "the entries": shownEntries(context),
      "the marked entry": highlightedEntry(context),
      "what was searched": context.foundFor,
      "whether it waits": tags.has("busy"),
      "why it failed": context.failure?.kind ?? null,
    }),
  });
