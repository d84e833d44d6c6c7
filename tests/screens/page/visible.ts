// jsdom applies no style sheet, so the visibility at a width is derived from the names of the shop's classes.
const BREAKPOINTS: Record<string, number> = { sm: 640, md: 768, lg: 1024, xl: 1280, "2xl": 1536 };
const DISPLAY = /^(?:(?<at>sm|md|lg|xl|2xl)(?<below>Down)?:)?d_(?<value>[\w-]+)$/;
const WIDE_ONLY = ["line-editor__heading"];
const PHONE_ONLY = ["bottom-bar__space", "bottom-bar__root", "line-editor__each"];

/** Whether the classes of an element hide it; the same few are asked about thousands of times. */
const hiding = { width: 0, byClasses: new Map<string, boolean>() };

function isHiddenByClass(element: Element): boolean {
  const classes = element.getAttribute("class");
  if (!classes) return false;
  if (hiding.width !== window.innerWidth) {
    hiding.width = window.innerWidth;
    hiding.byClasses.clear();
  }
  let isHidden = hiding.byClasses.get(classes);
  if (isHidden === undefined) {
    isHidden = areHiding(classes.split(/\s+/));
    hiding.byClasses.set(classes, isHidden);
  }
  return isHidden;
}

function areHiding(classes: readonly string[]): boolean {
  const isPhone = window.innerWidth < 768;
  let display = "";
  for (const name of classes) {
    if ((isPhone ? WIDE_ONLY : PHONE_ONLY).includes(name)) return true;
    const { at, below, value = "" } = DISPLAY.exec(name)?.groups ?? {};
    if (value === "") continue;
    const isNow = at === undefined || (below === undefined) === window.innerWidth >= (BREAKPOINTS[at] ?? 0);
    if (isNow && (at !== undefined || display === "")) display = value;
  }
  return display === "none";
}

function isHiddenItself(element: Element): boolean {
  if (element.hasAttribute("hidden")) return true;
  const { style } = element as HTMLElement;
  if (style?.display === "none" || style?.visibility === "hidden") return true;
  return isHiddenByClass(element);
}

function* selfAndAncestors(element: Element): Generator<Element> {
  for (let at: Element | null = element; at !== null; at = at.parentElement) yield at;
}

/** Whether a person could see the element, as far as this is known without layout. */
export function isVisible(element: Element): boolean {
  if (!element.isConnected) return false;
  for (const each of selfAndAncestors(element)) if (isHiddenItself(each)) return false;
  return true;
}

/** Whether the element is exposed to assistive technology. */
export function isExposed(element: Element): boolean {
  for (const each of selfAndAncestors(element))
    if (each.getAttribute("aria-hidden") === "true" || each.hasAttribute("inert")) return false;
  return isVisible(element);
}

/** Whether a press reaches the element: an open dialog blocks presses on the page behind it. */
export function isReachable(element: Element): boolean {
  for (const each of selfAndAncestors(element)) {
    const { pointerEvents } = (each as HTMLElement).style ?? {};
    if (pointerEvents === "none" || each.hasAttribute("inert")) return false;
    if (pointerEvents) return true;
  }
  return true;
}

const INLINE = new Set([
  "a",
  "abbr",
  "b",
  "bdi",
  "code",
  "em",
  "i",
  "kbd",
  "mark",
  "q",
  "s",
  "small",
  "span",
  "strong",
  "sub",
  "sup",
  "time",
]);

/** Replaces the computed style while accessible names are computed: jsdom's own takes a millisecond per element. */
export function withCheapStyles<Result>(read: () => Result): Result {
  const { getComputedStyle } = window;
  window.getComputedStyle = ((element: Element) => {
    const display = isHiddenItself(element) ? "none" : INLINE.has(element.localName) ? "inline" : "block";
    const style: Record<string, string> = { display, visibility: "visible", content: "" };
    return { ...style, getPropertyValue: (name: string) => style[name] ?? "" };
  }) as typeof getComputedStyle;
  try {
    return read();
  } finally {
    window.getComputedStyle = getComputedStyle;
  }
}

/** The text of an element as it appears on screen, with a line for each block. */
export function readText(element: Element): string {
  let text = "";
  const isInText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  for (const node of element.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) text += (node.nodeValue ?? "").replaceAll(/\s+/g, " ");
    if (!(node instanceof Element) || isHiddenItself(node) || node.localName === "svg") continue;
    if (node.localName === "br") text += "\n";
    else if (isInText && INLINE.has(node.localName)) text += readText(node);
    else text += `\n${readText(node)}\n`;
  }
  return text
    .replaceAll(/ ?\n[\n ]*/g, "\n")
    .replace(/^\n/, "")
    .replace(/\n$/, "");
}
