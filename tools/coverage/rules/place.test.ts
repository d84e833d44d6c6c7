import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../../server/core/root";
import { placeOfCall } from "./place";
import { fileByText } from "./source-text";

/** A call of these files of the project, the innermost first. */
const called = (...files: string[]) =>
  files.map(
    (file) =>
      ({
        getFileName: () => `file://${path.join(projectRoot, file)}?t=1`,
        getFunctionName: () => `of ${file}`,
      }) as NodeJS.CallSite,
  );

const fileOf = (...files: string[]) => placeOfCall(called(...files))?.file ?? null;

test("a statement belongs to the innermost file of a room, not to those that hand it on", () => {
  const carriers = ["node_modules/pg/lib/client.js", "server/core/db/pool.ts", "server/reading/shared-reads.ts"];
  expect(fileOf(...carriers, "server/orders/routes.ts", "server/money/routes.ts")).toBe("server/orders/routes.ts");
  expect(placeOfCall(called("server/orders/routes.ts"))?.name).toBe("of server/orders/routes.ts");
});

test("a statement without a room belongs to the innermost file that sends it", () => {
  expect(fileOf("server/core/db/migrate.ts", "server/core/start.ts")).toBe("server/core/db/migrate.ts");
});

test("what a test, a check of the books or demo data send is no rule's, nor that of a room that calls them", () => {
  for (const oracle of ["tests/server/orders/order-kit.ts", "server/data/verify.ts", "server/orders/demo.ts"])
    expect(fileOf(oracle, "server/orders/routes.ts")).toBeNull();
});

test("the connection of the matrix hands on what the server sends", () => {
  expect(fileOf("tests/server/rights/matrix/cell-pool.ts", "server/orders/routes.ts")).toBe("server/orders/routes.ts");
});

test("a statement sent late belongs to the file with most of its lines, and none to who carries all", () => {
  const textOf = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");
  for (const file of ["server/shifts/routes.ts", "server/counts/routes.ts"])
    expect(fileByText(textOf(file))).toBe(file);
  expect(fileByText("select 1")).toBeNull();
});
