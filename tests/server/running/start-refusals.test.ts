import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { projectRoot } from "../../../server/core/root";
import { addEmployee } from "../people/employees";
import { createDatabase, type TestDatabase } from "../harness";
import { embeddedDatabase, newDataFolder, runServer } from "./running-server";

/** Runs a server that must not start, and returns its one sentence. */
async function refusal(env: Record<string, string>): Promise<string> {
  const server = runServer(env);
  expect(await server.ended).toBe(1);
  expect(server.stdout()).toBe("");
  const sentence = server.stderr();
  expect(sentence).toMatch(/^[^\n]+\.\n$/);
  return sentence.trim();
}

describe("a server that cannot start prints the reason", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());

  it("if the port is in use, before it starts a database", async () => {
    const other = createServer();
    await new Promise<void>((settle) => other.listen(0, "127.0.0.1", settle));
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = String(typeof address === "object" && address ? address.port : 0);
    const folder = newDataFolder();
    expect(await refusal({ BACKROOM_DATA: folder, PORT: port })).toBe(
      `Port ${port} is already taken: stop what uses it, or set PORT to another.`,
    );
    expect(embeddedDatabase(folder)).toBeNull();
  });

  it("if its folder is not writable", async () => {
    const folder = join(projectRoot, "package.json", "data");
    expect(await refusal({ BACKROOM_DATA: folder })).toContain(`cannot write to its data folder ${folder} (ENOTDIR)`);
  });

  it.each([
    ["nothing answers", (url: URL) => void (url.port = "1"), "nothing answers at 127.0.0.1:1"],
    ["the password is wrong", (url: URL) => void (url.password = "guess"), "does not accept this user and password"],
    ["the database is missing", (url: URL) => void (url.pathname = "/elsewhere"), "no database called elsewhere"],
  ])("if DATABASE_URL is unusable: %s", async (_name, spoil, reason) => {
    const url = new URL(database.url);
    spoil(url);
    const sentence = await refusal({ BACKROOM_DATA: newDataFolder(), DATABASE_URL: url.href });
    expect(sentence).toContain(reason);
    expect(sentence).not.toContain(url.password);
  });

  it("if a real shop has the demo's sign-ins", async () => {
    await addEmployee(database.pool, DEMO_SIGN_INS.manager.toUpperCase());
    const env = { BACKROOM_DATA: newDataFolder(), DATABASE_URL: database.url };
    expect(await refusal(env)).toContain("demo sign-ins whose password everyone knows");
  });

  it("if a setting is invalid", async () => {
    expect(await refusal({ PORT: "99999" })).toBe("PORT must be a number from 0 to 65535.");
    expect(await refusal({ BACKROOM_SEED: "lots" })).toContain("BACKROOM_SEED must be demo, empty or a number");
    expect(await refusal({ DATABASE_URL: "mysql://shop@127.0.0.1/shop" })).toContain("DATABASE_URL must look like");
    expect(await refusal({ DATABASE_URL_FILE: "/nowhere/database-url" })).toBe(
      "DATABASE_URL_FILE names /nowhere/database-url, which does not exist: create it, or correct the path.",
    );
    expect(await refusal({ DATABASE_READ_URL: "replica.example" })).toContain("DATABASE_READ_URL must look like");
    expect(await refusal({ DATABASE_READ_URL: database.url })).toContain("DATABASE_READ_URL needs DATABASE_URL");
    expect(await refusal({ DATABASE_POOLER: "session" })).toBe("DATABASE_POOLER must be transaction, or left out.");
    expect(await refusal({ DATABASE_POOLER: "transaction" })).toContain("DATABASE_POOLER needs DATABASE_URL");
  });
});
