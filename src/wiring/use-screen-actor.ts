import { useActorRef } from "@xstate/react";
import type { Actor, ActorOptions, AnyStateMachine, InputFrom } from "xstate";
import { hearOutward } from "./outward";

// The hook's signature depends on whether a machine takes input, which a generic machine cannot tell; all of ours do.
const useMachineActor = useActorRef as <Machine extends AnyStateMachine>(
  machine: Machine,
  options: ActorOptions<Machine>,
) => Actor<Machine>;

/**
 * The actor of one screen, with the lifetime of the screen; outward events of it and its children are handled.
 * It ignores a changed `input`: give the component a `key` where it must restart.
 */
export const useScreenActor = <Machine extends AnyStateMachine>(machine: Machine, input: InputFrom<Machine>) =>
  useMachineActor(machine, { input, inspect: hearOutward } as ActorOptions<Machine>);
