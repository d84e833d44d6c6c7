import { BlockList, isIP } from "node:net";
import { networkOf } from "../core/http/network";

const OWN = new BlockList();
OWN.addSubnet("127.0.0.0", 8, "ipv4");
OWN.addAddress("::1", "ipv6");

const LOCAL = new BlockList();
LOCAL.addSubnet("10.0.0.0", 8, "ipv4");
LOCAL.addSubnet("172.16.0.0", 12, "ipv4");
LOCAL.addSubnet("192.168.0.0", 16, "ipv4");
LOCAL.addSubnet("169.254.0.0", 16, "ipv4");
LOCAL.addSubnet("fc00::", 7, "ipv6");
LOCAL.addSubnet("fe80::", 10, "ipv6");

/** Where a request came from: its address, for IPv6 its /64. No town, because addresses do not give it reliably. */
export function placeOf(address: string): string {
  const [bare = ""] = address.split("%");
  const version = isIP(bare) === 6 && !networkOf(bare).includes("::/64") ? 4 : isIP(bare);
  if (version === 0) return "Unknown";
  const family = version === 6 ? "ipv6" : "ipv4";
  const plain = version === 4 ? networkOf(bare) : bare;
  if (OWN.check(plain, family)) return "The computer Backroom runs on";
  const shown = networkOf(bare).replace("/64", "");
  return LOCAL.check(plain, family) ? `${shown}, local network` : shown;
}
