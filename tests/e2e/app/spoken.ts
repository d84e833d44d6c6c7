import type { CDPSession, Page } from "playwright-core";

type Value = { value?: unknown };
type AxNode = {
  nodeId: string;
  ignored: boolean;
  role?: Value;
  name?: Value;
  childIds?: string[];
  properties?: { name: string; value: Value }[];
};

/** What a screen reader stops at, by Chromium's names of roles. */
const ROLES = new Set([
  "alertdialog",
  "banner",
  "button",
  "checkbox",
  "combobox",
  "dialog",
  "heading",
  "link",
  "main",
  "menuitem",
  "navigation",
  "radio",
  "radiogroup",
  "region",
  "searchbox",
  "spinbutton",
  "switch",
  "table",
  "textbox",
  "toolbar",
]);

const CHECKED: Readonly<Record<string, string>> = { true: "checked", false: "not checked", mixed: "partly checked" };

/** How each property of Chromium's tree is spoken; undefined if it says nothing. */
const SPOKEN: Readonly<Record<string, (value: string) => string | undefined>> = {
  checked: (value) => CHECKED[value],
  disabled: (value) => (value === "true" ? "disabled" : undefined),
  expanded: (value) => (value === "true" ? "expanded" : "collapsed"),
  hasPopup: (value) => (value === "false" ? undefined : `opens a ${value}`),
  invalid: (value) => (value === "true" ? "invalid" : undefined),
  keyshortcuts: (value) => `keys ${value}`,
  level: (value) => `level ${value}`,
  pressed: (value) => (value === "true" ? "pressed" : "not pressed"),
};

const textOf = (value: Value | undefined) => String(value?.value ?? "");

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ").trim();

/** Numbers differ from shop to shop. */
const lineOf = (node: AxNode): string => {
  const states = (node.properties ?? []).flatMap(({ name, value }) => SPOKEN[name]?.(textOf(value)) ?? []);
  const name = textOf(node.name).replaceAll(/\d[\d,.]*\d|\d/g, "n");
  return `| ${textOf(node.role)} | ${cell(name)} | ${cell(states.join(", "))} |`;
};

/** The nodes of a tree in reading order; of a table only its headings, because the rows are the shop's own. */
function inOrder(nodes: readonly AxNode[], root: AxNode): AxNode[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const childrenOf = ({ childIds = [] }: AxNode) => childIds.flatMap((id) => byId.get(id) ?? []);
  const rowsOf = (node: AxNode): AxNode[] =>
    textOf(node.role) === "row" ? [node] : childrenOf(node).flatMap((child) => rowsOf(child));
  const visit = (node: AxNode): AxNode[] => [
    node,
    ...(textOf(node.role) === "table" ? rowsOf(node).slice(0, 1) : childrenOf(node)).flatMap((child) => visit(child)),
  ];
  return visit(root);
}

/** A table of what Chromium tells a screen reader about the landmark or dialog `role`. */
export async function spokenTable(page: Page, devtools: CDPSession, role: string): Promise<string> {
  const { nodes } = (await devtools.send("Accessibility.getFullAXTree")) as unknown as { nodes: AxNode[] };
  const roots = nodes.filter((node) => !node.ignored && textOf(node.role) === role);
  const lines = roots
    .flatMap((root) => inOrder(nodes, root))
    .filter((node) => !node.ignored && ROLES.has(textOf(node.role)))
    .map(lineOf);
  return ["| Role | Name | State |", "| --- | --- | --- |", ...lines].join("\n");
}
