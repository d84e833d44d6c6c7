import type { LiveContext } from "../../../src/machines/shell/live/live.machine";
import { type Acts, type EventsOf, reference } from "../support/reference";

type Live = {
  stage: "listening" | "resting" | "suspended";
  lastEventId: string | null;
  retryMs: number;
  endings: number;
};

const isListening = ({ stage }: Live): boolean => stage === "listening";

/** More ends in a row make the pause no longer. */
const MOST_ENDINGS = 6;

/** A person's stream of changes, by what it brings and how it ends; `tab` is the page that shows it. */
export const liveTruth = <Label extends string>(
  events: EventsOf<Label>,
  { person, tab }: { person: string; tab: string },
) => {
  const listen = (now: Live, acts: Acts): void => {
    now.stage = "listening";
    acts.opens("stream", { person, lastEventId: now.lastEventId });
    acts.tells({ type: "stream.opened" });
  };
  return reference<LiveContext, Label, Live>({
    events,
    // The stand-in for the stream says that it starts.
    heard: ({ type }) => type !== "stream.started",
    start: (acts) => {
      const now: Live = { stage: "listening", lastEventId: null, retryMs: 3000, endings: 0 };
      listen(now, acts);
      return now;
    },
    deeds: {
      "stream.received": {
        can: isListening,
        does: (now, acts, { message: { id, retryMs, event } }) => {
          now.lastEventId = id;
          now.retryMs = retryMs ?? now.retryMs;
          if (event === null) return;
          now.endings = 0;
          if (event.type === "reset") acts.tells({ type: "everything.outdated", reason: event.reason });
          if (event.type === "editing") acts.tells({ type: "editors.changed", records: event.records });
          if (event.type !== "change") return;
          // This page knows its own changes.
          const isOwn = event.changes.some((change: { tab?: string }) => change.tab === tab);
          if (!isOwn) acts.tells({ type: "records.changed", changes: event.changes });
        },
      },
      "stream.ended": {
        can: isListening,
        does: (now, acts, { failure }) => {
          acts.tells({ type: "stream.closed" });
          if (failure?.kind === "sessionExpired") {
            acts.tells({ type: "session.ended" });
            return acts.ends();
          }
          Object.assign(now, { stage: "resting", endings: Math.min(now.endings + 1, MOST_ENDINGS) });
        },
      },
      "xstate.after.rest.live.resting": { can: ({ stage }) => stage === "resting", does: listen },
      "listening.suspended": {
        can: ({ stage }) => stage !== "suspended",
        does: (now, acts) => {
          if (now.stage === "listening") acts.tells({ type: "stream.closed" });
          now.stage = "suspended";
        },
      },
      "listening.resumed": { can: (now) => !isListening(now), does: listen },
    },
    shows: ({ retryMs, endings }) => ({ "how long a pause is": [retryMs, endings] }),
    shown: ({ context: { retryMs, endings } }) => ({ "how long a pause is": [retryMs, endings] }),
  });
};

type Page = { stage: "unread" | "current" | "outdated" | "deleted"; shown: number | null; newest: number };

/** Whether a record on screen is current, by what was read and announced. */
export const liveRecordTruth = <Label extends string>(events: EventsOf<Label>) =>
  reference<object, Label, Page>({
    events,
    start: () => ({ stage: "unread", shown: null, newest: 0 }),
    deeds: {
      "record.shown": (now, _, { version }) => {
        now.shown = version;
        now.stage = version !== null && version < now.newest ? "outdated" : "current";
      },
      "change.announced": (now, _, { version, isTouched }) => {
        now.newest = Math.max(now.newest, version ?? 0);
        if (now.stage !== "current") return;
        // A touch changes what is shown of a record, and not its version.
        if (isTouched || version === null || now.shown === null || version > now.shown) now.stage = "outdated";
      },
      "record.deleted": {
        can: ({ stage }) => stage === "current" || stage === "outdated",
        does: (now) => void (now.stage = "deleted"),
      },
    },
    shows: ({ stage }) => ({ "whether it is current": stage }),
    shown: ({ value }) => ({ "whether it is current": value }),
  });
