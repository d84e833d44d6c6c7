import { fileURLToPath, pathToFileURL } from "node:url";
import { parseAst, type Plugin } from "vite";
import { nameSlots, shortClass } from "./short-classes.ts";
import { shortRecipe } from "./short-recipes.ts";

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Css = (style: unknown) => string;

const STYLES = "styled-system/css";
const RECIPE = /\/styled-system\/recipes\/(?!index\.|create-recipe\.)[\w-]+\.mjs$/;
const engine = pathToFileURL(fileURLToPath(new URL("../../../styled-system/css/css.mjs", import.meta.url))).href;

/**
 * The build replaces `css({ … })` by the class names it returns, shortened, shortens those of slots, and
 * writes recipes in few words. The styles are in
 * the style sheet, so pages do not need the engine that computes the names (4 kB brotli). A call with anything but literals
 * is not replaced.
 */
export function staticCss(): Plugin {
  let css: Css;
  return {
    name: "static-css",
    enforce: "post",
    async buildStart() {
      const panda = (await import(engine)) as { css: Css };
      css = (style) => panda.css(style).split(" ").map(shortClass).join(" ");
    },
    transform: {
      filter: { id: [/\/src\/.*\.tsx?$/, RECIPE] },
      handler: (code, id) => ({
        code: RECIPE.test(id) ? shortRecipe(nameSlots(code)) : nameStyles(code, css),
        map: null,
      }),
    },
  };
}

/** Replaces each call of the imported `css` that has only literals by its result. */
export function nameStyles(code: string, css: Css): string {
  const program = parseAst(code);
  const name = importedName(program);
  return name === undefined ? code : replaceCalls(code, callsOf(program as unknown as Node, name), css);
}

function importedName({ body }: ReturnType<typeof parseAst>): string | undefined {
  for (const statement of body) {
    if (statement.type !== "ImportDeclaration" || statement.source.value !== STYLES) continue;
    for (const specifier of statement.specifiers) {
      if (specifier.type !== "ImportSpecifier" || specifier.imported.type !== "Identifier") continue;
      if (specifier.imported.name === "css") return specifier.local.name;
    }
  }
  return undefined;
}

type Call = { start: number; end: number; style: unknown };

/** The calls of `name` with one literal argument, in the order of the code. */
function callsOf(node: Node, name: string): Call[] {
  const callee = node.type === "CallExpression" ? (node.callee as Node) : undefined;
  if (callee?.type === "Identifier" && callee.name === name) {
    const given = node.arguments as Node[];
    const value = given[0] && given.length === 1 ? literalOf(given[0]) : undefined;
    return value ? [{ start: node.start, end: node.end, style: value.value }] : [];
  }
  return Object.values(node)
    .flat()
    .filter((part): part is Node => typeof part === "object" && part !== null && "type" in part)
    .flatMap((part) => callsOf(part, name));
}

/** The boxed value of an expression that has only literals, or undefined. */
function literalOf(node: Node): { value: unknown } | undefined {
  if (node.type === "Literal") return { value: node.value };
  if (node.type !== "ObjectExpression") return undefined;
  const entries: [string, unknown][] = [];
  for (const property of node.properties as Node[]) {
    const value = property.type === "Property" && !property.computed ? literalOf(property.value as Node) : undefined;
    if (value === undefined) return undefined;
    const key = property.key as Node;
    entries.push([String(key.type === "Identifier" ? key.name : key.value), value.value]);
  }
  return { value: Object.fromEntries(entries) };
}

function replaceCalls(code: string, calls: readonly Call[], css: Css): string {
  let written = "";
  let from = 0;
  for (const { start, end, style } of calls) {
    written += code.slice(from, start) + JSON.stringify(css(style));
    from = end;
  }
  return written + code.slice(from);
}
