import { resolve } from "node:path";

/** Where one of the three nodes lives: its etcd member, its Patroni and its PostgreSQL share an address. */
export type Place = {
  name: string;
  address: string;
  /** What a command is preceded by to run there, such as the entry into a network namespace. */
  inside: readonly string[];
};

export const PORTS = { etcd: 2379, etcdPeers: 2380, postgres: 5432, patroni: 8008 } as const;

const NODES = [1, 2, 3];

/** Loopback addresses of this machine; each cluster of a machine has a network number of its own. */
export const onLoopback = (network: number): Place[] =>
  NODES.map((node) => ({ name: `node-${node}`, address: `127.77.${network}.${node}`, inside: [] }));

export const folderOf = (folder: string, { name }: Place): string => resolve(folder, name);
