/** They decide whether an element is exposed and can be pressed, and are read of every element and its ancestors. */
const QUICK = ["display", "visibility", "pointer-events"] as const;
type Quick = (typeof QUICK)[number];

const isQuick = (name: string): name is Quick => (QUICK as readonly string[]).includes(name);

/** Initial values of those that an element has from its parent. */
const INHERITED: Partial<Record<Quick, string>> = { visibility: "visible", "pointer-events": "auto" };
const KEYWORDS = new Set(["inherit", "initial", "unset", "revert", "revert-layer"]);

/** The attributes that jsdom's own style sheet selects by, where it sets one of these properties. */
const SELECTED = ["hidden", "open", "popover", "type"];

/**
 * Replaces the computed style of a window without style sheets, which is jsdom's own for the kind of element and the
 * element's `style` over it. jsdom applies its sheet to each element again after each change of the document, which took
 * a third of the tests' time.
 */
export function installQuickStyles(window: Window & typeof globalThis): void {
  const { document } = window;
  const readReal = window.getComputedStyle.bind(window);
  const byKind = new Map<string, string>();

  /** As jsdom's own style sheet has it, which one element of each kind is asked for. */
  const ofKind = (element: Element, name: Quick): string => {
    let key = `${name} ${element.namespaceURI} ${element.localName}`;
    for (const each of SELECTED) key += ` ${element.getAttribute(each)}`;
    const known = byKind.get(key);
    if (known !== undefined) return known;
    const sample = element.cloneNode(false) as Element;
    sample.removeAttribute("style");
    const value = readReal(sample).getPropertyValue(name);
    byKind.set(key, value);
    return value;
  };

  const ownValue = (element: Element, name: Quick): string =>
    element.hasAttribute("style") ? (element as HTMLElement).style.getPropertyValue(name) : "";

  const valueOf = (element: Element, name: Quick): string => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const own = ownValue(at, name);
      if (KEYWORDS.has(own)) return readReal(element).getPropertyValue(name);
      if (own !== "") return own;
      const value = ofKind(at, name);
      if (value !== INHERITED[name]) return value;
    }
    return INHERITED[name] ?? "";
  };

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0) return readReal(element, pseudo);
    let real: CSSStyleDeclaration | undefined;
    const others = () => (real ??= readReal(element));
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, asked) => {
        if (asked === "getPropertyValue")
          return (name: string) => (isQuick(name) ? valueOf(element, name) : others().getPropertyValue(name));
        const name = asked === "pointerEvents" ? "pointer-events" : String(asked);
        if (isQuick(name)) return valueOf(element, name);
        const value: unknown = Reflect.get(others(), asked);
        return typeof value === "function" ? value.bind(others()) : value;
      },
    });
  };
}

const LABELABLE = [
  "HTMLInputElement",
  "HTMLSelectElement",
  "HTMLTextAreaElement",
  "HTMLButtonElement",
  "HTMLOutputElement",
  "HTMLMeterElement",
  "HTMLProgressElement",
] as const;

/** Looks for the labels of a field among the page's labels: jsdom searches the page once for each of its labels. */
export function installQuickLabels(window: Window & typeof globalThis): void {
  for (const kind of LABELABLE) {
    const { prototype } = window[kind];
    const real = Object.getOwnPropertyDescriptor(prototype, "labels")?.get;
    if (real === undefined) throw new Error(`${kind} has no labels in jsdom`);
    Object.defineProperty(prototype, "labels", {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement & { type?: string }) {
        const { document } = window;
        if (!document.contains(this) || this.type === "hidden") return real.call(this) as NodeListOf<HTMLLabelElement>;
        const named =
          this.id === "" ? [] : document.querySelectorAll<HTMLLabelElement>(`label[for="${CSS.escape(this.id)}"]`);
        const around = this.closest("label");
        return [...named, ...(around === null || around.htmlFor !== "" ? [] : [around])].filter(
          ({ control }) => control === this,
        );
      },
    });
  }
}
