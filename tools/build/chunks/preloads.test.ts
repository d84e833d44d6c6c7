import type { Rolldown } from "vite";
import { expect, it } from "vitest";
import { chunkImports, missingFiles } from "./preloads.ts";

const BUNDLE = {
  "host.js": { type: "chunk", fileName: "host.js", imports: ["base.js", "kit.js"] },
  "kit.js": { type: "chunk", fileName: "kit.js", imports: ["icons.js"] },
  "page.js": { type: "chunk", fileName: "page.js", imports: ["base.js", "icons.js", "forms.js"] },
} as unknown as Rolldown.OutputBundle;
const PAGE = ["page.js", "base.js", "icons.js", "forms.js"];

it("preloads what the code that loads a file has not loaded", () => {
  const { generateBundle } = chunkImports();
  if (typeof generateBundle !== "function") throw new Error("the plugin reads no bundle");
  Reflect.apply(generateBundle, {}, [{}, BUNDLE, true]);
  expect(missingFiles("page.js", PAGE, { hostId: "host.js", hostType: "js" })).toEqual(["forms.js"]);
});

it("leaves the links of a page alone", () => {
  expect(missingFiles("page.js", PAGE, { hostId: "index.html", hostType: "html" })).toEqual(PAGE);
});
