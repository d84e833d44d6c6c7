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

/** Whether texts match: as a case-insensitive substring, unless exact. */
function meant(wanted: Text, exact = false): (text: string) => boolean {
  if (wanted instanceof RegExp) {
    const pattern = new RegExp(wanted.source, wanted.flags.replace("g", ""));
    return (text) => pattern.test(flat(text));
  }
  const sought = exact ? flat(wanted) : flat(wanted).toLowerCase();
  const isFound = exact
    ? (text: string) => flat(text) === sought
    : (text: string) => flat(text).toLowerCase().includes(sought);
  return (text) => text.length >= sought.length && isFound(text);
}

export const isMeant = (text: string, wanted: Text, exact = false): boolean => meant(wanted, exact)(text);

export const isDisabled = (element: Element): boolean =>
  element.matches(":disabled") || element.closest("[aria-disabled=true]") !== null;

type Root = Element | Document;
const within = (root: Root) => (root instanceof Document ? root.documentElement : root);

/** A header or footer within a section belongs to the section, not to the page. */
const PAGE_PARTS = new Set(["banner", "contentinfo"]);
const SECTIONS = "article, aside, main, nav, section, [role=dialog]";

export function byRole(root: Root, role: string, { name, exact, disabled, includeHidden, ...states }: RoleOptions) {
  const wanted = name === undefined ? {} : { name: meant(name, exact) };
  const found = withCheapStyles(() =>
    queryAllByRole(within(root) as HTMLElement, role, { hidden: true, ...states, ...wanted }),
  );
  return found.filter(
    (each) =>
      !(PAGE_PARTS.has(role) && each.parentElement?.closest(SECTIONS)) &&
      (includeHidden === true || isExposed(each)) &&
      (disabled === undefined || isDisabled(each) === disabled),
  );
}

const textOf = (element: Element): string =>
  element instanceof HTMLInputElement && ["button", "submit"].includes(element.type)
    ? element.value
    : (element.textContent ?? "");

const SILENT = "script, style, head, head *, noscript, template";

/** Their text is in no element around them. */
const BUTTON_INPUTS = "input[type=submit], input[type=button]";

/** Whether an element within this one can have the text, since a part's text is in the text of the whole. */
function canHold(wanted: Text): (element: Element) => boolean {
  if (wanted instanceof RegExp) return () => true;
  const isPart = meant(wanted);
  return (element) => isPart(element.textContent ?? "") || element.querySelector(BUTTON_INPUTS) !== null;
}

/** The innermost elements with this text. */
export function byText(root: Root, text: Text, { exact }: Exactness): Element[] {
  const isSought = meant(text, exact);
  const isAround = canHold(text);
  const innermost = (element: Element): Element[] => {
    const isFound = isSought(textOf(element)) && !element.matches(SILENT);
    if (!isFound && !isAround(element)) return [];
    const inner = [...element.children].flatMap(innermost);
    return inner.length > 0 || !isFound ? inner : [element];
  };
  return innermost(within(root));
}

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
  const isSought = meant(text, exact);
  return [...within(root).querySelectorAll(labelled)].filter((each) => labelsOf(each).some(isSought));
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
