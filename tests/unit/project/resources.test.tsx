import { isValidElement } from "react";
import type { RouteObject } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { RECORDS, RULES } from "../../../server/rooms";
import { PERMISSIONS } from "../../../src/api/rights/permissions.contract";
import { may } from "../../../src/may";
import { type RecordKind, resources, type Resource } from "../../../src/resources";
import { PAGES } from "../../../src/screens/shell/layout/nav";
import { crumbsOf, sectionOf } from "../../../src/screens/shell/layout/crumbs";
import { placesOf } from "../../../src/screens/shell/layout/places";
import { PAGE_LETTERS } from "../../../src/screens/shell/layout/shortcuts/shortcut-table";
import { staffRoutes } from "../../../src/staff-routes";

type Handle = { needs: readonly string[] } | undefined;

const routesIn = (route: RouteObject): RouteObject[] => [route, ...(route.children ?? []).flatMap(routesIn)];
const routes = routesIn(staffRoutes);
const needsOf = (path: string) => (routes.find((route) => route.path === path)?.handle as Handle)?.needs;

const person = (...permissions: (typeof PERMISSIONS)[number][]) => ({
  key: "ada",
  name: "Ada",
  email: "ada@shop.ng",
  isAdmin: false,
  permissions,
});

describe.each(Object.entries<Resource>(resources))("the resource %s", (kind, resource) => {
  it("has the same name in the log and in the registry", () => {
    expect(resource.one).toBe(kind);
    expect(RECORDS).toHaveProperty(kind);
    expect(Object.hasOwn(RECORDS[kind as RecordKind], "store")).toBe(resource.isShared !== true);
  });

  it("has one link in the sidebar or in the person's menu, for those who may see it", () => {
    const own = PAGES.filter(({ to }) => to === resource.list);
    expect(own.map(({ needs }) => needs)).toEqual([[resource.view]]);
    expect(isValidElement(own[0]?.icon)).toBe(true);
  });

  it("has a route for each of its pages, which needs the same permissions", () => {
    expect(needsOf(resource.list)).toEqual([resource.view]);
    expect(needsOf(`${resource.list}/:key`)).toEqual(resource.page && [resource.view]);
    if (resource.add) expect(needsOf(resource.add.path)).toEqual(resource.add.needs);
  });

  it("has a history that the server opens with the same permission", () => {
    expect(RULES[`GET /api/audit/${kind}/:id`]).toMatchObject({ access: resource.view });
    expect(PERMISSIONS).toContain(resource.view);
  });

  it("is named by its list's heading in the top bar of the list and in the breadcrumbs of its pages", () => {
    // A part of a page is named by that page.
    expect(sectionOf(resource.list)).toBe(resource.isPart ? resources.settings.label : resource.label);
    const crumbs = crumbsOf(`${resource.list}/0199`, "Fan");
    expect(crumbs).toEqual([
      { to: resource.list, label: sectionOf(resource.list) },
      { to: `${resource.list}/0199`, label: "Fan" },
    ]);
  });
});

it("offers to add a product only to people who may see purchase prices", () => {
  const actionsOf = (...held: (typeof PERMISSIONS)[number][]) =>
    placesOf(person(...held) as never).actions.map(({ label }) => label);
  expect(actionsOf("products.create")).toEqual([]);
  expect(actionsOf("products.create", "products.cost")).toEqual(["Add product"]);
});

it("lets administrators do everything and others what their permissions allow", () => {
  for (const permission of PERMISSIONS) {
    expect(may({ isAdmin: true, permissions: [] }, permission)).toBe(true);
    expect(may(person(permission), permission)).toBe(true);
    expect(may({ isAdmin: false, permissions: new Set([permission]) }, permission)).toBe(true);
    expect(may(person(...PERMISSIONS.filter((other) => other !== permission)), permission)).toBe(false);
  }
  expect(may(person(...PERMISSIONS), "administrator")).toBe(false);
});

it("gives every page of the sidebar and of the person's menu a letter of its own", () => {
  expect(Object.values(PAGE_LETTERS).toSorted()).toEqual(PAGES.map(({ to }) => to).toSorted());
});
