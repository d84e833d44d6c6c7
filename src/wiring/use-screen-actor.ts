import { useActorRef } from "@xstate/react";
import type { Actor, ActorOptions, AnyStateMachine, InputFrom } from "xstate";
import { hearOutward } from "./outward";

// The hook's own signature asks whether a machine takes input, which no generic machine can answer; all of ours do.
const useMachineActor = useActorRef as <Machine extends AnyStateMachine>(
  machine: Machine,
  options: ActorOptions<Machine>,
) => Actor<Machine>;

/**
 * The actor of one screen, alive as long as the screen; what it and its children say outward is acted on.
 * A changed `input` never reaches it: give the component a `key` where it must start again.
 */
export const useScreenActor = <Machine extends AnyStateMachine>(machine: Machine, input: InputFrom<Machine>) =>
  useMachineActor(machine, { input, inspect: hearOutward } as ActorOptions<Machine>);
