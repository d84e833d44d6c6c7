import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";

const options = [
  { value: "pending", label: "Pending" },
  { value: "completed", label: "Completed" },
  { value: "cancelled", label: "Cancelled" },
];

// The code of the list loads again for each test: the first press comes before it.
beforeEach(() => {
  vi.resetModules();
});

async function open() {
  const { Select } = await import("./select");
  function Status() {
    const [value, setValue] = useState("pending");
    return <Select label="Status" options={options} value={value} onChange={setValue} />;
  }
  render(<Status />);
  const box = screen.getByRole("combobox", { name: "Status" });
  box.focus();
  return box;
}

// What a browser does on Enter.
const enter = (box: HTMLElement) => fireEvent.click(box, { detail: 0 });
const list = () => screen.queryByRole("listbox");

it("takes the keys of its list while the list's code is on its way", async () => {
  const box = await open();
  enter(box);
  expect([list(), box.getAttribute("aria-busy")]).toEqual([null, "true"]);
  fireEvent.keyDown(box, { key: "ArrowDown" });
  fireEvent.keyDown(box, { key: "ArrowDown" });
  enter(box);
  expect([box.textContent, box.getAttribute("aria-busy")]).toEqual(["Cancelled", null]);
});

it("opens its list with the option that was reached meanwhile", async () => {
  const box = await open();
  fireEvent.keyDown(box, { key: "ArrowDown" });
  fireEvent.keyDown(box, { key: "c" });
  fireEvent.keyDown(box, { key: "a" });
  const shown = await screen.findByRole("listbox", { name: "Status" });
  await waitFor(() => expect(document.activeElement).toBe(shown));
  const reached = document.getElementById(shown.getAttribute("aria-activedescendant") ?? "");
  expect([reached?.textContent, box.textContent]).toEqual(["Cancelled", "Pending"]);
});

it.each([
  ["Escape", (box: HTMLElement) => fireEvent.keyDown(box, { key: "Escape" })],
  ["leaving the box", (box: HTMLElement) => fireEvent.blur(box)],
  ["a second press", (box: HTMLElement) => fireEvent.click(box, { detail: 1 })],
])("does not open after %s", async (_name, leave) => {
  const box = await open();
  fireEvent.click(box, { detail: 1 });
  leave(box);
  expect(box.getAttribute("aria-busy")).toBeNull();
  await import("./select-list");
  await waitFor(() => expect(list()).toBeNull());
  expect([box.textContent, box.getAttribute("aria-expanded")]).toEqual(["Pending", "false"]);
});

it("closes by one Escape, and the dialog around it by the next", async () => {
  const { Select } = await import("./select");
  const { Modal } = await import("../overlays/modal");
  let isClosed = false;
  const close = () => {
    isClosed = true;
  };
  render(
    <Modal open title="Add account" onClose={close}>
      <Select label="Status" options={options} value="pending" onChange={() => {}} />
    </Modal>,
  );
  const box = screen.getByRole("combobox", { name: "Status" });
  // The dialog hears Escape itself, before anything within it does.
  await waitFor(() => expect(document.body.style.pointerEvents).toBe("none"));
  enter(box);
  // The dialog acts on what it hears in a microtask.
  await act(async () => void fireEvent.keyDown(box, { key: "Escape" }));
  expect([isClosed, box.getAttribute("aria-busy")]).toEqual([false, null]);
  fireEvent.keyDown(box, { key: "Escape" });
  await waitFor(() => expect(isClosed).toBe(true));
});
