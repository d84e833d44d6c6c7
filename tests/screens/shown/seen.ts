/** What a person reads at one place of a screen, such as a card: by label, and under "" all that has none. */
type Seen = Record<string, Record<string, string>>;

const isHidden = (element: Element) =>
  element.getAttribute("aria-hidden") === "true" || element.hasAttribute("hidden") || element.matches("style, title");

const idsOf = (element: Element, attribute: string) =>
  (element.getAttribute(attribute) ?? "").split(" ").flatMap((id) => document.getElementById(id) ?? []);

const CONTROLS = "input, textarea, select, [role=combobox], [role=spinbutton]";

const tidy = (text: string) => text.replaceAll(/\s+/g, " ").trim();

function nameOf(element: Element): string {
  const own = element.getAttribute("aria-label");
  if (own !== null) return own;
  const labels = idsOf(element, "aria-labelledby");
  if (labels.length > 0) return tidy(labels.map(textOf).join(" "));
  const label = element.id && document.querySelector(`label[for="${CSS.escape(element.id)}"]`);
  return label ? textOf(label) : tidy(element.closest("label")?.textContent ?? "");
}

const isOff = (element: Element) =>
  element.matches("[disabled], [aria-disabled=true], [data-disabled]") ||
  element.closest("fieldset[disabled]") !== null;

const hueOf = (element: Element) => /\bbadge__root--hue_(\w+)/.exec(element.getAttribute("class") ?? "")?.[1];

/** All that is written in an element: `[Save]` is a button, `[Save: off]` one that cannot be pressed, `a word (green)` a badge. */
function textOf(element: Element): string {
  if (isHidden(element)) return "";
  if (element.matches("button, [role=button]")) {
    const name = element.getAttribute("aria-label") ?? wordsIn(element);
    return `[${name || nameOf(element)}${isOff(element) ? ": off" : ""}]`;
  }
  if (element.matches("a[href]"))
    return `${element.getAttribute("aria-label") ?? wordsIn(element)} → ${element.getAttribute("href")}`;
  if (element.matches("img")) return element.getAttribute("alt") ? `[${element.getAttribute("alt")}]` : "";
  if (element.matches("svg")) return element.getAttribute("aria-label") ?? "";
  if (element.matches(".money")) return element.textContent ?? "";
  if (element.matches(CONTROLS)) return `${nameOf(element)}: ${valueOf(element)}`;
  const hue = hueOf(element);
  return hue === undefined || hue === "none" ? wordsIn(element) : `${wordsIn(element)} (${hue})`;
}

const wordsIn = (element: Element): string =>
  tidy(
    [...element.childNodes]
      .map((node) => (node instanceof Element ? textOf(node) : (node.textContent ?? "")))
      .join(" "),
  );

function valueOf(control: Element): string {
  const note = idsOf(control, "aria-describedby").map(textOf).join(" ");
  const value = control.matches("[type=checkbox], [type=radio]")
    ? (control as HTMLInputElement).checked
      ? "yes"
      : (control as HTMLInputElement).indeterminate
        ? "some"
        : "no"
    : control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
      ? control.value
      : wordsIn(control);
  return `${value}${note && `, note: ${note}`}${isOff(control) ? " (off)" : ""}`;
}

/** What a person reads on a screen. */
export function seenIn(root: Element): Seen {
  const seen: Seen = {};
  const open = (wanted: string) => {
    let name = wanted;
    for (let count = 2; name in seen; count += 1) name = `${wanted} ${count}`;
    const place: Record<string, string> = {};
    seen[name] = place;
    return place;
  };
  const put = (place: Record<string, string>, label: string, text: string) => {
    if (text === "") return;
    if (label === "") {
      place[label] = place[label] === undefined ? text : `${place[label]} | ${text}`;
      return;
    }
    let name = label;
    for (let count = 2; name in place; count += 1) name = `${label} ${count}`;
    place[name] = text;
  };
  const table = (element: Element, place: Record<string, string>) => {
    const headings = [...element.querySelectorAll("thead th")].map(wordsIn);
    [...element.querySelectorAll("tbody tr, tfoot tr")].forEach((row, at) => {
      let column = 0;
      for (const cell of row.children) {
        const label = `${at === 0 ? "" : `${at + 1}. `}${headings[column] ?? ""}`;
        put(place, label, textOf(cell));
        column += (cell as HTMLTableCellElement).colSpan;
      }
    });
  };
  const read = (element: Element, place: Record<string, string>) => {
    let run = "";
    const end = () => {
      put(place, "", tidy(run));
      run = "";
    };
    for (const node of element.childNodes) {
      if (!(node instanceof Element)) run += ` ${node.textContent ?? ""}`;
      else if (!isHidden(node)) {
        const name = node.matches("section, fieldset, [role=group], nav, [role=dialog], form") ? nameOf(node) : "";
        if (node.matches("h1")) {
          end();
          put(place, "title", wordsIn(node));
        } else if (node.matches("section > header h2, caption, legend, label[for], [id$='-note']")) {
          if (node.closest("section, fieldset")?.getAttribute("aria-labelledby") !== node.id && node.matches("h2"))
            put(place, "", wordsIn(node));
        } else if (name !== "" && node.matches("section, [role=dialog]")) {
          end();
          read(node, open(name));
        } else if (node.matches("dl")) {
          end();
          for (const term of node.querySelectorAll("dt"))
            put(place, wordsIn(term), textOf(term.nextElementSibling as Element));
        } else if (node.matches("table")) {
          end();
          table(node, place);
        } else if (node.matches(CONTROLS)) {
          end();
          put(place, nameOf(node) || "a field", valueOf(node) || "-");
        } else if (node.matches("button, a[href], .money, svg, img") || hueOf(node) !== undefined)
          run += ` ${textOf(node)}`;
        else if (node.matches("span, b, strong, em, time, i") && node.querySelector("button, a, input") === null)
          run += ` ${wordsIn(node)}`;
        else {
          end();
          read(node, place);
        }
      }
    }
    end();
  };
  read(root, open("page"));
  return Object.fromEntries(Object.entries(seen).filter(([, place]) => Object.keys(place).length > 0));
}

/** The problem that stands beside each field. */
export function problemsIn(root: Element): Record<string, string> {
  const found: [string, string][] = [];
  for (const control of root.querySelectorAll("[aria-invalid=true]"))
    found.push([nameOf(control), idsOf(control, "aria-describedby").map(textOf).join(" ")]);
  for (const note of root.querySelectorAll(".field__error")) {
    const label = document.getElementById(note.id.replace(/note$/, "label"));
    if (
      label !== null &&
      root.querySelector(`[aria-invalid=true][aria-describedby~="${CSS.escape(note.id)}"]`) === null
    )
      found.push([textOf(label), textOf(note)]);
  }
  const named: Record<string, string> = {};
  for (const [label, text] of found) {
    let name = label;
    for (let count = 2; name in named; count += 1) name = `${label} ${count}`;
    named[name] = text;
  }
  return named;
}
