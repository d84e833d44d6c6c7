import { type EventObject, fromCallback } from "xstate";
import { TAB } from "../../../api/kit/sender";
import { readEvents, type StreamMessage } from "../../../api/shell/events";
import { asFailure } from "../../kit/failure";
import { type LiveEvents, liveMachine, type StreamInput } from "./live.machine";

/** The Web Locks API exists only on https and localhost; elsewhere each tab opens its own stream. */
const locks: LockManager | undefined = navigator.locks;

/** Whether the tabs of a person share one stream, so that a hidden tab may be the one that reads it. */
export const isStreamShared = locks !== undefined;

/** Reads the stream, or receives it from the tab that does; takes over when that tab closes. */
const stream = fromCallback<EventObject, StreamInput>(({ input, sendBack }) => {
  const send = (event: LiveEvents) => sendBack(event);
  const ending = new AbortController();
  const { signal } = ending;
  const name = `tw-live:${input.person}`;
  const tabs = new BroadcastChannel(name);
  let place = input.lastEventId;
  const receive = (message: StreamMessage) => {
    place = message.id ?? place;
    send({ type: "stream.received", message });
  };
  tabs.addEventListener("message", ({ data }: MessageEvent<StreamMessage>) => receive(data));
  const read = () =>
    readEvents(place, signal, (message) => {
      receive(message);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
      tabs.postMessage(message);
    });
  const reading = locks === undefined ? read() : locks.request(name, { signal }, read);
  reading.then(
    () => send({ type: "stream.ended", failure: null }),
    (thrown: unknown) => {
      if (!signal.aborted) send({ type: "stream.ended", failure: asFailure(thrown) });
    },
  );
  return () => {
    ending.abort();
    tabs.close();
  };
});

export const boundLiveMachine = liveMachine.provide({ actors: { stream } });

/** This page's name in the events about its own changes. */
export const ownTab = TAB;
