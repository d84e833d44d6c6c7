import { expect, test } from "vitest";
import { shellActor } from "../../../src/machines/shell/shell";

/** What the browser tells this tab when another one stores a theme. */
const storedElsewhere = (key: string, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
const shown = () => document.documentElement.dataset.theme ?? "light";

test("a theme that is chosen in another tab is shown in this one", () => {
  shellActor.start();
  storedElsewhere("tw-theme", "dark");
  expect(shown()).toBe("dark");
  expect(shellActor.getSnapshot().matches({ theme: "dark" })).toBe(true);
  storedElsewhere("tw-theme", "dark");
  storedElsewhere("backroom-typed", "light");
  storedElsewhere("tw-theme", null);
  expect(shown()).toBe("dark");
  storedElsewhere("tw-theme", "light");
  expect(shown()).toBe("light");
});
