import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../../server/core/root";
import { say } from "../kit/say";
import { ALLOWED, licenceOf, refusedOf } from "./allowed";
import { makeSbom, shippedIn } from "./sbom";

const FILE = "dist/sbom.cdx.json";

/** Writes the bill of materials. */
export function sbom(): void {
  const bill = makeSbom();
  const file = path.join(projectRoot, FILE);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  say(`${FILE}: ${shippedIn(bill).length} packages, CycloneDX`);
}

/** Prints the packages by licence; returns the exit code, 1 if one is not allowed. */
export function licences(): number {
  const packages = shippedIn(makeSbom());
  for (const licence of new Set(packages.map(licenceOf))) {
    say(`\n${licence || "no licence"} (${ALLOWED[licence] ?? "not allowed"})`);
    for (const each of packages) if (licenceOf(each) === licence) say(`  ${each.name} ${each.version}`);
  }
  const refused = refusedOf(packages);
  say(`\n${packages.length} packages, ${refused.length} under a licence that tools/licences/allowed.ts does not allow`);
  return Math.sign(refused.length);
}
