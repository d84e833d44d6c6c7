import { writeFileSync } from "node:fs";
import path from "node:path";
import { newProgram, type Program } from "./process";
import { pathOf } from "./programs";
import { type Place, PORTS } from "./place";

/** What Backroom connects to: `writing` leads to the primary, `reading` to its standbys. */
export type ProxyPorts = { writing: number; reading: number };

/** The proxy in front of the nodes. It asks the Patroni of each node for its role every second. */
export function haproxyOf(places: readonly Place[], ports: ProxyPorts, folder: string): Program {
  const file = path.join(folder, "haproxy.cfg");
  writeFileSync(file, configOf(places, ports));
  return newProgram([pathOf("haproxy"), "-db", "-f", file], path.join(folder, "haproxy.log"));
}

const configOf = (places: readonly Place[], { writing, reading }: ProxyPorts): string => `
global
  maxconn 2000

defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  # Backroom keeps idle connections open.
  timeout client 24h
  timeout server 24h
  option httpchk
  http-check expect status 200
  # Connections to a node that lost its role are closed, so that no statement waits for a silent machine.
  default-server inter 1s fastinter 500ms downinter 500ms fall 3 rise 1 on-marked-down shutdown-sessions

${listen("writing", writing, "/primary", places)}
${listen("reading", reading, "/replica", places)}`;

const listen = (name: string, port: number, check: string, places: readonly Place[]): string => `
listen ${name}
  bind 127.0.0.1:${port}
  balance leastconn
  http-check send meth OPTIONS uri ${check}
${places.map((each) => `  server ${each.name} ${each.address}:${PORTS.postgres} check port ${PORTS.patroni}`).join("\n")}
`;
