import { useActorRef, useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { boundFlowsMachine } from "../flows";
import type { flowsMachine } from "../flows.machine";
import type { Charted } from "../history";

export type FlowsActor = ActorRefFrom<typeof flowsMachine>;
export type FlowsSnapshot = SnapshotFrom<typeof flowsMachine>;

export const useFlows = <Part>(actor: FlowsActor, pick: (snapshot: FlowsSnapshot) => Part): Part =>
  useSelector(actor, pick);

const nameInAddress = (): string => decodeURIComponent(location.hash.slice(1));

/** The single actor of this page; the address keeps the shown chart after the `#`. */
export function useFlowsActor(charts: readonly Charted[]): FlowsActor {
  const actor: FlowsActor = useActorRef(boundFlowsMachine, { input: { charts, chosen: nameInAddress() || "session" } });
  useEffect(() => {
    const { unsubscribe } = actor.on("chart.shown", ({ name }) => history.replaceState(null, "", `#${name}`));
    const follow = () => actor.send({ type: "machine.chosen", name: nameInAddress() });
    window.addEventListener("hashchange", follow);
    return () => {
      unsubscribe();
      window.removeEventListener("hashchange", follow);
    };
  }, [actor]);
  return actor;
}
