import type { ActorRefLike, AnyActorRef, AnyStateMachine } from "xstate";

/** The machine an actor runs; undefined for actors without a machine, such as promises. */
export const machineOf = (actor: ActorRefLike): AnyStateMachine | undefined => {
  const { logic } = actor as { logic?: object };
  return logic !== undefined && "root" in logic ? (logic as AnyStateMachine) : undefined;
};

function parentOf(actor: ActorRefLike): AnyActorRef | undefined {
  const { _parent: parent } = actor as { _parent?: AnyActorRef };
  return parent;
}

/** The name of an actor: the id it was started with, else its machine's; never a generated id. */
export function actorName(actor: ActorRefLike): string {
  const { id } = actor as AnyActorRef;
  const machine = machineOf(actor);
  return id === actor.sessionId && machine !== undefined ? machine.id : id;
}

/** The actor's name, after the names of all its ancestors. */
export function actorPath(actor: ActorRefLike): string {
  const parent = parentOf(actor);
  return parent === undefined ? actorName(actor) : `${actorPath(parent)} › ${actorName(actor)}`;
}
