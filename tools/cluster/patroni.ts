import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Account } from "../../server/core/db/embedded/account";
import { newProgram, type Program } from "./process";
import { BIN_FOLDER, pathOf } from "./programs";
import { folderOf, type Place, PORTS } from "./place";
import type { Secrets } from "./secrets";

/**
 * The settings that all nodes share. `ttl` is how long a silent primary keeps its office: 20 s is the least that Patroni
 * takes, and `loop_wait` + 2 × `retry_timeout` must fit into it.
 */
const SHARED = {
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 7,
  // Only a standby that has every acknowledged commit becomes primary by itself. Not strict: the last node that is left
  // goes on alone, and no other node takes over until it was seen to be in step again.
  synchronous_mode: true,
  synchronous_mode_strict: false,
  // A primary whose PostgreSQL crashed gives way at once.
  primary_start_timeout: 0,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: {
      max_connections: 100,
      // A commit waits for the standby: one that is silent this long no longer counts as connected.
      wal_sender_timeout: "5s",
      wal_receiver_timeout: "5s",
      // A long read on a standby is not cancelled by the clean-up of old rows.
      hot_standby_feedback: "on",
      wal_log_hints: "on",
      random_page_cost: 1.1,
      jit: "off",
      timezone: "UTC",
      log_timezone: "UTC",
    },
  },
};

/** The Patroni of one node, which runs the node's PostgreSQL under `account`. */
export function patroniOf(
  place: Place,
  places: readonly Place[],
  { folder, account, secrets }: { folder: string; account: Account; secrets: Secrets },
): Program {
  const own = folderOf(folder, place);
  const file = path.join(own, "patroni.json");
  // JSON is YAML too.
  writeFileSync(file, JSON.stringify(configOf(place, places, own, secrets), null, 2), { mode: 0o600 });
  account.own(own);
  const [program, args] = account.command(pathOf("patroni"), [file]);
  return newProgram([...place.inside, program, ...args], path.join(own, "patroni.log"));
}

function configOf(place: Place, places: readonly Place[], own: string, secrets: Secrets): object {
  const { name, address } = place;
  return {
    scope: "backroom",
    name,
    restapi: { listen: `${address}:${PORTS.patroni}`, connect_address: `${address}:${PORTS.patroni}` },
    // By etcd's second protocol: until 3.0.3 Patroni writes the leader's key by the third one without a condition, so that a
    // primary that was paused takes its office back from the next one, and what that one acknowledged is lost.
    etcd: { hosts: places.map((each) => `${each.address}:${PORTS.etcd}`) },
    bootstrap: {
      dcs: SHARED,
      initdb: ["data-checksums", { encoding: "UTF8" }, { locale: "C.UTF-8" }],
    },
    postgresql: {
      listen: `${address}:${PORTS.postgres}`,
      connect_address: `${address}:${PORTS.postgres}`,
      data_dir: path.join(own, "postgres"),
      bin_dir: BIN_FOLDER,
      pgpass: path.join(own, "pgpass"),
      pg_hba: ["host replication replicator all scram-sha-256", "host all all all scram-sha-256"],
      parameters: { unix_socket_directories: "" },
      authentication: {
        superuser: { username: "postgres", password: secrets.superuser },
        replication: { username: "replicator", password: secrets.replication },
      },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
}
