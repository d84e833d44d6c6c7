import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { ActorRefFrom } from "xstate";
import { selectionMachine } from "../../machines/kit/selection.machine";
import { useScreenActor } from "../use-screen-actor";
import type { ListActor } from "./use-list-actor";

export type SelectionActor = ActorRefFrom<typeof selectionMachine>;

/** The selected rows of a list; other filters end the selection. */
export function useSelection<Row>(list: ListActor<Row>): SelectionActor {
  const query = useSelector(list, ({ context }) => context.query);
  const actor = useScreenActor(selectionMachine, { query });
  useEffect(() => actor.send({ type: "query.shown", query }), [actor, query]);
  return actor;
}
