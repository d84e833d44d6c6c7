import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { ageActor } from "../../machines/shell/age";
import { sessionActor } from "../../machines/session/session";
import { reloadShown } from "../pull-targets";

ageActor.on("reload.requested", () => {
  sessionActor.getSnapshot().children.profile?.send({ type: "record.changed" });
  sessionActor.send({ type: "lookups.outdated" });
  reloadShown();
});

/** How old the page's data is; each page begins as current. */
export function useAge() {
  const { pathname } = useLocation();
  useEffect(() => ageActor.send({ type: "location.changed", pathname }), [pathname]);
  const { asOf, isMissing } = useSelector(ageActor, ({ context }) => context);
  return { asOf, isMissing, reload: () => ageActor.send({ type: "server.reached" }) };
}
