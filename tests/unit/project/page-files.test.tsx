import { readFileSync } from "node:fs";
import path from "node:path";
import type { RouteObject } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { staffRoutes } from "../../../src/staff-routes";
import { MODULES_FILE } from "../../../tools/build/chunks/chunk-modules";
import { PAGES, WEB, weigh } from "../../../tools/bench/web/pages";

const htmlOf = (file: string) => readFileSync(path.join(WEB, file), "utf8");
const files = JSON.parse(htmlOf("pages/pages.json")) as Record<string, string>;

const modules = JSON.parse(htmlOf(MODULES_FILE)) as Record<string, string[]>;

const leaves = (route: RouteObject): string[] =>
  route.children?.flatMap(leaves) ?? [route.index === true ? "/" : (route.path ?? "")];

/** Of the pages as last built, which `npm test` does first. */
describe("the HTML files of the pages", () => {
  it("are one for each page of a signed-in person, and one for sign-in", () => {
    const own = leaves(staffRoutes).filter((each) => each !== "/confirm-email" && each !== ":page/*");
    const paths = [...own, "/login"];
    expect(Object.keys(files).toSorted()).toEqual(paths.toSorted());
    expect(new Set(Object.values(files)).size).toBe(paths.length);
  });

  it("name every script of the page's first visit", () => {
    const page = PAGES.find(({ address }) => address === "/orders");
    if (page === undefined) throw new Error("no page has this address");
    const html = htmlOf(files["/orders"] ?? "");
    const missing = weigh(page).js.filter(({ file }) => !html.includes(`"/${file}"`));
    expect(missing.map(({ file }) => file)).toEqual([]);
    expect(html.match(/rel="modulepreload"/g)?.length).toBe(weigh(page).js.length - 2);
  });

  it("load what runs before the first paint first, then the largest file, and letters last", () => {
    const loads = [
      ...htmlOf(files["/orders"] ?? "").matchAll(/<(?:link rel="(?:\w*preload|stylesheet)"|script)[^>]*>/g),
    ]
      .map(([tag]) => /(?:href|src)="\/assets\/([^"]+)-[\w-]{8}\.\w+"/.exec(tag)?.[1] ?? tag)
      .filter((name) => !name.startsWith("<"));
    expect(loads.slice(0, 2)).toEqual(["boot", "base"]);
    expect(loads.slice(-3).toSorted()).toEqual(["letters-latin", "letters-latin-ext", "letters-vietnamese"]);
  });

  it("of lists, records and new records leave what sends requests to later", () => {
    const sender = Object.keys(modules).find((script) =>
      modules[script]?.some((each) => each.endsWith("/kit/http.ts")),
    );
    const naming = Object.keys(files).filter((page) => htmlOf(files[page] ?? "").includes(`"/${sender}"`));
    expect(naming).not.toContain("/orders");
    expect(naming).not.toContain("/orders/:key");
    expect(naming).not.toContain("/orders/create");
    expect(naming).toContain("/");
  });

  it.each(Object.values(files))("name the script of the page's screen, as %s does", (file) => {
    const screen = `/${path.basename(file, ".html")}-screen.tsx`;
    const scripts = Object.keys(modules).filter((script) => modules[script]?.some((each) => each.endsWith(screen)));
    expect(scripts).toHaveLength(1);
    expect(htmlOf(file)).toContain(`"/${scripts[0]}"`);
  });

  it("show the heading as far as the address tells it, in markup that the content security policy allows", () => {
    expect(htmlOf("pages/orders.html")).toMatch(/<h1[^>]*>Orders<\/h1>/);
    expect(htmlOf("pages/add-product.html")).toMatch(/<h1[^>]*>Add product<\/h1>/);
    expect(htmlOf("pages/order.html")).toMatch(/<h1[^>]*><span[^>]*><\/span><\/h1>/);
    for (const file of [...Object.values(files), "index.html"]) {
      expect(htmlOf(file)).toContain('<div id="root"></div><div id="first-frame" aria-hidden="true">');
      expect([file, htmlOf(file).match(/ style=|<style|<script(?! type="module"| src=)/g)]).toEqual([file, null]);
    }
  });
});
