import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { DataTable, type DataTableProps } from "./data-table";
import { Pagination } from "../controls/pagination";
import { RowLink } from "./row-link";
import { createColumns } from "./table-columns";

interface Order {
  number: number;
  items: number;
}

const column = createColumns<Order>();
const columns = column.columns([
  column.accessor("number", { header: "Order no" }),
  column.accessor("items", { header: "Items", meta: { align: "end" } }),
]);
const orders: Order[] = [
  { number: 10482, items: 5 },
  { number: 10481, items: 1 },
];

function Where() {
  return <output>{useLocation().pathname}</output>;
}

const show = (props: Partial<DataTableProps<Order>>) =>
  render(
    <StrictMode>
      <MemoryRouter>
        <DataTable
          label="Orders"
          columns={columns}
          rows={orders}
          getRowKey={(order) => String(order.number)}
          getRowHref={(order) => `/orders/${order.number}`}
          renderCompact={(order) => (
            <>
              <RowLink>{order.number}</RowLink> {order.items} items
            </>
          )}
          empty="No orders match these filters"
          {...props}
        />
        <Where />
      </MemoryRouter>
    </StrictMode>,
  );

const onPhone = () => {
  const wide = window.matchMedia;
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: true }) as MediaQueryList;
  return () => {
    window.matchMedia = wide;
  };
};

describe("DataTable", () => {
  it("is a named table whose rows hold one real link each, in the first cell", async () => {
    const user = userEvent.setup();
    show({});
    const table = screen.getByRole("table", { name: "Orders" });
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((head) => head.textContent),
    ).toEqual(["Order no", "Items"]);
    const row = within(table).getByRole("row", { name: "10481 1" });
    const link = within(row).getByRole("link");
    expect(within(row).getAllByRole("cell")[0]?.contains(link)).toBe(true);
    expect(link.getAttribute("href")).toBe("/orders/10481");
    await user.click(link);
    expect(screen.getByRole("status").textContent).toBe("/orders/10481");
  });

  it("puts the link where a column asks for it", () => {
    const other = column.columns([
      column.accessor("number", { header: "Order no" }),
      column.accessor("items", { header: "Items", meta: { link: true } }),
    ]);
    show({ columns: other });
    expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["5", "1"]);
  });

  it("draws rows that lead nowhere without links", () => {
    render(
      <DataTable
        label="Orders"
        columns={columns}
        rows={orders}
        getRowKey={(order) => String(order.number)}
        renderCompact={() => null}
        empty=""
      />,
    );
    expect(screen.getByText("10482")).toBeTruthy();
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("is busy and holds five bones until the first rows arrive", () => {
    const { container } = show({ rows: undefined });
    expect(screen.getByRole("region", { name: "Orders" }).getAttribute("aria-busy")).toBe("true");
    expect(container.querySelectorAll("[data-bone]")).toHaveLength(5);
    expect(screen.queryByText("No orders match these filters")).toBeNull();
  });

  it("says when there is nothing, and leaves the footer out", () => {
    show({ rows: [], footer: "1–10 of 20" });
    expect(screen.getByText("No orders match these filters")).toBeTruthy();
    expect(screen.queryByText("1–10 of 20")).toBeNull();
  });

  it("keeps the old rows under an error, and shows no bones when there are none", () => {
    const { unmount, container } = show({ error: "Could not reach server" });
    expect(screen.getByText("Could not reach server")).toBeTruthy();
    expect(screen.getAllByRole("link")).toHaveLength(2);
    unmount();
    show({ error: "Could not reach server", rows: undefined });
    expect(container.querySelectorAll("[data-bone]")).toHaveLength(0);
  });

  it("marks itself busy over old rows without taking them away", () => {
    show({ busy: true });
    expect(screen.getByRole("region", { name: "Orders" }).getAttribute("aria-busy")).toBe("true");
    expect(screen.getAllByRole("link")).toHaveLength(2);
  });

  it("is a list of linked rows on a phone, and only that", () => {
    const back = onPhone();
    try {
      show({});
      expect(screen.queryByRole("table")).toBeNull();
      const items = within(screen.getByRole("list", { name: "Orders" })).getAllByRole("listitem");
      expect(items.map((item) => item.textContent)).toEqual(["10482 5 items", "10481 1 items"]);
      expect(screen.getByRole("link", { name: "10482" }).getAttribute("href")).toBe("/orders/10482");
    } finally {
      back();
    }
  });
});

describe("Pagination", () => {
  const pages = (page: number, total: number) => {
    const asked: number[] = [];
    render(<Pagination page={page} pageSize={10} total={total} onPageChange={(to) => asked.push(to)} />);
    return asked;
  };
  const arrow = (name: string) => screen.getByRole("button", { name });

  it.each([
    [1, 2148, "1–10 of 2,148"],
    [215, 2148, "2,141–2,148 of 2,148"],
    [1, 1, "1 of 1"],
    [1, 0, "0 of 0"],
  ])("page %i of %i reads %s", (page, total, text) => {
    pages(page, total);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it("goes both ways", async () => {
    const user = userEvent.setup();
    const asked = pages(3, 2148);
    await user.click(arrow("Previous page"));
    await user.click(arrow("Next page"));
    expect(asked).toEqual([2, 4]);
  });

  it.each([
    [1, "Previous page"],
    [3, "Next page"],
  ])("keeps the focus but does nothing at the end, page %i", async (page, name) => {
    const user = userEvent.setup();
    const asked = pages(page, 27);
    await user.click(arrow(name));
    expect(asked).toEqual([]);
    expect(document.activeElement).toBe(arrow(name));
    expect(arrow(name).getAttribute("aria-disabled")).toBe("true");
  });

  it("has no arrows for a single page, but leads back from an empty page beyond it", () => {
    pages(1, 10);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("textbox")).toBeNull();
    cleanup();
    pages(4, 10);
    expect(arrow("Previous page").getAttribute("aria-disabled")).toBe("false");
  });

  it.each([
    ["{Enter}", [7]],
    ["{Tab}", [7]],
  ])("goes to the typed page on %s", async (key, expected) => {
    const user = userEvent.setup();
    const asked = pages(2, 2148);
    await user.click(screen.getByRole("textbox", { name: "Page of 215" }));
    await user.keyboard(`7x${key}`);
    expect(asked).toEqual(expected);
  });

  it.each([
    ["900", [215]],
    ["0", []],
    ["{Backspace}", []],
    ["2", []],
  ])("typed %s instead of 2 goes to the nearest page there is, and nowhere without one", async (typed, expected) => {
    const user = userEvent.setup();
    const asked = pages(2, 2148);
    const input: HTMLInputElement = screen.getByRole("textbox");
    await user.click(input);
    await user.keyboard(`${typed}{Enter}`);
    expect(asked).toEqual(expected);
    expect(input.value).toBe("2");
  });
});
