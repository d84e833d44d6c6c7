import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode, useState } from "react";
import { describe, expect, it } from "vitest";
import { Field } from "./field";
import { Select } from "./select";

const options = [
  { value: "", label: "All stores" },
  { value: "lekki", label: "Lekki" },
  { value: "abuja", label: "Abuja", disabled: true },
  { value: "ikeja", label: "Ikeja" },
];

function Stores({ start = "", clearable = false }: { start?: string; clearable?: boolean }) {
  const [value, setValue] = useState(start);
  return (
    <StrictMode>
      <Field label="Store" error={value === "ikeja" ? "Ikeja is closed" : undefined}>
        <Select options={options} value={value} onChange={setValue} clearable={clearable} />
      </Field>
      <output>{value || "nothing"}</output>
    </StrictMode>
  );
}

const box = () => screen.getByRole("combobox", { name: "Store" });
const chosen = () => screen.getByRole("status").textContent;

describe("Select", () => {
  it("chooses by keyboard alone and gives the focus back to its box", async () => {
    const user = userEvent.setup();
    render(<Stores />);
    await user.tab();
    expect(document.activeElement).toBe(box());
    await user.keyboard("{Enter}");
    const list = await screen.findByRole("listbox", { name: "Store" });
    expect(within(list).getAllByRole("option")).toHaveLength(4);
    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(chosen()).toBe("lekki"));
    expect(box().textContent).toContain("Lekki");
    await waitFor(() => expect(document.activeElement).toBe(box()));
  });

  it("shows and sets the option whose value is empty", async () => {
    const user = userEvent.setup();
    render(<Stores start="lekki" />);
    await user.click(box());
    await user.click(await screen.findByRole("option", { name: "All stores" }));
    expect(chosen()).toBe("nothing");
    expect(box().textContent).toContain("All stores");
  });

  it("passes over a disabled option and does not choose it on a click", async () => {
    const user = userEvent.setup();
    render(<Stores start="lekki" />);
    await user.click(box());
    const closed = await screen.findByRole("option", { name: "Abuja" });
    expect(closed.getAttribute("aria-disabled")).toBe("true");
    await user.click(closed);
    expect(chosen()).toBe("lekki");
    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(chosen()).toBe("ikeja"));
  });

  it("is chosen from without opening, by arrows and first letters", async () => {
    const user = userEvent.setup();
    render(<Stores start="lekki" />);
    await user.tab();
    await user.keyboard("{ArrowRight}");
    expect(chosen()).toBe("ikeja");
    await user.keyboard("{Home}");
    expect(chosen()).toBe("nothing");
    await user.keyboard("le");
    expect(chosen()).toBe("lekki");
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("closes on a second press of its box", async () => {
    const user = userEvent.setup();
    render(<Stores start="lekki" />);
    await user.click(box());
    await screen.findByRole("listbox");
    expect(box().getAttribute("aria-expanded")).toBe("true");
    await user.click(box());
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    expect([box().getAttribute("aria-expanded"), chosen()]).toEqual(["false", "lekki"]);
  });

  it("closes on Escape without choosing", async () => {
    const user = userEvent.setup();
    render(<Stores start="lekki" />);
    await user.click(box());
    await screen.findByRole("listbox");
    await user.keyboard("{ArrowDown}{Escape}");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    expect(chosen()).toBe("lekki");
  });

  it("carries the error of its field", () => {
    render(<Stores start="ikeja" />);
    expect(box().getAttribute("aria-invalid")).toBe("true");
    const note = document.getElementById(box().getAttribute("aria-describedby") ?? "");
    expect(note?.textContent).toBe("Ikeja is closed");
  });

  it("clears", async () => {
    const user = userEvent.setup();
    render(<Stores start="lekki" clearable />);
    await user.click(screen.getByRole("button", { name: "Clear Lekki" }));
    expect(chosen()).toBe("nothing");
  });

  it("takes its name from `label` where no field stands around", () => {
    render(
      <Select
        label="Variation of Galaxy A15"
        options={options}
        value="none of these"
        onChange={() => {}}
        placeholder="Select variation"
      />,
    );
    expect(screen.getByRole("combobox", { name: "Variation of Galaxy A15" }).textContent).toBe("Select variation");
  });
});
