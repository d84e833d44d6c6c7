import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { projectRoot } from "../../../../server/core/root";
import { newDataFolder, runServerBy, type RunningServer } from "../running-server";

/** The names and statements of migrations that this Backroom does not have. */
export type Migrations = Record<string, string>;

/** A version of Backroom as it is installed: the built server of this one in its own folder, with further migrations. */
export function installVersion(further: Migrations): (databaseUrl: string) => RunningServer {
  const folder = newDataFolder();
  const migrations = path.join(folder, "server/migrations");
  mkdirSync(path.join(folder, "dist"));
  for (const part of ["package.json", "dist/server", "server/migrations"])
    cpSync(path.join(projectRoot, part), path.join(folder, part), { recursive: true });
  for (const part of ["node_modules", "dist/web"])
    symlinkSync(path.join(projectRoot, part), path.join(folder, part), "dir");
  for (const [name, sql] of Object.entries(further)) writeFileSync(path.join(migrations, name), sql);
  const main = path.join(folder, "dist/server/main.js");
  return (databaseUrl) =>
    runServerBy(process.execPath, [main], { DATABASE_URL: databaseUrl, BACKROOM_DATA: newDataFolder() });
}
