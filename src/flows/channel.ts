/**
 * The channel between pages of the app and the page that draws their machines: the windows of one origin, without a
 * network.
 */
const NAME = "backroom-flows";

export type Channel<Said, Heard> = {
  say: (said: Said) => void;
  hear: (listen: (heard: Heard) => void) => void;
  close: () => void;
};

export function openChannel<Said, Heard>(): Channel<Said, Heard> {
  const channel = new BroadcastChannel(NAME);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    say: (said) => channel.postMessage(said),
    hear: (listen) => channel.addEventListener("message", ({ data }: MessageEvent<Heard>) => listen(data)),
    close: () => channel.close(),
  };
}
