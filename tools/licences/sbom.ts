import { execFileSync } from "node:child_process";
import { z } from "zod";
import { projectRoot } from "../../server/core/root";

const licence = z.union([
  z.object({ license: z.object({ id: z.string().optional(), name: z.string().optional() }) }),
  z.object({ expression: z.string() }),
]);
const component = z.looseObject({
  "bom-ref": z.string(),
  name: z.string(),
  version: z.string(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  licenses: z.array(licence).default([]),
});
const bill = z.looseObject({
  bomFormat: z.literal("CycloneDX"),
  components: z.array(component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
});
export type Bill = z.infer<typeof bill>;

/** A package that is shipped, with its licence as its package.json says; "" if it says nothing. */
export type Shipped = { name: string; version: string; licence: string };

/** npm's mark of a package that nothing else needs. */
const DEVELOPMENT = "cdx:npm:package:development";

/**
 * The software bill of materials of all packages but those for development alone, in CycloneDX. npm needs no network for
 * it. Its own `--omit dev` also omits packages that are needed for both, such as react.
 */
export function makeSbom(): Bill {
  const text = execFileSync("npm", ["sbom", "--sbom-format", "cyclonedx"], {
    cwd: projectRoot,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    shell: process.platform === "win32",
  });
  const all = bill.parse(JSON.parse(text));
  const isLeftOut = ({ properties }: Bill["components"][number]) => properties.some(({ name }) => name === DEVELOPMENT);
  const leftOut = new Set(all.components.filter(isLeftOut).map((each) => each["bom-ref"]));
  return {
    ...all,
    components: all.components.filter((each) => !leftOut.has(each["bom-ref"])),
    dependencies: all.dependencies
      .filter(({ ref }) => !leftOut.has(ref))
      .map(({ dependsOn, ...rest }) => ({ ...rest, dependsOn: dependsOn.filter((ref) => !leftOut.has(ref)) })),
  };
}

export const shippedIn = ({ components }: Bill): Shipped[] =>
  components.map(({ name, version, licenses }) => ({
    name,
    version,
    licence: licenses
      .map((each) => ("expression" in each ? each.expression : (each.license.id ?? each.license.name ?? "")))
      .join(" AND "),
  }));
