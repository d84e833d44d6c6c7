import { useEffect } from "react";
import { boundLookupSearch } from "../../machines/shell/lookup-search.machine";
import type { LookupName } from "../../machines/session/session.machine";
import { useScreenActor } from "../use-screen-actor";

/** Searches a look-up list on the server, and names the chosen entry where the page does not hold it. */
export function useLookupSearch(lookup: LookupName, key: string, isHeld: boolean) {
  const actor = useScreenActor(boundLookupSearch, { lookup });
  useEffect(() => actor.send({ type: "choice.changed", key, isHeld }), [actor, key, isHeld]);
  return actor;
}
