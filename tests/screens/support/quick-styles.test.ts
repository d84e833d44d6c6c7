import { expect, onTestFinished, test } from "vitest";
import { installQuickLabels, installQuickStyles } from "./quick-styles";

type PageWindow = Window & typeof globalThis;

const PAGE = `
  <div style="visibility: hidden; pointer-events: none">
    <p style="visibility: visible; pointer-events: auto"><b>shown in what is hidden</b></p>
    <p style="visibility: inherit; display: initial"><i>hidden</i></p>
    <label for="one">First</label><label>Around <input id="one"></label><input type="hidden" id="two">
  </div>
  <div hidden><button style="display: block">Over the attribute</button></div>
  <dialog><p>Closed</p></dialog><dialog open><p>Open</p></dialog><template></template>
  <table><thead hidden><tr><th>Head</th></tr></thead><tbody><tr hidden><td>Row</td></tr></tbody></table>
  <label><select></select><input></label><label for="a:b">Odd</label><textarea id="a:b"></textarea>
  <label for="nobody">Of no field</label><svg style="display: none"><path d="M0 0"></path></svg>
  <span style="position: absolute; overflow: hidden; z-index: 3">Others</span>`;

/** A window of jsdom's own, without what the tests install. */
function windowWith(html: string): PageWindow {
  const frame = document.body.appendChild(document.createElement("iframe"));
  onTestFinished(() => frame.remove());
  const window = frame.contentWindow as PageWindow;
  window.document.body.innerHTML = html;
  return window;
}

const stylesIn = (window: PageWindow) =>
  [...window.document.querySelectorAll("*")].map((element) => {
    const style = window.getComputedStyle(element);
    const named = ["display", "visibility", "pointer-events", "position"].map((name) => style.getPropertyValue(name));
    const { display, visibility, pointerEvents, position, overflow, zIndex } = style;
    return [element.outerHTML, ...named, display, visibility, pointerEvents, position, overflow, zIndex];
  });

const labelsIn = (window: PageWindow) =>
  [...window.document.querySelectorAll<HTMLInputElement>("input, select, textarea")].map(({ outerHTML, labels }) => [
    outerHTML,
    labels && [...labels].map((label) => label.outerHTML),
  ]);

test.each([PAGE, `<style>p { display: none }</style>${PAGE}`])("styles are those that jsdom computes", (html) => {
  const [quick, own] = [windowWith(html), windowWith(html)];
  installQuickStyles(quick);
  expect(stylesIn(quick)).toEqual(stylesIn(own));
  expect(new Set(stylesIn(quick).map(([, display]) => display)).size).toBeGreaterThan(5);
});

test("styles follow the page", () => {
  const window = windowWith("<p><b>text</b></p>");
  installQuickStyles(window);
  const [text, around] = ["b", "p"].map((name) => window.document.querySelector<HTMLElement>(name));
  const shown = () => text && window.getComputedStyle(text).visibility;
  expect(shown()).toBe("visible");
  around?.style.setProperty("visibility", "hidden");
  expect(shown()).toBe("hidden");
  around?.removeAttribute("style");
  expect(shown()).toBe("visible");
});

test("the labels of a field are those that jsdom finds", () => {
  const [quick, own] = [windowWith(PAGE), windowWith(PAGE)];
  installQuickLabels(quick);
  expect(labelsIn(quick)).toEqual(labelsIn(own));
  expect(labelsIn(quick).flatMap(([, labels]) => labels ?? [])).toHaveLength(4);
});
