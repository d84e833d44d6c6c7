import { describe, expect, test } from "vitest";
import { deviceOf } from "./device";
import { placeOf } from "./place";

const WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

describe("a device in words", () => {
  test.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
      "Chrome on Windows",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
      "Microsoft Edge on Windows",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox on Linux"],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${WEBKIT} Version/18.1 Mobile/15E148 Safari/604.1`,
      "Safari on iOS",
    ],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.1 Safari/605.1.15`, "Safari on macOS"],
    ["", "Unknown device"],
    ["   ", "Unknown device"],
  ])("%s", (userAgent, words) => {
    expect(deviceOf(userAgent)).toBe(words);
  });

  test("what is no browser is one line of words all the same", () => {
    for (const odd of ["curl/8.5.0", "x", "<script>alert(1)</script>", "(".repeat(300), "Mozilla/5.0 ".repeat(25)]) {
      expect(deviceOf(odd)).toMatch(/^[\w .()/-]+$/);
    }
  });
});

describe("a place in words", () => {
  test.each([
    ["102.89.34.17", "102.89.34.17"],
    ["::ffff:102.89.34.17", "102.89.34.17"],
    ["2001:db8:12:34:a1b2:c3d4:e5f6:789", "2001:db8:12:34::"],
    ["127.0.0.1", "The computer Backroom runs on"],
    ["::1", "The computer Backroom runs on"],
    ["192.168.1.20", "192.168.1.20, local network"],
    ["10.3.0.9", "10.3.0.9, local network"],
    ["172.16.0.5", "172.16.0.5, local network"],
    ["172.32.0.5", "172.32.0.5"],
    ["fd12:3456:789a:1::5", "fd12:3456:789a:1::, local network"],
    ["fe80::1%eth0", "fe80:0:0:0::, local network"],
    ["", "Unknown"],
  ])("%s", (address, words) => {
    expect(placeOf(address)).toBe(words);
  });
});
