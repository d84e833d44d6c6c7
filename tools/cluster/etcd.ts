import path from "node:path";
import { newProgram, type Program } from "./process";
import { pathOf } from "./programs";
import { folderOf, type Place, PORTS } from "./place";

const at = ({ address }: Place, port: number) => `http://${address}:${port}`;

/** The etcd member of one node. Three members need two to agree, so any one of them may fail. */
export function etcdOf(place: Place, places: readonly Place[], folder: string): Program {
  const own = folderOf(folder, place);
  const members = places.map((each) => `${each.name}=${at(each, PORTS.etcdPeers)}`).join(",");
  const command = [
    ...place.inside,
    pathOf("etcd"),
    `--name=${place.name}`,
    `--data-dir=${path.join(own, "etcd")}`,
    `--listen-client-urls=${at(place, PORTS.etcd)}`,
    `--advertise-client-urls=${at(place, PORTS.etcd)}`,
    `--listen-peer-urls=${at(place, PORTS.etcdPeers)}`,
    `--initial-advertise-peer-urls=${at(place, PORTS.etcdPeers)}`,
    `--initial-cluster=${members}`,
    "--initial-cluster-token=backroom",
    // The protocol that patroni.ts says why it uses.
    "--enable-v2",
    // A member on a busy machine is not a dead one.
    "--heartbeat-interval=250",
    "--election-timeout=2500",
    "--logger=zap",
    "--log-level=warn",
  ];
  return newProgram(command, path.join(own, "etcd.log"));
}
