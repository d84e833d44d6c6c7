import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../../server/core/root";
import { ALLOWED, licenceOf, refusedOf } from "../../../tools/licences/allowed";
import { makeSbom, shippedIn } from "../../../tools/licences/sbom";

const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");
const bill = makeSbom();
const shipped = shippedIn(bill);

test("the bill of materials has every package that the server and the pages depend on, and none for development alone", () => {
  const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Record<
    "dependencies" | "devDependencies",
    Record<string, string>
  >;
  const names = new Set(shipped.map(({ name }) => name));
  expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
  // One that another package needs too is shipped.
  for (const name of ["typescript", "vite", "vitest", "@biomejs/biome"]) {
    expect(devDependencies).toHaveProperty([name]);
    expect(names).not.toContain(name);
  }
  const refs = new Set(bill.components.map((each) => each["bom-ref"]).concat(bill.dependencies[0]?.ref ?? ""));
  expect(
    bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref)),
  ).toEqual([]);
});

test("every package that is shipped has a licence that is allowed, and none is allowed for nothing", () => {
  expect(refusedOf(shipped)).toEqual([]);
  // Those of other platforms too.
  const { packages } = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { license?: string; dev?: boolean }>;
  };
  const locked = Object.values(packages).map(({ license = "", dev = false }) => (dev ? "" : license));
  const used = new Set([...shipped.map(licenceOf), ...locked]);
  expect(Object.keys(ALLOWED).filter((licence) => !used.has(licence))).toEqual([]);
});

test.each(["AGPL-3.0-only", "MIT AND GPL-3.0-only", "SEE LICENSE IN EULA.md", "", "toString"])(
  "a package with the licence %j is refused",
  (licence) => {
    const added = { name: "added", version: "1.0.0", licence };
    expect(refusedOf([...shipped, added])).toEqual([added]);
  },
);
