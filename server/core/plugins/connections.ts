import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { compile } from "@fastify/proxy-addr";
import { networkOf } from "../http/network";
import type { App } from "../http/app-types";

export type ConnectionLimits = {
  /** Maximum number of connections. */
  total: number;
  /** Most of one network: an address, or the /64 of an IPv6 address. Trusted proxies have no such limit. */
  perNetwork: number;
};

type Options = {
  /** Addresses and networks of trusted proxies: all of their clients come from one address. */
  trustProxy: string[];
  limits?: ConnectionLimits;
  onRefused: () => void;
};

const MOST = 10_000;
/** A whole shop behind one address has a few connections per browser, plus its event streams. */
const MOST_PER_NETWORK = 2000;
/** The other files are for the database, pictures and logs. */
const SHARE_OF_FILES = 0.8;
/** From this share of the total on, a new connection closes an idle one, before Node refuses all. */
const NEAR = 0.9;
const WARN_EVERY_MS = 60_000;

type Network = { open: number; idle: Set<Socket> };
type Place = {
  /** Null for a trusted proxy. */
  network: Network | null;
  requests: number;
  /** Bytes received when it last became idle; more bytes mean that a request has begun to arrive. */
  bytesRead: number;
};

/**
 * Limits the connections in total and per network. At a limit the connection that has been idle longest is closed,
 * never one with a request or a stream. If none is idle, the new connection is closed.
 */
export function addConnections(app: App, { trustProxy, limits = usualLimits(), onRefused }: Options): void {
  const { server } = app;
  const isProxy = trustProxy.length === 0 ? () => false : compile(trustProxy);
  const places = new WeakMap<Socket, Place>();
  const networks = new Map<string, Network>();
  /** In the order in which they became idle. */
  const idle = new Set<Socket>();
  let open = 0;
  let warnedAt = Number.NEGATIVE_INFINITY;

  server.maxConnections = limits.total;
  // A connection that cannot be accepted, such as without free file descriptors, must not end the process.
  server.on("error", (error) => app.log.warn({ err: error }, "a connection could not be accepted"));

  const wake = (socket: Socket, { network }: Place) => {
    idle.delete(socket);
    network?.idle.delete(socket);
  };
  const rest = (socket: Socket, place: Place) => {
    place.bytesRead = socket.bytesRead;
    // Proxies manage their own number of connections.
    if (place.network === null) return;
    idle.add(socket);
    place.network.idle.add(socket);
  };

  function closeOldest(some: ReadonlySet<Socket>): boolean {
    for (const socket of some) {
      const place = places.get(socket);
      if (place === undefined) continue;
      wake(socket, place);
      if (socket.bytesRead !== place.bytesRead) continue;
      socket.destroy();
      return true;
    }
    return false;
  }

  function refuse(socket: Socket): void {
    socket.destroy();
    onRefused();
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    app.log.warn({ open }, "connections of one address are refused: it has too many");
  }

  function networkAt(address: string): Network {
    const name = networkOf(address);
    const network = networks.get(name) ?? { open: 0, idle: new Set() };
    networks.set(name, network);
    return network;
  }

  function leave(address: string, socket: Socket, place: Place): void {
    open -= 1;
    wake(socket, place);
    if (place.network === null) return;
    place.network.open -= 1;
    if (place.network.open === 0) networks.delete(networkOf(address));
  }

  server.on("connection", (socket: Socket) => {
    // Null once the peer has closed it.
    const address = socket.remoteAddress;
    if (address === undefined) return void socket.destroy();
    const network = isProxy(address, 0) ? null : networkAt(address);
    if (network !== null && network.open >= limits.perNetwork && !closeOldest(network.idle)) return refuse(socket);
    if (open >= limits.total * NEAR) closeOldest(idle);
    const place: Place = { network, requests: 0, bytesRead: 0 };
    places.set(socket, place);
    open += 1;
    if (network !== null) network.open += 1;
    rest(socket, place);
    socket.once("close", () => leave(address, socket, place));
  });

  server.on("request", ({ socket }: { socket: Socket }, reply: ServerResponse) => {
    const place = places.get(socket);
    if (place === undefined) return;
    place.requests += 1;
    wake(socket, place);
    reply.once("close", () => {
      place.requests -= 1;
      if (place.requests === 0 && !socket.destroyed) rest(socket, place);
    });
  });
}

function usualLimits(): ConnectionLimits {
  const total = Math.min(MOST, Math.floor(mostFiles() * SHARE_OF_FILES));
  return { total, perNetwork: Math.min(MOST_PER_NETWORK, Math.ceil(total / 4)) };
}

/** How many files and sockets this process may have open; infinity where the system has no such limit to read. */
function mostFiles(): number {
  if (process.platform !== "linux") return Number.POSITIVE_INFINITY;
  const limit = /^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
  return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit);
}
