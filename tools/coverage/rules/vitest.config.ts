import process from "node:process";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { PATIENCE } from "../../kit/patience";
import { WORKERS } from "../../kit/workers";
import { instrumented } from "./instrumented";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The server's tests and those of its plain rules, with mutants that can be switched on. */
export default defineConfig({
  root,
  cacheDir: process.env.BACKROOM_VITE_CACHE ?? "node_modules/.vite",
  plugins: [instrumented()],
  test: {
    name: "rules",
    environment: "node",
    include: ["tests/server/**/*.test.ts", "server/**/*.test.ts"],
    setupFiles: ["tests/seed.setup.ts"],
    globalSetup: ["tests/server/cluster.setup.ts"],
    runner: "tools/coverage/rules/runner.ts",
    maxWorkers: WORKERS,
    isolate: false,
    testTimeout: PATIENCE.test,
    hookTimeout: PATIENCE.test,
    teardownTimeout: PATIENCE.action,
    expect: { poll: { timeout: PATIENCE.action } },
    passWithNoTests: true,
  },
});
