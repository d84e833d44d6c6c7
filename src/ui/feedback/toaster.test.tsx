import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Toaster, { raiseToast } from "./toaster";

const region = () => screen.getByRole("region", { name: "Notifications" });
const texts = () =>
  within(region())
    .queryAllByRole("group")
    .map((toast) => toast.textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame", "Date", "performance"],
  });
});

afterEach(async () => {
  await pass(10_000);
  vi.useRealTimers();
});

describe("Toaster", () => {
  it("shows what was raised before it stood, and several at once", async () => {
    raiseToast({ tone: "error", text: "Invalid password" });
    render(
      <StrictMode>
        <Toaster />
      </StrictMode>,
    );
    await pass(100);
    act(() => raiseToast({ tone: "warning", text: "Could not reach server" }));
    await pass(100);
    expect(texts().toSorted()).toEqual(["Could not reach server", "Invalid password"]);
  });

  it("lets a message go after 2 s", async () => {
    render(<Toaster />);
    act(() => raiseToast({ tone: "success", text: "updated" }));
    await pass(1_900);
    expect(texts()).toEqual(["updated"]);
    await pass(600);
    expect(texts()).toEqual([]);
  });

  it("keeps a message while the mouse rests on it", async () => {
    render(<Toaster />);
    act(() => raiseToast({ tone: "success", text: "updated" }));
    await pass(500);
    fireEvent.mouseMove(region());
    await pass(5_000);
    expect(texts()).toEqual(["updated"]);
    fireEvent.mouseLeave(region());
    await pass(3_000);
    expect(texts()).toEqual([]);
  });

  it("shows each message for its time in front on a phone, and a repeated one once", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
    vi.resetModules();
    const phone = await import("./toaster");
    render(<phone.default />);
    await pass(100);
    for (const text of ["one", "two", "one"]) {
      act(() => phone.raiseToast({ tone: "error", text }));
      await pass(100);
    }
    expect(texts()).toEqual(["one", "two"]);
    await pass(2_300);
    expect(texts()).toEqual(["two"]);
    await pass(2_000);
    expect(texts()).toEqual([]);
    vi.unstubAllGlobals();
  });

  it("announces from one live region only, and can be dismissed", async () => {
    render(<Toaster />);
    act(() => raiseToast({ tone: "success", text: "updated" }));
    await pass(100);
    expect(region().getAttribute("aria-live")).toBe("polite");
    expect(within(region()).queryByRole("status")).toBeNull();
    fireEvent.click(within(region()).getByRole("button", { name: "Dismiss" }));
    await pass(500);
    expect(texts()).toEqual([]);
  });

  it("gives the focus back to where it came from when it is dismissed by keyboard", async () => {
    render(
      <>
        <button type="button">Save</button>
        <Toaster />
      </>,
    );
    screen.getByRole("button", { name: "Save" }).focus();
    act(() => raiseToast({ tone: "success", text: "updated" }));
    await pass(100);
    const dismiss = within(region()).getByRole("button", { name: "Dismiss" });
    act(() => dismiss.focus());
    fireEvent.click(dismiss);
    await pass(500);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Save" }));
  });
});
