import { useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import { keptListViewsMachine, keptViews } from "../../machines/shell/list-views";
import { useProfile } from "../session";
import { useScreenActor } from "../use-screen-actor";

export type ListViewsActor = ActorRefFrom<typeof keptListViewsMachine>;

/** How the signed-in person likes to see the list of this name. */
export function useListViews(list: string): ListViewsActor {
  const actor: ListViewsActor = useScreenActor(keptListViewsMachine, { list });
  const owner = useProfile()?.key;
  useEffect(() => {
    if (owner !== undefined) actor.send({ type: "person.known", owner, kept: keptViews(owner, list) });
  }, [actor, owner, list]);
  return actor;
}
