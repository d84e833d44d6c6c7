import { queryAllByRole } from "@testing-library/dom";
import { isExposed, withCheapStyles } from "./visible";

type Text = string | RegExp;
type Exactness = { exact?: boolean | undefined };
export type RoleOptions = Exactness & {
  name?: Text;
  level?: number;
  checked?: boolean;
  expanded?: boolean;
  pressed?: boolean;
  selected?: boolean;
  disabled?: boolean;
  includeHidden?: boolean;
};

const flat = (text: string): string =>
  text
    .replaceAll(/[\u200B\u00AD]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Whether a text matches: as a case-insensitive substring, unless exact. */
export function isMeant(text: string, wanted: Text, exact = false): boolean {
  if (wanted instanceof RegExp) return new RegExp(wanted.source, wanted.flags.replace("g", "")).test(flat(text));
  return exact ? flat(text) === flat(wanted) : flat(text).toLowerCase().includes(flat(wanted).toLowerCase());
}

export const isDisabled = (element: Element): boolean =>
  element.matches(":disabled") || element.closest("[aria-disabled=true]") !== null;

type Root = Element | Document;
const within = (root: Root) => (root instanceof Document ? root.documentElement : root);

export function byRole(root: Root, role: string, { name, exact, disabled, includeHidden, ...states }: RoleOptions) {
  const wanted = name === undefined ? {} : { name: (text: string) => isMeant(text, name, exact) };
  const found = withCheapStyles(() =>
    queryAllByRole(within(root) as HTMLElement, role, { hidden: true, ...states, ...wanted }),
  );
  return found.filter(
    (each) => (includeHidden === true || isExposed(each)) && (disabled === undefined || isDisabled(each) === disabled),
  );
}

const textOf = (element: Element): string =>
  element instanceof HTMLInputElement && ["button", "submit"].includes(element.type)
    ? element.value
    : (element.textContent ?? "");

const SILENT = "script, style, head, head *, noscript, template";

/** The innermost elements with this text. */
export function byText(root: Root, text: Text, { exact }: Exactness): Element[] {
  const found = new Set<Element>();
  const elements = [...within(root).querySelectorAll("*")];
  for (const element of elements.toReversed()) {
    if (element.matches(SILENT) || !isMeant(textOf(element), text, exact)) continue;
    if (![...element.children].some((child) => found.has(child) || holds(found, child))) found.add(element);
  }
  return elements.filter((each) => found.has(each));
}

const holds = (found: ReadonlySet<Element>, element: Element): boolean => {
  for (const each of found) if (element.contains(each)) return true;
  return false;
};

function labelsOf(element: Element): string[] {
  const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
  const labels = ids.map((id) => document.getElementById(id)).filter((label) => label !== null);
  if (labels.length > 0) return [labels.map((label) => label.textContent ?? "").join(" ")];
  const label = element.getAttribute("aria-label");
  if (label) return [label];
  const own = "labels" in element ? (element.labels as NodeListOf<HTMLLabelElement> | null) : null;
  return [...(own ?? [])].map(({ textContent }) => textContent ?? "");
}

export function byLabel(root: Root, text: Text, { exact }: Exactness): Element[] {
  const labelled = "[aria-label], [aria-labelledby], input, select, textarea, button, output, meter, progress";
  return [...within(root).querySelectorAll(labelled)].filter((each) =>
    labelsOf(each).some((label) => isMeant(label, text, exact)),
  );
}

export const byAttribute =
  (name: string) =>
  (root: Root, text: Text, { exact }: Exactness): Element[] =>
    [...within(root).querySelectorAll(`[${name}]`)].filter((each) =>
      isMeant(each.getAttribute(name) ?? "", text, exact),
    );

export const bySelector = (root: Root, selector: string): Element[] => {
  if (selector === "..") return root instanceof Element && root.parentElement ? [root.parentElement] : [];
  return [...within(root).querySelectorAll(selector)];
};
