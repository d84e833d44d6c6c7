import type { Shipped } from "./sbom";

/** The licences under which a package may be shipped, and why. Another one needs a decision first. */
export const ALLOWED: Readonly<Record<string, string>> = {
  MIT: "permissive; its text ships as the package has it, and with the pages in licences.txt",
  "MIT-0": "as MIT, without its condition",
  ISC: "as MIT",
  "BSD-3-Clause": "as MIT; names of its authors are not used to promote anything",
  "BlueOak-1.0.0": "as MIT",
  "Apache-2.0": "as MIT; a NOTICE file would have to ship too, and does so in node_modules",
  "0BSD": "as MIT, without its condition",
  "OFL-1.1": "a font, which may be bundled and cut down with its text",
  "MIT AND OFL-1.1": "a font and the code that loads it",
  "LGPL-3.0-or-later": "libvips of sharp, an unchanged shared library that can be replaced in node_modules",
  "Apache-2.0 AND LGPL-3.0-or-later": "sharp for Windows, with libvips as a library of its own",
  "Apache-2.0 AND LGPL-3.0-or-later AND MIT": "sharp for WebAssembly, for platforms without another",
  "LGPL-2.1": "ZBar, in a file of its own that pages load for the camera (docs/adr/camera.md)",
};

/** What packages fail to say in their package.json, from their files. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = { "png-js": "MIT" };

export const licenceOf = ({ name, licence }: Shipped): string => licence || (SAID_ELSEWHERE[name] ?? "");

/** The packages whose licence nobody allowed. */
export const refusedOf = (packages: readonly Shipped[]): Shipped[] =>
  packages.filter((each) => !Object.hasOwn(ALLOWED, licenceOf(each)));
