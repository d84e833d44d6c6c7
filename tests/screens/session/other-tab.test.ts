import Cookies from "js-cookie";
import { expect, onTestFinished, test, vi } from "vitest";
import { forgetSession, keepSession, SESSION_CHANNEL } from "../../../src/api/kit/session-cookies";
import { watchPerson } from "../../../src/machines/session/signed-in-person";

/** What another tab announces. */
function announce(token: string | null): void {
  const tabs = new BroadcastChannel(SESSION_CHANNEL);
  onTestFinished(() => tabs.close());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  tabs.postMessage(token);
}

test("a sign-out in another tab is noticed although its message arrives before the cookies change", async () => {
  keepSession("own-token", false);
  onTestFinished(forgetSession);
  const notify = vi.fn<Parameters<typeof watchPerson>[1]>();
  onTestFinished(watchPerson("amaka", notify));
  const received = new Promise((resolve) => {
    const tabs = new BroadcastChannel(SESSION_CHANNEL);
    tabs.addEventListener("message", resolve, { once: true });
    onTestFinished(() => tabs.close());
  });
  announce(null);
  await received;
  expect(Cookies.get("tw-token")).toBe("own-token");
  expect(notify).not.toHaveBeenCalled();
  forgetSession();
  await expect.poll(() => notify.mock.calls).toEqual([[{ type: "session.endedElsewhere" }]]);
});
