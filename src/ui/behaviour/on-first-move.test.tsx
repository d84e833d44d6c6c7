import { beforeEach, expect, test, vi } from "vitest";

let idle: IdleRequestCallback[] = [];

/** Lets the browser be idle for one turn, in which there is time for one thing. */
const rest = () => idle.splice(0).forEach((act) => act({ didTimeout: false, timeRemaining: () => 0 }));

/** The module of a page that nobody has touched, whose timers and idle turns run when the test says so. */
async function untouched() {
  vi.useFakeTimers();
  idle = [];
  vi.stubGlobal("requestIdleCallback", (act: IdleRequestCallback) => idle.push(act));
  vi.resetModules();
  return import("./on-first-move");
}

const touch = () => window.dispatchEvent(new Event("touchstart"));

let done: string[] = [];
const note = (what: string) => () => void done.push(what);

beforeEach(() => {
  done = [];
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

test("what the first input needs runs with it, and the rest once a tap has become a click and the page is idle", async () => {
  const { onFirstMove, soonAfterFirstMove } = await untouched();
  onFirstMove(note("page"));
  soonAfterFirstMove(note("menu"));
  soonAfterFirstMove(note("palette"));
  vi.advanceTimersByTime(60_000);
  rest();
  expect(done).toEqual([]);
  touch();
  rest();
  expect(done).toEqual(["page"]);
  vi.advanceTimersByTime(150);
  expect(done).toEqual(["page"]);
  rest();
  expect(done).toEqual(["page", "menu"]);
  rest();
  expect(done).toEqual(["page", "menu", "palette"]);
  onFirstMove(note("next page"));
  soonAfterFirstMove(note("dialog"));
  expect(done).toEqual(["page", "menu", "palette", "next page", "dialog"]);
});

test("what an idle page may load comes once it is shown and idle, or with the first input, once", async () => {
  const { onFirstMoveOrIdle } = await untouched();
  let show = () => {};
  const shown = new Promise<void>((resolve) => {
    show = resolve;
  });
  onFirstMoveOrIdle(note("page"), shown);
  onFirstMoveOrIdle(note("never shown"), new Promise(() => {}));
  rest();
  expect(done).toEqual([]);
  show();
  await shown;
  expect(done).toEqual([]);
  rest();
  expect(done).toEqual(["page"]);
  touch();
  expect(done).toEqual(["page", "never shown"]);
});

test("while a page is being opened the rest waits, and comes after it", async () => {
  const { onFirstMove, soonAfterFirstMove, tellOpening } = await untouched();
  soonAfterFirstMove(note("menu"));
  touch();
  tellOpening(true);
  vi.advanceTimersByTime(60_000);
  rest();
  soonAfterFirstMove(note("dialog"));
  onFirstMove(note("page"));
  expect(done).toEqual(["page"]);
  tellOpening(false);
  expect(done).toEqual(["page"]);
  rest();
  rest();
  expect(done).toEqual(["page", "menu", "dialog"]);
});

test("a page opened before any input lets the rest wait for an input", async () => {
  const { soonAfterFirstMove, tellOpening } = await untouched();
  soonAfterFirstMove(note("menu"));
  tellOpening(true);
  tellOpening(false);
  vi.advanceTimersByTime(60_000);
  rest();
  expect(done).toEqual([]);
});
