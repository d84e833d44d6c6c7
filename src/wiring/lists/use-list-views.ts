import { useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import { keptListViewsMachine, keptViews } from "../../machines/shell/list-views";
import { useProfile } from "../session";
import { useScreenActor } from "../use-screen-actor";

export type ListViewsActor = ActorRefFrom<typeof keptListViewsMachine>;

/** The signed-in person's settings of the list with this name. */
export function useListViews(list: string): ListViewsActor {
  const actor: ListViewsActor = useScreenActor(keptListViewsMachine, { list });
  const owner = useProfile()?.key;
  useEffect(() => {
    if (owner !== undefined) actor.send({ type: "person.known", owner, kept: keptViews(owner, list) });
  }, [actor, owner, list]);
  return actor;
}
