import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Button } from "./button";

test("does what it says", async () => {
  const pressed = vi.fn<() => void>();
  render(<Button onClick={pressed}>Save</Button>);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(pressed).toHaveBeenCalledTimes(1);
});

test("while busy it keeps focus, announces that, and neither clicks nor submits", async () => {
  const pressed = vi.fn<() => void>();
  const submitted = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={submitted}>
      <Button type="submit" busy={busy} busyLabel="Saving" onClick={pressed}>
        Save
      </Button>
    </form>
  );
  const view = render(form(false));
  screen.getByRole("button").focus();
  view.rerender(form(true));
  const button = screen.getByRole("button", { name: "Saving" });
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-busy")).toBe("true");
  await userEvent.click(button);
  expect(pressed).not.toHaveBeenCalled();
  expect(submitted).not.toHaveBeenCalled();
});

test("submits nothing unless it is of type submit", async () => {
  const submitted = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
  render(
    <form onSubmit={submitted}>
      <Button>Cancel</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole("button"));
  expect(submitted).not.toHaveBeenCalled();
});
