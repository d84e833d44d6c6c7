import type { UpdateContext } from "../../../src/machines/shell/update.machine";
import { type Acts, reference } from "../support/reference";

export const OWN = "first";
/** The output of the last step before a reload, while something is typed. */
export const TYPED_MEANWHILE = "next, and something was typed";

/** Whether nothing is typed on the page when something happens. */
export const isFreeAt = (event: object): boolean =>
  !("isTyped" in event) && !("output" in event && event.output === TYPED_MEANWHILE);

type Notice = "announced" | "postponed" | "wanted" | "failed";

type Page = {
  isAsking: boolean;
  isSeen: boolean;
  use: "touched" | "arriving" | "untouched";
  served: string;
  taken: readonly string[] | null;
  stage: "current" | "loading" | "ready" | "taking" | "taken";
  /** What was announced last; a version that was not taken goes on from there. */
  notice: Notice;
  isAsked: boolean;
};

const isNew = ({ taken, served }: Page): boolean => taken !== null && !taken.includes(served);

function ask(now: Page, acts: Acts): void {
  if (now.isAsking) return;
  now.isAsking = true;
  acts.calls("readServed");
}

function take(now: Page, acts: Acts, isAsked: boolean): void {
  Object.assign(now, { stage: "taking", isAsked });
  acts.calls("takeOver");
}

function goBack(now: Page, acts: Acts): void {
  acts.givesUp("takeOver");
  acts.givesUp("loadVersion");
  now.stage = "current";
}

function load(now: Page, acts: Acts): void {
  acts.givesUp("loadVersion");
  now.stage = "loading";
  acts.calls("loadVersion");
}

function change(now: Page, acts: Acts): void {
  if (now.stage === "taken") return;
  if (now.served === OWN) return now.stage === "current" ? load(now, acts) : goBack(now, acts);
  if (now.stage !== "taking") load(now, acts);
}

/** By itself only what this tab has not taken yet, where nothing is lost. */
function takeByItself(now: Page, acts: Acts, event: object): boolean {
  if (now.stage !== "ready" || !isFreeAt(event) || !isNew(now)) return false;
  take(now, acts, false);
  return true;
}

const isByItself = ({ stage, isAsked }: Page): boolean => stage === "taking" && !isAsked;
const isAnnounced = ({ stage, notice, isAsked }: Page): boolean =>
  (stage === "ready" && notice !== "postponed") || (stage === "taking" && isAsked);

const stageOf = (version: unknown): string => {
  if (typeof version === "string") return version;
  const [[stage, inner]] = Object.entries(version as object) as [[string, string]];
  return stage === "ready" ? inner : `taking, ${inner}`;
};

/** A page that learns of a new version, by what the server says and by what is done on the page. */
export const updateTruth = <Label extends string>(
  events: Readonly<Record<Label, { type: string }>>,
  { taken }: { taken: readonly string[] | null },
) =>
  reference<UpdateContext, Label, Page>({
    events,
    start: () => ({
      isAsking: false,
      isSeen: true,
      use: "touched",
      served: OWN,
      taken,
      stage: "current",
      notice: "announced",
      isAsked: false,
    }),
    deeds: {
      "xstate.done.actor.readServed": (now, acts, { output }) => {
        now.isAsking = false;
        if (output === now.served) return;
        now.served = output;
        change(now, acts);
      },
      "xstate.error.actor.readServed": (now) => void (now.isAsking = false),
      "xstate.after.calm.update.server.resting": { can: ({ isAsking }) => !isAsking, does: ask },
      "server.reached": { can: ({ isAsking }) => !isAsking, does: ask },
      "page.shown": {
        can: ({ isAsking, isSeen }) => !isAsking || !isSeen,
        does: (now, acts) => {
          now.isSeen = true;
          ask(now, acts);
        },
      },
      "page.hidden": {
        can: (now, event) =>
          now.isSeen || (now.stage === "ready" && now.use !== "touched" && isFreeAt(event) && isNew(now)),
        does: (now, acts, event) => {
          now.isSeen = false;
          if (now.use !== "touched") takeByItself(now, acts, event);
        },
      },
      "page.opened": (now, acts, event) => {
        now.use = "arriving";
        takeByItself(now, acts, event);
      },
      "page.touched": {
        can: (now) => now.use !== "touched" || isByItself(now),
        does: (now, acts) => {
          now.use = "touched";
          if (!isByItself(now)) return;
          acts.givesUp("takeOver");
          now.stage = "ready";
        },
      },
      "xstate.after.settle.update.use.arriving": {
        can: ({ use }) => use === "arriving",
        does: (now, acts) => {
          now.use = "untouched";
          takeByItself(now, acts, {});
        },
      },
      "xstate.done.actor.loadVersion": (now, acts, event) => {
        Object.assign(now, { stage: "ready" });
        const isTaken = !now.isSeen && now.use !== "touched" && takeByItself(now, acts, event);
        if (!isTaken) now.notice = "announced";
      },
      "xstate.error.actor.loadVersion": (now) => void Object.assign(now, { stage: "current", served: OWN }),
      "update.requested": {
        can: ({ stage }) => stage === "ready",
        does: (now, acts, event) => {
          if (isFreeAt(event)) take(now, acts, true);
          else now.notice = "wanted";
        },
      },
      "update.postponed": {
        can: ({ stage, notice }) => stage === "ready" && notice !== "postponed",
        does: (now) => void (now.notice = "postponed"),
      },
      "xstate.after.recheck.update.version.ready.wanted": {
        can: ({ stage, notice }) => stage === "ready" && notice === "wanted",
        does: (now, acts, event) => {
          if (isFreeAt(event)) take(now, acts, true);
        },
      },
      "xstate.done.actor.takeOver": (now, acts, event) => {
        if (event.output === OWN) return Object.assign(now, { stage: "current", served: OWN });
        if (!isFreeAt(event)) {
          now.stage = "ready";
          if (now.isAsked) now.notice = "wanted";
          return;
        }
        now.stage = "taken";
        now.taken = now.taken && [...now.taken.filter((each) => each !== now.served), now.served];
        acts.tells({ type: "remembered", taken: now.taken ?? [] });
        acts.tells({ type: "reloaded" });
      },
      "xstate.error.actor.takeOver": (now) => {
        now.stage = "ready";
        if (now.isAsked) now.notice = "failed";
      },
    },
    shows: (now) => ({
      "how far the version is":
        now.stage === "ready"
          ? now.notice
          : now.stage === "taking"
            ? `taking, ${now.isAsked ? "asked" : "byItself"}`
            : now.stage,
      "whether it is announced": isAnnounced(now),
      "whether it waits": now.stage === "taking" && now.isAsked,
      "whether the page is seen": now.isSeen,
      "how the page is used": now.use,
    }),
    shown: ({ value, ...view }) => ({
      "how far the version is": stageOf(value.version),
      "whether it is announced": view.tags.has("announced"),
      "whether it waits": view.tags.has("busy"),
      "whether the page is seen": value.sight === "shown",
      "how the page is used": value.use,
    }),
  });
