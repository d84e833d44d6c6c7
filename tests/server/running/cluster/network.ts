import { execFileSync, spawnSync } from "node:child_process";
import process from "node:process";
import { onTestFinished } from "vitest";
import type { Place } from "../../../../tools/cluster/place";

/** Three machines of a network: each node has a namespace of its own, joined to this one by a bridge. */
export type Network = {
  places: Place[];
  /** Pulls a node's plug: packets are lost in both directions, and no connection is closed. */
  cut: (place: Place) => void;
  mend: (place: Place) => void;
};

const ip = (...words: string[]) => execFileSync("ip", words, { stdio: ["ignore", "ignore", "pipe"] });

/** Why this machine can make no network; undefined where it can. */
export function whyNoNetwork(): string | undefined {
  if (process.getuid?.() !== 0) return "network namespaces need root";
  const found = spawnSync("ip", ["netns", "list"], { stdio: "ignore" });
  return found.status === 0 ? undefined : "ip is not on PATH: apt-get install iproute2";
}

const NODES = [1, 2, 3];

/** Made for a test, and removed after it. */
export function newNetwork(): Network {
  // Names of interfaces have at most 15 letters.
  const mark = process.pid.toString(36);
  const bridge = `br${mark}`;
  const subnet = `10.77.${process.pid % 256}`;
  ip("link", "add", bridge, "type", "bridge");
  onTestFinished(() => void ip("link", "delete", bridge));
  ip("address", "add", `${subnet}.254/24`, "dev", bridge);
  ip("link", "set", bridge, "up");
  const plugOf = (name: string) => `${mark}${name}`;
  const places = NODES.map((node): Place => {
    const name = `node-${node}`;
    const [space, plug, address] = [`backroom-${mark}-${node}`, plugOf(name), `${subnet}.${node}`];
    ip("netns", "add", space);
    onTestFinished(() => void ip("netns", "delete", space));
    ip("link", "add", plug, "type", "veth", "peer", "name", "eth0", "netns", space);
    ip("link", "set", plug, "master", bridge, "up");
    ip("-n", space, "address", "add", `${address}/24`, "dev", "eth0");
    ip("-n", space, "link", "set", "eth0", "up");
    ip("-n", space, "link", "set", "lo", "up");
    return { name, address, inside: ["nsenter", `--net=/run/netns/${space}`] };
  });
  return {
    places,
    cut: ({ name }) => void ip("link", "set", plugOf(name), "down"),
    mend: ({ name }) => void ip("link", "set", plugOf(name), "up"),
  };
}
