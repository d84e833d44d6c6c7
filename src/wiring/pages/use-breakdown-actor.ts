import { useEffect } from "react";
import { boundBreakdownMachine, type BreakdownSubject } from "../../machines/dashboard/breakdown.machine";
import { useScreenActor } from "../use-screen-actor";

/** The actor of the breakdown; it follows the shown figures. */
export function useBreakdownActor({ by, figures }: BreakdownSubject) {
  const actor = useScreenActor(boundBreakdownMachine, { by, figures });
  useEffect(() => actor.send({ type: "subject.changed", by, figures }), [actor, by, figures]);
  return actor;
}
