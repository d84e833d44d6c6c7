import "../support/signed-in";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import type { ImportReply } from "../../../src/api/products/imports.contract";
import { ALREADY_SAVED } from "../../models/support/failures";
import { openStaffPage, startSession } from "../support/app";
import { serve } from "../support/fake-server";
import { everyScreen } from "../support/shop";

const FOUND: ImportReply["data"] = {
  imported: false,
  format: "backroom",
  rows: 3,
  columns: [],
  errors: { total: 0, list: [] },
  products: 2,
  variants: 3,
  units: 13,
  skipped: 0,
};
const found = { status: 200, body: { data: FOUND } };
const imported = { status: 200, body: { data: { ...FOUND, imported: true } } };

beforeAll(async () => {
  serve(everyScreen);
  await startSession();
});

const button = (name: string) => screen.getByRole("button", { name });
const bar = () => screen.findByRole("progressbar", { name: "Upload of arrivals.csv" });
const noBar = () => waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());

/** The messages about the file next to its bar. */
const words = async () => (await bar()).parentElement?.textContent;

async function chooseFile() {
  const server = serve([...everyScreen, { method: "POST", path: /^\/products\/import$/, reply: "held" }]);
  await openStaffPage("/products/add");
  const user = userEvent.setup({ delay: null });
  await user.upload(await screen.findByLabelText("Product file"), new File(["Product"], "arrivals.csv"));
  const press = async (name: string) => {
    const before = server.heard.length;
    await user.click(button(name));
    await waitFor(() => expect(server.heard.length).toBeGreaterThan(before));
    const held = server.held.at(-1);
    if (held === undefined) throw new Error(`${name} sends nothing`);
    return held;
  };
  return { user, server, press };
}

const keyOf = ({ request }: { request: { headers: Record<string, string> } }) => request.headers["idempotency-key"];

test("a check shows the upload progress, then that the server reads the file, and can be cancelled", async () => {
  const { user, server, press } = await chooseFile();
  const first = await press("Check file");
  expect((await bar()).getAttribute("aria-valuenow")).toBe("0");
  act(() => first.progress(0.37));
  await waitFor(async () => expect((await bar()).getAttribute("aria-valuenow")).toBe("37"));
  expect(await words()).toContain("Uploading37%");
  act(() => first.progress(1));
  await waitFor(async () => expect(await words()).toContain("The server is reading the file"));
  expect(await words()).not.toContain("%");

  await user.click(button("Cancel upload"));
  await noBar();
  expect(server.held).toEqual([]);
  expect(screen.queryByRole("alert")).toBeNull();

  (await press("Check file")).answer(found);
  await screen.findByText("2 products can be imported");
  await noBar();
});

test("a cancelled import reports an unknown outcome, and repeating the request resolves it", async () => {
  const { user, press } = await chooseFile();
  (await press("Check file")).answer(found);
  await screen.findByText("2 products can be imported");
  const first = await press("Import products");
  act(() => first.progress(1));
  await waitFor(async () => expect(await words()).toContain("The server is reading the file and importing it"));
  await user.click(button("Cancel upload"));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The import was cut off" +
      "The products may or may not have been imported. Importing this file again imports none of them twice.",
  );
  const second = await press("Import products");
  expect(keyOf(second)).toBe(keyOf(first));
  second.answer(imported);
  await screen.findByText("2 products imported", { selector: "p" });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("other choices after a cancelled import start no second import, and the page reports what happened", async () => {
  const { user, press } = await chooseFile();
  (await press("Check file")).answer(found);
  await screen.findByText("2 products can be imported");
  const first = await press("Import products");
  await user.click(button("Cancel upload"));
  await screen.findByRole("alert");
  await user.click(screen.getByRole("checkbox", { name: "No purchase price means ₦0.00" }));
  expect(screen.getByRole("alert").textContent).toContain("may or may not have been imported");
  (await press("Check file")).answer(found);
  await screen.findByText("2 products can be imported");
  const second = await press("Import products");
  expect(keyOf(second)).toBe(keyOf(first));
  second.answer({ status: 400, body: { error: ALREADY_SAVED, code: "already_saved" } });
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain(
      "The products were imported with the choices you made before, and none of them twice.",
    ),
  );
});

test("choosing the same file after a cancelled import keeps its key, and another file gets a new one", async () => {
  const { user, press } = await chooseFile();
  const choose = async (name: string, lastModified: number) => {
    await user.upload(await screen.findByLabelText("Product file"), new File(["Product"], name, { lastModified }));
  };
  const sent = async () => {
    (await press("Check file")).answer(found);
    await screen.findByText("2 products can be imported");
    return press("Import products");
  };
  const remove = (name: string) => user.click(button(`Remove ${name}`));
  await remove("arrivals.csv");
  await choose("arrivals.csv", 1);
  const first = await sent();
  await user.click(button("Cancel upload"));

  await remove("arrivals.csv");
  expect(screen.queryByRole("alert")).toBeNull();
  await choose("others.csv", 1);
  expect(screen.queryByRole("alert")).toBeNull();
  const other = await sent();
  expect(keyOf(other)).not.toBe(keyOf(first));
  other.answer({ status: 417, body: { error: "Refused" } });
  await screen.findByText("Nothing was imported.");

  await remove("others.csv");
  await choose("arrivals.csv", 1);
  expect((await screen.findByRole("alert")).textContent).toContain("may or may not have been imported");
  const again = await sent();
  expect(keyOf(again)).toBe(keyOf(first));
  again.answer({ status: 417, body: { error: "Refused" } });
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("may or may not have been imported"));

  await remove("arrivals.csv");
  await choose("arrivals.csv", 2);
  expect(screen.queryByRole("alert")).toBeNull();
});
