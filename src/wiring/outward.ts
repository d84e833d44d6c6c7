import type { AnyActor, InspectionEvent } from "xstate";
import type { Outward } from "../machines/kit/outward";
import { sessionActor } from "../machines/session";
import { shellActor } from "../machines/shell";
import { navigateTo } from "./navigator";
import { showToast } from "./toasts";

const act: { [Type in Outward["type"]]: (event: Extract<Outward, { type: Type }>) => void } = {
  "toast.raised": ({ toast }) => void showToast(toast),
  "navigation.requested": ({ to, replace = false }) => navigateTo(to, { replace }),
  "breadcrumb.arrived": (event) => shellActor.send(event),
  "lookups.outdated": () => sessionActor.send({ type: "lookups.outdated" }),
};

function actOutward(event: { type: string }): void {
  // Other emitted events are for whoever started the actor.
  if (event.type in act) act[event.type as Outward["type"]](event as never);
}

const listen = (actor: object): void => {
  if ("on" in actor && typeof actor.on === "function") actor.on("*", actOutward);
};

/** Inspects a system of actors so that whatever any of them says outward is acted on. */
export function hearOutward(inspected: InspectionEvent): void {
  if (inspected.type === "@xstate.actor") listen(inspected.actorRef);
}

/** Hears an actor that was made before anyone could listen, and all it starts from now on. */
export function hearActor(actor: AnyActor): void {
  listen(actor);
  actor.system.inspect(hearOutward);
}
