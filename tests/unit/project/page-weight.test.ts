import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  APP_BUDGET,
  CHUNK_BUDGET,
  CSS_BUDGET,
  everyScript,
  modulesWith,
  PAGES,
  WEB,
  weigh,
} from "../../../tools/bench/web/pages";
import { committedWeights, faultsOfWeights, weighBuild, type Weights } from "../../../tools/bench/web/weights";

/** Of the pages as last built, which `npm test` does first. */
describe.each(PAGES)("a first visit to the $name", (page) => {
  const weight = weigh(page);

  it("fetches no more JavaScript than it may", () => {
    expect(weight.jsBytes).toBeLessThanOrEqual(page.budget);
  });

  it("fetches no more than that and its limit for what follows, before any input", () => {
    expect(weight.jsBytes + weight.laterBytes).toBeLessThanOrEqual(page.settledBudget);
  });

  it("fetches no more styles than it may", () => {
    expect(weight.cssBytes).toBeGreaterThan(0);
    expect(weight.cssBytes).toBeLessThanOrEqual(CSS_BUDGET);
  });

  it("fetches no more scripts than it may", () => {
    expect(weight.js.length).toBeLessThanOrEqual(page.mostScripts);
  });

  it("fetches no code that the page does not need", () => {
    expect(weight.js.flatMap(({ modules }) => modules)).not.toEqual([]);
    expect(weight.unwanted).toEqual([]);
  });
});

describe("all scripts together", () => {
  const scripts = everyScript();

  it("are no more than the app may have", () => {
    expect(scripts.length).toBeGreaterThan(12);
    expect(scripts.reduce((total, { bytes }) => total + bytes, 0)).toBeLessThanOrEqual(APP_BUDGET);
  });

  it("have no large chunk but the libraries that every page has", () => {
    const large = scripts.filter(({ bytes }) => bytes > CHUNK_BUDGET);
    expect(large.map(({ file }) => file.replace(/-.*/, ""))).toEqual(["base"]);
  });
});

it.each(["create-order-screen", "order-screen"])(
  "%s opens where the code that reads the device is missing",
  (screen) => {
    const modules = modulesWith(`src/screens/orders/${screen}.tsx`);
    expect(modules).toContain(`./src/screens/orders/${screen}.tsx`);
    expect(modules.filter((module) => /\/api\/drafts\/(seal|shelf)\./.test(module))).toEqual([]);
  },
);

it("every shortened class of the code is in the style sheet", () => {
  const textOf = (ending: string) =>
    readdirSync(path.join(WEB, "assets"))
      .filter((file) => file.endsWith(ending))
      .map((file) => readFileSync(path.join(WEB, "assets", file), "utf8"))
      .join("\n");
  const words = [...textOf(".js").matchAll(/[`" ](_[\da-z]{4})(?=[`" ])/g)];
  const used = new Set(words.map(([, name]) => name));
  // The window that a form of the browser's own is sent to.
  used.delete("_self");
  const styled = textOf(".css");
  expect(used.size).toBeGreaterThan(200);
  expect([...used].filter((name) => !styled.includes(`.${name}`))).toEqual([]);
});

describe("the committed weights", () => {
  const before: Weights = { app: { js: 1000, css: 100, html: 100 }, orders: { js: 500, css: 100, html: 10 } };
  const { app, orders } = before as { app: Weights[string]; orders: Weights[string] };

  it("are exceeded by no page, and by the app in nothing", () => {
    const built = weighBuild();
    expect(Object.keys(built)).toEqual(
      expect.arrayContaining(["app", "index", "login", "orders", "order", "dashboard"]),
    );
    expect(Object.values(built).filter(({ js, css, html }) => Math.min(js, css, html) === 0)).toEqual([]);
    expect(faultsOfWeights(built, committedWeights())).toEqual([]);
  });

  it.each(["js", "css", "html"] as const)("are exceeded by a tenth more %s and one byte", (kind) => {
    const grown = (bytes: number) => ({ app, orders: { ...orders, [kind]: bytes } });
    const tenth = orders[kind] * 1.1;
    expect(faultsOfWeights(grown(tenth), before)).toEqual([]);
    expect(faultsOfWeights(grown(tenth + 1), before)).toEqual([expect.stringContaining(`bytes of ${kind}`)]);
  });

  it("have every page that is built, and no other", () => {
    expect(faultsOfWeights({ app, orders, repairs: orders }, before)).toEqual([expect.stringContaining("repairs")]);
    expect(faultsOfWeights({ app }, before)).toEqual([expect.stringContaining("orders is no longer built")]);
  });
});
