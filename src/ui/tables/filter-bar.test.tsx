import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode, useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { FilterBar } from "./filter-bar";

const options = [
  { value: "", label: "All" },
  { value: "pending", label: "Pending" },
];
const wide = window.matchMedia;
const onPhone = () => {
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList;
};

afterEach(() => {
  window.matchMedia = wide;
});

function Bar({ asideCount = 0 }: { asideCount?: number }) {
  const [value, setValue] = useState("");
  return (
    <StrictMode>
      <FilterBar
        search={<input aria-label="Search orders" />}
        status={{ label: "Order status", options, value, onChange: setValue }}
        aside={<button type="button">All stores</button>}
        asideCount={asideCount}
      />
      <output>{value || "all"}</output>
    </StrictMode>
  );
}

describe("FilterBar", () => {
  it("shows search, segments and the store side by side on a wide window", async () => {
    const user = userEvent.setup();
    render(<Bar />);
    expect(screen.getByRole("button", { name: "All stores" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Filters" })).toBeNull();
    await user.click(
      within(screen.getByRole("radiogroup", { name: "Order status" })).getByRole("radio", { name: "Pending" }),
    );
    expect(screen.getByRole("status").textContent).toBe("pending");
  });

  it("shows chips on a phone and says which is on", async () => {
    const user = userEvent.setup();
    onPhone();
    render(<Bar />);
    await user.click(
      within(screen.getByRole("group", { name: "Order status" })).getByRole("button", { name: "Pending" }),
    );
    expect(screen.getByRole("status").textContent).toBe("pending");
    expect(screen.getByRole("button", { name: "Pending", pressed: true })).toBeTruthy();
    expect(screen.getByRole("button", { name: "All", pressed: false })).toBeTruthy();
  });

  it("moves the store into a sheet on a phone and gives the focus back", async () => {
    const user = userEvent.setup();
    onPhone();
    render(<Bar asideCount={1} />);
    expect(screen.queryByRole("button", { name: "All stores" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Filters, 1 set" }));
    // The sheet's frame is there at once, and its code takes its place.
    await screen.findByRole("button", { name: "All stores" });
    const sheet = screen.getByRole("dialog", { name: "Filters" });
    expect(within(sheet).getByRole("button", { name: "All stores" })).toBeTruthy();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Filters, 1 set" })));
  });
});
