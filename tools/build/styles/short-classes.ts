import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "postcss";

// A shorter name saves nothing once it is compressed.
const LONGEST = 10;
const LENGTH = 4;

const CLASS = /\.((?:\\.|[\w-])+)/;
const ESCAPED = /\\(.)/g;

/** The name in the built pages of a class that Panda names after its declaration, such as `md:grid-tc_minmax(0,_1fr)_360px`. */
export function shortClass(name: string): string {
  if (name.length <= LONGEST) return name;
  const hash = createHash("sha256").update(name).digest("hex");
  return `_${BigInt(`0x${hash}`).toString(36).slice(-LENGTH)}`;
}

// A part of a component, without the variant that may follow it: `data-table__td--text_clips`.
const SLOT = "[a-z][a-z-]*__[a-z]+(?:-[a-z]+)*";
const SLOT_CLASS = new RegExp(String.raw`\.(${SLOT})(?!\w)`, "gi");
const SLOT_TEXT = new RegExp(`"(${SLOT})"`, "gi");

/** The number of each slot among all of the generated recipes, which the names in the built pages consist of. */
function numberSlots(folder: string): Map<string, string> {
  const codes = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), "utf8"));
  const slots = new Set(codes.flatMap((code) => [...code.matchAll(SLOT_TEXT)].map(([, slot = ""]) => slot)));
  return new Map([...slots].toSorted().map((slot, index) => [slot, `_${index.toString(36)}`]));
}

/** The names of slots in the built pages, by their names in the code. */
export const slotNames: ReadonlyMap<string, string> = numberSlots(
  fileURLToPath(new URL("../../../styled-system/recipes", import.meta.url)),
);

/** Shortens the names of slots in the code of a generated recipe. */
export const nameSlots = (code: string): string =>
  code.replaceAll(SLOT_TEXT, (text, slot: string) => (slotNames.has(slot) ? `"${slotNames.get(slot)}"` : text));

/** Renames the classes of utilities and slots in the style sheet as `staticCss` does in the code. */
export const shortClasses: Plugin = {
  postcssPlugin: "short-classes",
  OnceExit(root) {
    const named = new Map<string, string>();
    root.walkRules((rule) => {
      rule.selector = rule.selector.replaceAll(SLOT_CLASS, (_, slot: string) => `.${slotNames.get(slot) ?? slot}`);
    });
    root.walkAtRules("layer", (layer) => {
      if (layer.params !== "utilities") return;
      layer.walkRules((rule) => {
        rule.selectors = rule.selectors.map((selector) => {
          const escaped = CLASS.exec(selector)?.[1];
          if (escaped === undefined) throw rule.error("a utility has no class");
          const name = escaped.replaceAll(ESCAPED, "$1");
          const short = shortClass(name);
          if (short === name) return selector;
          const other = named.get(short) ?? name;
          if (other !== name) throw rule.error(`${other} and ${name} are both ${short}; LENGTH is too small`);
          named.set(short, name);
          return selector.replaceAll(`.${escaped}`, `.${short}`);
        });
      });
    });
  },
};
