import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { Avatar } from "./avatar";
import { Breadcrumbs } from "../layout/breadcrumbs";
import { Card } from "../layout/card";
import { ErrorState } from "../feedback/error-state";
import { Money } from "./money";
import { compactNaira, nairaText } from "./naira";
import { SocialLink } from "./social-link";
import { StatusBadge } from "./status-badge";
import { statusNames } from "./status-glyph";

test("money always has two decimals and rounds half kobo away", () => {
  expect([0, 5, 1_650_000, 999_999_999, 0.1 + 0.2, -62_500.5].map(nairaText)).toEqual([
    "₦0.00",
    "₦5.00",
    "₦1,650,000.00",
    "₦999,999,999.00",
    "₦0.30",
    "−₦62,500.50",
  ]);
  expect([0, 850_000, 2_000_000, 1_650_000_000].map(compactNaira)).toEqual(["0", "850k", "2m", "1.7b"]);
});

test("money reads as one text", () => {
  const { container } = render(<Money kobo={56_250_000} />);
  expect(container.textContent).toBe("₦562,500.00");
});

test("every status says its name and draws a shape", () => {
  for (const status of statusNames) {
    const { container, unmount } = render(<StatusBadge status={status} />);
    expect(container.textContent).toBe(status);
    expect(container.querySelector("svg")?.childElementCount).toBeGreaterThan(0);
    unmount();
  }
});

test("statuses of one colour but different meaning differ in shape", () => {
  const drawn = (status: "completed" | "pickup" | "cancelled" | "return" | "pending" | "unfulfilled" | "repair") =>
    render(<StatusBadge status={status} />).container.querySelector("svg")?.innerHTML;
  expect(drawn("pickup")).not.toBe(drawn("completed"));
  expect(drawn("return")).not.toBe(drawn("cancelled"));
  expect(new Set([drawn("pending"), drawn("unfulfilled"), drawn("repair")]).size).toBe(3);
});

test("an avatar falls back to the raised first letter, accents and all", () => {
  const { container, rerender } = render(<Avatar name=" ọ̀pẹ́" />);
  expect(container.textContent).toBe("Ọ̀");
  rerender(<Avatar name="adaeze" src="/media/a.jpg" />);
  const photo = container.querySelector("img");
  expect(container.textContent).toBe("");
  if (photo) fireEvent.error(photo);
  expect(container.textContent).toBe("A");
  rerender(<Avatar name="adaeze" src="/media/b.jpg" />);
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/media/b.jpg");
});

test("breadcrumbs link back and wait for the last label", () => {
  render(
    <MemoryRouter>
      <Breadcrumbs
        items={[
          { label: "Orders", to: "/orders" },
          { label: undefined, to: "/orders/7" },
        ]}
      />
    </MemoryRouter>,
  );
  expect(screen.getByRole("link", { name: "Orders" }).getAttribute("href")).toBe("/orders");
  expect(screen.getByText("-----").getAttribute("aria-current")).toBe("page");
  expect(screen.getAllByRole("link")).toHaveLength(1);
});

test("a card in edit is marked as such", () => {
  const { rerender } = render(<Card title="Delivery details">…</Card>);
  expect(screen.queryByText("Editing")).toBeNull();
  rerender(
    <Card title="Delivery details" editing>
      …
    </Card>,
  );
  screen.getByText("Editing");
  screen.getByRole("region", { name: "Delivery details" });
});

test("an error can be tried again", async () => {
  const retried = vi.fn<() => void>();
  render(<ErrorState onRetry={retried}>Could not reach server</ErrorState>);
  expect(screen.getByRole("alert").textContent).toContain("Could not reach server");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(retried).toHaveBeenCalledTimes(1);
});

test("a handle leads to its profile, with or without its @", () => {
  render(<SocialLink network="instagram" handle="@adaeze.o" />);
  const link = screen.getByRole("link", { name: "adaeze.o on Instagram" });
  expect(link.getAttribute("href")).toBe("https://www.instagram.com/adaeze.o");
  expect(link.textContent).toBe("@adaeze.o");
});

test.each(["javascript:alert(1)", "..", "../../login", "adaeze/../x", "https://evil.example", "<b>x</b>", "a b"])(
  "the handle %j stays text and leads nowhere",
  (handle) => {
    render(<SocialLink network="twitter" handle={handle} />);
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.getByText(handle).innerHTML).not.toContain("<b>");
  },
);
