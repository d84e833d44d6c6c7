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
    expect(shortDate({ year: 2005, month: 3, day: 7 })).toBe("07/03/05");
  });
});
