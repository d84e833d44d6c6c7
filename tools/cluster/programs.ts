import { existsSync } from "node:fs";
import { Refusal } from "../kit/say";

/** Where Debian 12 installs what a cluster consists of, and the package of each. */
const PROGRAMS = {
  postgres: { path: "/usr/lib/postgresql/15/bin/postgres", package: "postgresql-15" },
  patroni: { path: "/usr/bin/patroni", package: "patroni" },
  etcd: { path: "/usr/bin/etcd", package: "etcd-server" },
  haproxy: { path: "/usr/sbin/haproxy", package: "haproxy" },
} as const;

export const BIN_FOLDER = "/usr/lib/postgresql/15/bin";

export const pathOf = (program: keyof typeof PROGRAMS): string => PROGRAMS[program].path;

/** The sentence that says what to install; null when nothing is missing. */
export function missingPrograms(): string | null {
  const missing = Object.values(PROGRAMS).filter(({ path }) => !existsSync(path));
  if (missing.length === 0) return null;
  const names = missing.map((each) => each.package).join(" ");
  return `A cluster needs programs that this machine lacks: apt-get install --no-install-recommends ${names}`;
}

/** @throws Refusal when a package is missing. */
export function requirePrograms(): void {
  const missing = missingPrograms();
  if (missing !== null) throw new Refusal(missing);
}
