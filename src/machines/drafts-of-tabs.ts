import { fromCallback } from "xstate";
import type { TabEvent } from "./kit/draft/draft.machine";
import type { TabsInput, TabMessage } from "./kit/draft/draft.tabs";

const channelOf = (person: string, slot: string) => new BroadcastChannel(`tw-draft:${person}:${slot}`);

/** The Web Locks API exists only on https and localhost; elsewhere a tab that crashes is not noticed. */
const locks: LockManager | undefined = globalThis.navigator?.locks;

/** Tells every form that shows one of these drafts that its person had it deleted from this device. */
export function purgeInTabs(person: string, slot: string, ids: readonly string[]): void {
  const tabs = channelOf(person, slot);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  for (const id of ids) tabs.postMessage({ type: "tab.purged", from: "", id } satisfies TabEvent);
  tabs.close();
}

/**
 * Connects a form with the same form in the other tabs of the person that `whose` names, for as long as it is there. A
 * card whose form is not open only listens.
 */
export const tabsOf = (whose: () => Promise<string>) =>
  fromCallback<TabMessage, TabsInput>(({ input: { slot, tab, isCard = false }, sendBack, receive }) => {
    const ending = new AbortController();
    const { signal } = ending;
    const known = new Set<string>();
    let channel: BroadcastChannel | undefined;
    const send = (event: TabEvent) => sendBack(event);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
    const post = (event: TabEvent) => channel?.postMessage(event);
    const lockOf = (name: string) => `tw-draft:${name}`;
    /** The lock of another tab is free once that tab is gone, also if it crashed. */
    const watch = (from: string) => {
      if (known.has(from)) return;
      known.add(from);
      const leave = () => send({ type: "tab.gone", from });
      locks?.request(lockOf(from), { signal, mode: "shared" }, leave).catch(() => undefined);
    };
    const join = (person: string) => {
      if (signal.aborted) return;
      channel = channelOf(person, slot);
      channel.addEventListener("message", ({ data }: MessageEvent<TabEvent>) => {
        if (data.type === "tab.heard") watch(data.from);
        send(data);
      });
      // As if another tab had asked, so that those that are open learn of this one.
      send({ type: "tab.asked" });
      post({ type: "tab.asked" });
    };
    receive(({ event }) => {
      if (!isCard || event.type === "tab.dropped") post(event);
    });
    // Nobody hears of this tab before it holds its lock.
    const held = async (person: string) => {
      if (locks === undefined || isCard) return join(person);
      await locks.request(lockOf(tab), { signal }, () => {
        join(person);
        return new Promise<void>((release) => signal.addEventListener("abort", () => release()));
      });
    };
    // Without the person's key this device keeps nothing that tabs could share.
    whose()
      .then(held)
      .catch(() => undefined);
    return () => {
      if (!isCard) post({ type: "tab.gone", from: tab });
      ending.abort();
      channel?.close();
    };
  });
