import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FilterBar, FilterTail } from "./filter-bar";

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

function Bar({ asideFilters }: { asideFilters?: Record<string, string> }) {
  const [value, setValue] = useState("");
  const [filters, setFilters] = useState(asideFilters ?? {});
  return (
    <StrictMode>
      <FilterTail value={{ tail: null, onFilter: (name, text) => setFilters((all) => ({ ...all, [name]: text })) }}>
        <FilterBar
          search={<input aria-label="Search orders" />}
          status={{ label: "Order status", options, value, onChange: setValue }}
          aside={<button type="button">All stores</button>}
          asideFilters={filters}
        />
      </FilterTail>
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
    render(<Bar asideFilters={{ store: "ikeja", supplier: "" }} />);
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

  it("clears the filters in the sheet but no others, and closes it by Done", async () => {
    const user = userEvent.setup();
    onPhone();
    render(<Bar asideFilters={{ store: "ikeja", supplier: "slot" }} />);
    await user.click(screen.getByRole("button", { name: "Pending" }));
    await user.click(screen.getByRole("button", { name: "Filters, 2 set" }));
    await user.click(await screen.findByRole("button", { name: "Clear" }));
    const cleared = screen.getByRole<HTMLButtonElement>("button", { name: "Clear" });
    expect(cleared.disabled).toBe(true);
    await user.click(screen.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByRole("button", { name: "Filters" })).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("pending");
  });

  it("offers more choices than fit as a select, which shows its label next to the choice", async () => {
    const user = userEvent.setup();
    const many = ["received", "diagnosed", "quoted", "approved", "repaired", "collected"];
    const chosen = vi.fn<(status: string) => void>();
    render(
      <FilterBar
        search={null}
        status={{
          label: "Repair status",
          options: [{ value: "", label: "All" }, ...many.map((name) => ({ value: name, label: name }))],
          value: "",
          onChange: chosen,
        }}
      />,
    );
    expect(screen.queryByRole("radiogroup")).toBeNull();
    const select = screen.getByRole("combobox", { name: "Repair status" });
    expect(select.textContent).toBe("Repair status:All");
    await user.click(select);
    await user.click(await screen.findByRole("option", { name: "quoted" }));
    expect(chosen).toHaveBeenCalledWith("quoted");
  });
});
