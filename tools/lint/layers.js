/**
 * The layer rules as an oxlint rule. Every file of src/ and server/ belongs to one layer, and a layer lists what it may
 * import: a folder that no layer names is reported too, so a new one has to be placed before it can be used.
 */
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * The first match wins. A capture group named `area` is the screen area. Other layers import only the contract's types,
 * because its schemas would bring zod into the browser.
 */
const layers = [
  { name: "trace", files: /^src\/flows\/trace(\.ts)?$/, may: [] },
  { name: "toast", files: /^src\/toast(\.ts)?$/, may: [] },
  // Rules that the server and the machines both apply; without zod, so that the browser may load them.
  { name: "shared rules", files: /^src\/api\/.*\.rules(\.ts)?$/, may: [] },
  { name: "contract", files: /^src\/api\/.*\.contract(\.ts)?$/, may: ["contract", "shared rules", "registry"] },
  { name: "registry", files: /^src\/(may|resources|urls)(\.ts)?$/, may: [], mayAsTypes: ["contract"] },
  { name: "list of reports", files: /^src\/reports(\.ts)?$/, may: ["registry"] },
  { name: "call shapes", files: /^src\/api\/kit\/(errors|paging)(\.ts)?$/, may: [], mayAsTypes: ["contract", "toast"] },
  {
    name: "api",
    files: /^src\/api\//,
    may: ["api", "call shapes", "shared rules", "registry"],
    mayAsTypes: ["contract"],
  },
  { name: "kit machines", files: /^src\/machines\/kit\//, may: ["kit machines"], mayAsTypes: ["call shapes"] },
  {
    name: "machines",
    files: /^src\/machines\//,
    may: ["machines", "kit machines", "api", "shared rules", "registry"],
    mayAsTypes: ["contract", "call shapes", "trace"],
  },
  { name: "worker", files: /^src\/worker\//, may: ["worker", "shared rules", "api"] },
  { name: "ui", files: /^src\/ui\//, may: ["ui"], mayAsTypes: ["toast"] },
  { name: "gallery", files: /^src\/gallery\//, may: ["gallery", "ui"] },
  { name: "flows", files: /^src\/flows\//, may: ["flows", "trace", "machines", "kit machines", "registry", "ui"] },
  {
    name: "development",
    files: /^src\/development\//,
    may: ["development", "flows", "trace", "wiring", "machines", "kit machines"],
  },
  {
    name: "wiring",
    files: /^src\/wiring\//,
    may: ["wiring", "registry", "machines", "kit machines", "ui"],
    mayAsTypes: ["api", "contract", "trace"],
  },
  {
    name: "shared screens",
    files: /^src\/screens\/kit\//,
    may: ["shared screens", "wiring", "registry", "machines", "kit machines", "ui"],
    mayAsTypes: ["api", "contract", "shared rules"],
  },
  {
    name: "screens",
    files: /^src\/screens\/(?<area>[^/]+)\//,
    may: ["screens", "shared screens", "wiring", "registry", "list of reports", "machines", "kit machines", "ui"],
    mayAsTypes: ["api", "contract", "shared rules"],
  },
  {
    name: "boot",
    files: /^src\/[^/]+\.tsx?$/,
    may: ["boot", "development", "wiring", "registry", "machines", "kit machines", "ui", "screens", "shared screens"],
  },
  { name: "server", files: /^server\//, may: ["server", "contract", "shared rules", "registry"] },
];

/**
 * The rooms of the server and of the api, lowest first: a room imports only itself and rooms before it, so two rooms never
 * form a circle. Files outside rooms are placed by name; the server's other top files wire the rooms together.
 */
const roomOrders = [
  {
    top: "server",
    rooms:
      `core books reading settings rights threads stock files/papers mail session files/media money dashboard reports products
      shell/audit people shell/live files/exports files/imports files shell/lookups shell orders data/seed repairs shifts purchases counts rooms config
      data/verify data/backup app main`.split(/\s+/),
  },
  {
    top: "src/api",
    rooms:
      "kit stock purchases orders dashboard reports money settings repairs shifts counts rights people products session shell drafts".split(
        " ",
      ),
  },
];

/** The room of a file in one of the orders, with its place there; -1 where the order does not name it. */
function roomOf(file) {
  for (const { top, rooms } of roomOrders) {
    if (!file.startsWith(`${top}/`)) continue;
    const [first, second] = file
      .slice(top.length + 1)
      .replace(/\.ts$/, "")
      .split("/");
    const name = rooms.includes(`${first}/${second}`) ? `${first}/${second}` : first;
    return { top, name, place: rooms.indexOf(name) };
  }
  return undefined;
}

function roomComplaint(file, target) {
  const from = roomOf(file);
  const to = roomOf(target);
  if (!from || !to || from.top !== to.top || from.name === to.name) return undefined;
  for (const { top, name, place } of [from, to])
    if (place < 0) return `${top}/${name} is not in the order of rooms: place it in tools/lint/layers.js`;
  if (to.place < from.place) return undefined;
  return `${from.top}/${from.name} may not import ${to.name}, which is a higher room: see tools/lint/layers.js`;
}

const reactPackages = /^(@xstate\/react|@ark-ui\/react|react-router-dom|react-router|react-dom|react)(\/|$)/;
const packages = [
  { what: /^axios(\/|$)/, only: ["api"], why: "the one HTTP client lives in src/api" },
  { what: reactPackages, never: ["contract", "api", "kit machines", "machines", "server"], why: "React belongs above" },
];

/** @param {string} file path from the project root, with forward slashes */
function layerOf(file) {
  for (const layer of layers) {
    const match = layer.files.exec(file);
    if (match) return { ...layer, area: match.groups?.area };
  }
  return undefined;
}

const tests = /\.test\.tsx?$/;

/** What is wrong with `file` importing `specifier`, as a sentence, or undefined. */
function complaint(file, specifier, asType) {
  const from = layerOf(file);
  if (!from) return `${file} belongs to no layer: place it in tools/lint/layers.js`;
  if (!specifier.startsWith(".")) {
    const rule = packages.find(({ what }) => what.test(specifier));
    const allowed = !rule || (rule.only ? rule.only.includes(from.name) : !rule.never.includes(from.name));
    return allowed ? undefined : `${from.name} may not import ${specifier}: ${rule.why}`;
  }
  const target = path.posix.join(path.posix.dirname(file), specifier);
  if (/^(scripts|tests|tools)\//.test(target))
    return `${from.name} may not import ${target}: tools are no part of the product`;
  if (!/^(src|server)\//.test(target)) return undefined;
  const to = layerOf(target) ?? layerOf(`${target}.ts`) ?? layerOf(`${target}/index.ts`);
  if (!to) return `${target} belongs to no layer: place it in tools/lint/layers.js`;
  if (from.name === "screens" && to.name === "screens" && from.area !== to.area)
    return `the ${from.area} screens may not import the ${to.area} screens: share through src/screens/kit`;
  const wrongRoom = roomComplaint(file, target);
  if (wrongRoom) return wrongRoom;
  if (from.may.includes(to.name)) return undefined;
  if (from.mayAsTypes?.includes(to.name))
    return asType ? undefined : `${from.name} may import ${to.name} as types only (import type)`;
  return `${from.name} may not import ${to.name}`;
}

const boundaries = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const file = path.relative(root, context.filename).split(path.sep).join("/");
    if (!/^(src|server)\//.test(file) || tests.test(file)) return {};
    const check = (node, source, asType) => {
      if (typeof source?.value !== "string") return;
      const message = complaint(file, source.value, asType);
      if (message) context.report({ node, message });
    };
    return {
      Program(node) {
        if (!layerOf(file)) context.report({ node, message: complaint(file, "", false) });
      },
      // `import { type X }` still loads the module under verbatimModuleSyntax: only `import type` counts as a type.
      ImportDeclaration: (node) => check(node, node.source, node.importKind === "type"),
      ExportNamedDeclaration: (node) => check(node, node.source, node.exportKind === "type"),
      ExportAllDeclaration: (node) => check(node, node.source, node.exportKind === "type"),
      ImportExpression: (node) => check(node, node.source, false),
      TSImportType: (node) => check(node, node.source, true),
    };
  },
};

export default { meta: { name: "layers" }, rules: { boundaries } };
