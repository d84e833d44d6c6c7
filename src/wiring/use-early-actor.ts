import { useLayoutEffect, useRef, useState } from "react";
import type { Actor, AnyStateMachine, EventFrom } from "xstate";

/**
 * An actor whose machine's code may still be loading: `create` is undefined until then. Earlier events are queued and
 * reach the actor in order when it starts. It lives as long as the component, or until `of`, whose actor it is, changes.
 */
export function useEarlyActor<Machine extends AnyStateMachine>(
  create: (() => Actor<Machine>) | undefined,
  of?: string,
) {
  const [early, setEarly] = useState<readonly EventFrom<Machine>[]>([]);
  const [actor, setActor] = useState<Actor<Machine>>();
  // A caller may keep `send` from an earlier render.
  const live = useRef<Actor<Machine>>(undefined);
  const isHere = create !== undefined;
  useLayoutEffect(() => {
    const created = create?.().start();
    if (created !== undefined) {
      for (const event of early) created.send(event);
      setEarly([]);
    }
    live.current = created;
    setActor(created);
    return () => void created?.stop();
    // oxlint-disable-next-line react/exhaustive-deps -- what is sent later goes to the actor itself
  }, [isHere, of]);
  const send = (event: EventFrom<Machine>): void =>
    live.current ? live.current.send(event) : setEarly((known) => [...known, event]);
  return { actor, early, send };
}
