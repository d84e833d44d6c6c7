import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: ["hangs", "broken", "slow", "leaves"].map((name) => ({
      test: { name, include: [`cases/${name}.case.mjs`], maxWorkers: 1, testTimeout: 0 },
    })),
  },
});
