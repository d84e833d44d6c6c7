/**
 * The channel between pages of the app and the page that draws their machines: the windows of one origin, without a
 * network.
 */
const NAME = "backroom-flows";

export type Channel<Sent, Received> = {
  send: (message: Sent) => void;
  receive: (listener: (message: Received) => void) => void;
  close: () => void;
};

export function openChannel<Sent, Received>(): Channel<Sent, Received> {
  const channel = new BroadcastChannel(NAME);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    send: (message) => channel.postMessage(message),
    receive: (listener) => channel.addEventListener("message", ({ data }: MessageEvent<Received>) => listener(data)),
    close: () => channel.close(),
  };
}
