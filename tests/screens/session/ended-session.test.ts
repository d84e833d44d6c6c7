import "../support/signed-in";
import Cookies from "js-cookie";
import { beforeAll, expect, test, vi } from "vitest";
import { sessionKey } from "../../../src/api/drafts/seal";
import { serve } from "../support/fake-server";
import { ADA } from "../support/shop";
import { openStorage } from "../support/storage";

const KEY = { person: ADA.key, key: btoa("0123456789abcdef0123456789abcdef") };

beforeAll(openStorage);

test("a device that answers after the sign-out asks the server for no key", async () => {
  const server = serve([
    { method: "GET", path: /^\/user_profile\/device-key$/, reply: () => ({ status: 200, body: { data: KEY } }) },
  ]);
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, "open").mockImplementationOnce((...database) => {
    Cookies.remove("tw-token", { path: "/" });
    return open(...database);
  });
  await expect(sessionKey()).rejects.toThrow("the session has ended");
  expect(server.heard).toEqual([]);
});
