import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import { dashboardPageMachine } from "../../machines/dashboard/dashboard.machine";
import { shopDay } from "../../machines/dashboard/dashboard-period";
import { shellActor } from "../../machines/shell/shell";
import { readDashboardUrl, writeDashboardUrl } from "./dashboard-url";
import { usePullTarget } from "../pull-targets";
import { useScreenActor } from "../use-screen-actor";

export type DashboardActor = ActorRefFrom<typeof dashboardPageMachine>;

/** The dashboard's actor and the only place that writes its URL; it gets an event when a new day of the shop begins. */
export function useDashboardActor(): DashboardActor {
  const { search } = useLocation();
  const navigate = useNavigate();
  const today = useSelector(shellActor, ({ context }) => shopDay(context.now));
  const actor: DashboardActor = useScreenActor(dashboardPageMachine, { query: readDashboardUrl(search), today });
  usePullTarget(actor);
  useEffect(() => actor.send({ type: "url.changed", query: readDashboardUrl(search) }), [actor, search]);
  useEffect(() => actor.send({ type: "day.changed", today }), [actor, today]);
  useEffect(() => {
    const { unsubscribe } = actor.on("query.requested", ({ query }) =>
      navigate({ search: writeDashboardUrl(query) }, { preventScrollReset: true }),
    );
    return unsubscribe;
  }, [actor, navigate]);
  return actor;
}
