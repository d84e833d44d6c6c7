import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../../../server/core/root";

export const UNITS = path.join(projectRoot, "deploy/systemd");

/** The values of each directive of a unit, in order; a comment is none. */
export type Unit = Readonly<Record<string, readonly string[]>>;

export const unitNames = (kind: "service" | "timer"): string[] =>
  readdirSync(UNITS).filter((name) => name.endsWith(`.${kind}`));

/** A unit of that folder, or of another one by its whole path. */
export function readUnit(name: string): Unit {
  const unit: Record<string, string[]> = {};
  for (const line of readFileSync(path.resolve(UNITS, name), "utf8").split("\n")) {
    const [, key = "", value = ""] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (key !== "") (unit[key] ??= []).push(value);
  }
  return unit;
}

/** The variables of the process, with its credentials in this folder. */
export const environmentOf = (unit: Unit, credentials: string): Record<string, string> =>
  Object.fromEntries(
    (unit["Environment"] ?? [])
      .flatMap((line) => line.split(" "))
      .map((setting) => setting.split("=") as [string, string])
      .map(([name, value]) => [name, value.replace("%d", credentials)]),
  );
