import "../support/signed-in";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import type { LiveNews } from "../../../src/machines/shell/live/live.machine";
import { onLiveNews } from "../../../src/wiring/live/live-news";
import { openStaffPage, startSession } from "../support/app";
import { serve } from "../support/fake-server";
import { detail, everyScreen, ORDER } from "../support/shop";
import { serveStream } from "../support/stream";

beforeAll(async () => {
  serve(everyScreen);
  await startSession();
});

const CHANGED = "Changed by someone else";
const edited = { kind: "order", action: "edited" } as const;
const keysOf = (news: readonly LiveNews[]) =>
  news.flatMap((each) => (each.type === "records.changed" ? each.changes.map(({ key }) => key) : []));

test("an own save is not announced before its reply, and another person's change right after it is", async () => {
  const stream = serveStream();
  const order = { current: ORDER };
  const server = serve([
    ...everyScreen,
    { method: "GET", path: /^\/orders\/[\w-]+$/, reply: () => detail(order.current) },
    { method: "PUT", path: /^\/orders\/[\w-]+\/edit$/, reply: "held" },
  ]);
  const heard: LiveNews[] = [];
  const stop = onLiveNews((news) => heard.push(news));
  await openStaffPage(`/orders/${ORDER.key}`);
  const user = userEvent.setup({ delay: null });
  const card = () => within(screen.getByRole("region", { name: "Order details" }));
  await screen.findByRole("region", { name: "Order details" });
  await user.click(await card().findByRole("button", { name: "Edit" }));
  await user.click(await waitFor(() => card().getByRole("textbox", { name: /^Remark/ })));
  await user.paste("Call before noon");
  await user.click(card().getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.held).toHaveLength(1));
  const { request, answer } = server.next();

  // The stream event of the save arrives before its reply; another page's change of another order follows.
  const version = ORDER.version + 1;
  const tab = request.headers["tw-tab"] ?? "";
  await stream.tellChange({ ...edited, key: ORDER.key, version, tab });
  const another = "01900000-0000-7000-8000-0000000000b1";
  await stream.tellChange({ ...edited, key: another, version: 2, tab: "fedcba9876543210" });
  await waitFor(() => expect(keysOf(heard)).toEqual([another]));
  expect(screen.queryByText(CHANGED)).toBeNull();

  order.current = { ...ORDER, remark: "Call before noon", version };
  answer({ status: 200, body: { data: { key: ORDER.key, version } } });
  await waitFor(() => card().getByRole("button", { name: "Edit" }));
  expect(screen.queryByText(CHANGED)).toBeNull();
  await stream.tellChange({ ...edited, key: ORDER.key, version: version + 1, tab: "fedcba9876543210" });
  await screen.findByText(CHANGED);
  stop();
});
