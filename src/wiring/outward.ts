import type { InspectionEvent } from "xstate";
import type { Outward } from "../machines/kit/outward";
import { sessionActor } from "../machines/session/session";
import { shellActor } from "../machines/shell/shell";
import { navigateTo } from "./navigator";
import { record } from "./recorder";
import { showToast } from "./toasts";

const act: { [Type in Outward["type"]]: (event: Extract<Outward, { type: Type }>) => void } = {
  "toast.raised": ({ toast }) => void showToast(toast),
  "navigation.requested": ({ to, replace = false }) => navigateTo(to, { replace }),
  "file.requested": ({ href }) => void window.open(href, "_blank", "noreferrer"),
  "access.refused": () => sessionActor.send({ type: "session.forbidden" }),
  "session.informed": ({ event }) => sessionActor.send(event),
  "breadcrumb.arrived": (event) => shellActor.send(event),
  "lookups.outdated": () => sessionActor.send({ type: "lookups.outdated" }),
  "profile.outdated": ({ person }) => {
    const profile = sessionActor.getSnapshot().children.profile;
    if (person === undefined || profile?.getSnapshot().context.record?.key === person)
      profile?.send({ type: "record.changed" });
  },
};

function actOutward(event: { type: string }): void {
  // Other emitted events are for the component that started the actor.
  if (event.type in act) act[event.type as Outward["type"]](event as never);
}

/**
 * Inspects a system of actors, so that their outward events are handled and their events can be reported. A stopped
 * actor loses its subscribers, and StrictMode stops and restarts each actor, so the subscription is renewed at every
 * start.
 */
export function hearOutward(inspected: InspectionEvent): void {
  record(inspected);
  if (inspected.type !== "@xstate.event" || inspected.event.type !== "xstate.init") return;
  const { actorRef } = inspected;
  if ("on" in actorRef && typeof actorRef.on === "function") actorRef.on("*", actOutward);
}
