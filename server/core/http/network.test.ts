import fc from "fast-check";
import { expect, test } from "vitest";
import { networkOf } from "./network";

test.each([
  ["127.0.0.1", "127.0.0.1"],
  ["::ffff:10.1.2.3", "10.1.2.3"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:2::6", "2001:db8:1:2::/64"],
  ["2001:db8::6", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

const group = fc.integer({ min: 0, max: 0xffff });
const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });
const written = (parts: readonly number[]) => parts.map((part) => part.toString(16)).join(":");

test("two IPv6 addresses count as one exactly when their first halves are the same", () => {
  fc.assert(
    fc.property(groups(4), groups(4), groups(4), groups(4), (front, other, back, end) => {
      const address = networkOf(written([...front, ...back]));
      expect(networkOf(written([...front, ...end]))).toBe(address);
      expect(networkOf(written([...other, ...back])) === address).toBe(written(other) === written(front));
    }),
  );
});
