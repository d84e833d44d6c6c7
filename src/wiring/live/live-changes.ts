import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { sessionActor } from "../../machines/session/session";
import { useProfile } from "../session";

const RETRY_MS = 10_000;

/** Subscribes to changes by others while somebody is signed in; its code loads once the profile is known. */
export function useLiveChanges(): void {
  const person = useProfile()?.key;
  const isHeld = useSelector(sessionActor, (snapshot) => snapshot.matches({ signedIn: "held" }));
  useEffect(() => {
    if (person === undefined) return undefined;
    let isOver = false;
    let stop = () => {};
    const start = async () => {
      const { startLive } = await import("./live");
      if (!isOver) stop = startLive(person, isHeld);
    };
    // Without a connection no events arrive; the displayed data stays.
    const attempt = () => {
      start().catch(() => {
        const later = setTimeout(attempt, RETRY_MS);
        stop = () => clearTimeout(later);
      });
    };
    attempt();
    return () => {
      isOver = true;
      stop();
    };
  }, [person, isHeld]);
}
