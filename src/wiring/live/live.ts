import { createActor } from "xstate";
import { boundLiveMachine, isStreamShared, ownTab } from "../../machines/shell/live/live";
import { sessionActor } from "../../machines/session/session";
import { watchPerson } from "../../machines/session/signed-in-person";
import { tellLiveNews } from "./live-news";
import { record } from "../recorder";

const canListen = () => navigator.onLine && (isStreamShared || document.visibilityState === "visible");

/**
 * Watches who owns the session and, unless the page is held, subscribes to changes by others, for one person; returns
 * an unsubscribe function.
 */
export function startLive(person: string, isHeld: boolean): () => void {
  const stopWatching = watchPerson(person, sessionActor.send);
  if (isHeld) return stopWatching;
  const actor = createActor(boundLiveMachine, { input: { person, tab: ownTab }, inspect: record });
  const stopping = new AbortController();
  const { signal } = stopping;
  const tellWhether = () => actor.send({ type: canListen() ? "listening.resumed" : "listening.suspended" });
  for (const type of ["online", "offline"]) window.addEventListener(type, tellWhether, { signal });
  document.addEventListener("visibilitychange", tellWhether, { signal });

  actor.on("*", (news) => {
    if (news.type === "session.ended") sessionActor.send({ type: "session.endedElsewhere" });
    // The person's rights have changed.
    if (news.type === "everything.outdated" && news.reason === "access")
      sessionActor.getSnapshot().children.profile?.send({ type: "record.changed" });
    tellLiveNews(news);
  });
  actor.start();
  tellWhether();
  return () => {
    stopWatching();
    stopping.abort();
    actor.stop();
    tellLiveNews({ type: "stream.closed" });
  };
}
