import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reachSignals } from "../../../src/api/kit/signals";
import { shellActor } from "../../../src/machines/shell/shell";

const hasNetwork = (is: boolean) => vi.spyOn(navigator, "onLine", "get").mockReturnValue(is);
const isOffline = () => shellActor.getSnapshot().hasTag("offline");

beforeEach(() => {
  shellActor.start();
  shellActor.send({ type: "connection.lost" });
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("a reply brings the connection back", () => {
  hasNetwork(true);
  reachSignals.send(true);
  expect(isOffline()).toBe(false);
});

test("a reply that was under way when the network went does not, and the server is asked", () => {
  hasNetwork(false);
  reachSignals.send(true);
  expect(isOffline()).toBe(true);
  expect(shellActor.getSnapshot().matches({ connection: "probing" })).toBe(true);
});
