import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode, useState } from "react";
import { describe, expect, it } from "vitest";
import { DatePicker } from "./date-picker";
import { readDate, shortDate } from "./date-text";
import { Field } from "../fields/field";

function Employed({ start = "2026-11-18", max = "2026-11-21" }: { start?: string; max?: string }) {
  const [value, setValue] = useState(start);
  return (
    <StrictMode>
      <Field label="Date employed" hint="Not in the future">
        <DatePicker value={value} onChange={setValue} max={max} />
      </Field>
      <output>{value || "nothing"}</output>
      <button type="button">Next</button>
    </StrictMode>
  );
}

const box = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Date employed" });
const chosen = () => screen.getByRole("status").textContent;
const openCalendar = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole("button", { name: "Open calendar" }));
  await screen.findByRole("grid");
};

describe("DatePicker", () => {
  it("shows the day as DD/MM/YY and carries its field's hint", () => {
    render(<Employed />);
    expect(box().value).toBe("18/11/26");
    expect(document.getElementById(box().getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Not in the future",
    );
  });

  it("begins weeks on Monday and closes the days after `max`", async () => {
    const user = userEvent.setup();
    render(<Employed />);
    await openCalendar(user);
    expect(screen.getAllByRole("columnheader", { hidden: true }).map((day) => day.textContent)).toEqual([
      "Mo",
      "Tu",
      "We",
      "Th",
      "Fr",
      "Sa",
      "Su",
    ]);
    const future = screen.getByRole("button", { name: /22 November 2026/ });
    expect(future.getAttribute("aria-disabled")).toBe("true");
    await user.click(future);
    expect(chosen()).toBe("2026-11-18");
    expect(screen.getByRole("button", { name: "Switch to next month" }).hasAttribute("disabled")).toBe(true);
  });

  it("chooses by keyboard and gives the focus back to its box", async () => {
    const user = userEvent.setup();
    render(<Employed />);
    await openCalendar(user);
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toMatch(/18 November 2026/));
    await user.keyboard("{ArrowUp}{ArrowLeft}{Enter}");
    expect(chosen()).toBe("2026-11-10");
    expect(box().value).toBe("10/11/26");
    await waitFor(() => expect(document.activeElement).toBe(box()));
  });

  it.each([
    ["{PageUp}", "18 October 2026"],
    ["{Shift>}{PageUp}{/Shift}", "18 November 2025"],
    ["{Home}", "16 November 2026"],
    // The last day of its week is in the future.
    ["{End}", "21 November 2026"],
    ["{PageDown}", "21 November 2026"],
    ["{ArrowLeft}{ArrowUp}{ArrowRight}{ArrowDown}", "18 November 2026"],
  ])("moves with %s to %s", async (keys, day) => {
    const user = userEvent.setup();
    render(<Employed />);
    await openCalendar(user);
    await user.keyboard(keys);
    expect(document.activeElement?.getAttribute("aria-label")).toContain(day);
    expect(chosen()).toBe("2026-11-18");
  });

  it("chooses a month and a year behind its title", async () => {
    const user = userEvent.setup();
    render(<Employed />);
    await openCalendar(user);
    await user.click(screen.getByRole("button", { name: "November 2026, choose a month" }));
    await user.click(screen.getByRole("button", { name: "2026, choose a year" }));
    expect(screen.getByRole("button", { name: "2027" }).getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement?.textContent).toBe("2026");
    await user.click(screen.getByRole("button", { name: "Switch to previous 12 years" }));
    await user.click(screen.getByRole("button", { name: "2009" }));
    await user.keyboard("{ArrowRight}{Enter}");
    await user.click(screen.getByRole("button", { name: /, 31 December 2009/ }));
    expect(chosen()).toBe("2009-12-31");
  });

  it("says which day is chosen", async () => {
    const user = userEvent.setup();
    render(<Employed />);
    await openCalendar(user);
    const selected = document.querySelectorAll("td[aria-selected=true]");
    expect(Array.from(selected, ({ textContent }) => textContent)).toEqual(["18"]);
  });

  it.each(["box", "button"])("closes by Escape when it was opened by its %s, and gives the focus back", async (by) => {
    const user = userEvent.setup();
    render(<Employed />);
    await user.click(by === "box" ? box() : screen.getByRole("button", { name: "Open calendar" }));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("grid")).toBeNull();
    expect(document.activeElement).toBe(box());
  });

  it("closes when something else is pressed or gets the focus", async () => {
    const user = userEvent.setup();
    render(<Employed />);
    await openCalendar(user);
    await user.click(screen.getByRole("status"));
    expect(screen.queryByRole("grid")).toBeNull();
    await user.click(box());
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement?.getAttribute("aria-label")).toContain("18 November 2026");
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Next" }));
    expect(screen.queryByRole("grid")).toBeNull();
  });

  it("opens the calendar when its box is pressed, and the day can still be typed", async () => {
    const user = userEvent.setup();
    render(<Employed />);
    await user.click(box());
    await screen.findByRole("grid");
    expect(document.activeElement).toBe(box());
    await user.clear(box());
    await user.keyboard("05/01/25{Enter}");
    await waitFor(() => expect(chosen()).toBe("2025-01-05"));
  });

  it("takes a typed day", async () => {
    const user = userEvent.setup();
    render(<Employed />);
    await user.clear(box());
    await user.type(box(), "05/01/25{Enter}");
    await waitFor(() => expect(chosen()).toBe("2025-01-05"));
    await waitFor(() => expect(box().value).toBe("05/01/25"));
  });

  it("goes back to the last day when the typed one is after `max`", async () => {
    const user = userEvent.setup();
    render(<Employed />);
    await user.click(box());
    await user.keyboard("{End}{Backspace}{Backspace}27");
    expect(box().value).toBe("18/11/27");
    await user.tab();
    await waitFor(() => expect(box().value).toBe("18/11/26"));
    expect(chosen()).toBe("2026-11-18");
  });
});

describe("dates as text", () => {
  it.each([
    ["18/11/26", "2026-11-18"],
    ["1-2-2026", "2026-02-01"],
    ["181126", "2026-11-18"],
    ["18.11.1985", "1985-11-18"],
    ["21/11/26", "2026-11-21"],
    ["29/02/24", "2024-02-29"],
  ])("reads %s where 21/11/26 is the last day", (text, iso) => {
    expect(readDate(text, "2026-11-21")).toBe(iso);
  });

  it.each(["30/02/24", "00/01/24", "1/13/24", "18/11", "soon", "22/11/26", "31/12/1899"])(
    "finds no day in %s",
    (text) => {
      expect(readDate(text, "2026-11-21")).toBeUndefined();
    },
  );

  it("writes two digits of each part", () => {
    expect(shortDate("2005-03-07")).toBe("07/03/05");
  });
});
