import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode, useState } from "react";
import { describe, expect, it } from "vitest";
import { LineEditor, LineRow, UnitPrice } from "../tables/line-editor";
import { Money } from "../display/money";
import { PickerDialog, type PickerDialogProps } from "./picker-dialog";
import { PickerList, PickerProduct, PickerVariant, type PickerVariantProps } from "./picker-product";
import { Summary, SummaryRow } from "../tables/summary";

const dialogProps: PickerDialogProps = {
  open: true,
  onClose: () => {},
  query: "",
  onQueryChange: () => {},
  onEnter: () => {},
  range: { page: 1, pageSize: 20, total: 64, onPageChange: () => {} },
  selectedCount: 0,
  canAdd: false,
  onAdd: () => {},
  children: "products",
};

describe("PickerDialog", () => {
  it("starts in the search box, and Enter there asks for the search and submits nothing", async () => {
    const user = userEvent.setup();
    let entered = 0;
    let submitted = 0;
    render(
      <form
        onSubmit={() => {
          submitted += 1;
        }}
      >
        <PickerDialog
          {...dialogProps}
          onEnter={() => {
            entered += 1;
          }}
        />
        <button type="submit">Create order</button>
      </form>,
    );
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("searchbox", { name: "Search products" })),
    );
    await user.keyboard("{Enter}");
    expect([entered, submitted]).toEqual([1, 0]);
  });

  it.each([
    [0, "Add products"],
    [1, "Add 1 product"],
    [2, "Add 2 products"],
  ])("with %i ticked offers %s", (selectedCount, label) => {
    render(<PickerDialog {...dialogProps} selectedCount={selectedCount} canAdd={selectedCount > 0} />);
    const add = screen.getByRole<HTMLButtonElement>("button", { name: label });
    expect(add.disabled).toBe(selectedCount === 0);
    expect(screen.getByText(`${selectedCount} selected`)).toBeTruthy();
    expect(screen.getByText("1–20 of 64")).toBeTruthy();
  });
});

function Product({ variants }: { variants: Omit<PickerVariantProps, "checked" | "onChange">[] }) {
  const [expanded, setExpanded] = useState(false);
  const [ticked, setTicked] = useState<string[]>([]);
  return (
    <StrictMode>
      <PickerList>
        <PickerProduct
          title="Samsung Galaxy A15"
          variantCount={variants.length}
          stock={31}
          price={235_000_00}
          expanded={expanded}
          onToggle={() => setExpanded(!expanded)}
        >
          {variants.map((variant) => (
            <PickerVariant
              key={variant.name}
              {...variant}
              checked={ticked.includes(variant.name)}
              onChange={(on) =>
                setTicked(on ? [...ticked, variant.name] : ticked.filter((name) => name !== variant.name))
              }
            />
          ))}
        </PickerProduct>
      </PickerList>
      <output>{ticked.join(", ") || "nothing"}</output>
    </StrictMode>
  );
}

describe("PickerProduct", () => {
  const variants = [
    { name: "Blue Black, 128GB", stock: 19, price: 235_000_00, disabled: true, taken: "In this order" },
    { name: "Light Blue, 128GB", stock: 12, price: 235_000_00, disabled: false },
    { name: "Gold, 128GB", stock: 0, price: 235_000_00, disabled: true },
  ];
  const ticked = () => screen.getByRole("status").textContent;

  it("unfolds and ticks by keyboard", async () => {
    const user = userEvent.setup();
    render(<Product variants={variants} />);
    const head = screen.getByRole("button", { name: /Samsung Galaxy A15 ?3 variants, 31 in stock/, expanded: false });
    expect(head.textContent).toContain("₦235,000.00");
    await user.tab();
    await user.keyboard("{Enter}");
    expect(screen.getByRole("button", { expanded: true }).textContent).not.toContain("₦");
    await user.tab();
    await user.keyboard(" ");
    expect(ticked()).toBe("Light Blue, 128GB");
    await user.keyboard(" ");
    expect(ticked()).toBe("nothing");
  });

  it("closes variants that are in the order or out of stock, and says why", async () => {
    const user = userEvent.setup();
    render(<Product variants={variants} />);
    await user.click(screen.getByRole("button"));
    for (const [name, reason] of [
      ["Blue Black, 128GB", "In this order"],
      ["Gold, 128GB", "Out of stock"],
    ] as const) {
      const box = screen.getByRole<HTMLInputElement>("checkbox", { name });
      expect(box.disabled).toBe(true);
      expect(document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent).toContain(reason);
      await user.click(box);
    }
    expect(ticked()).toBe("nothing");
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Blue Black, 128GB" }).checked).toBe(true);
  });
});

describe("LineRow", () => {
  it("shows what it costs, names its remove button after the product, and tells what is wrong", async () => {
    const user = userEvent.setup();
    let removed = 0;
    render(
      <LineEditor label="Products" end="Amount">
        <LineRow
          title="Oraimo FreePods 4"
          note={<UnitPrice kobo={38_500_00} />}
          end={<Money kobo={77_000_00} />}
          variation="Black"
          quantity="2"
          onRemove={() => (removed += 1)}
          error="Please select a variation for each product"
        />
      </LineEditor>,
    );
    const row = within(screen.getByRole("list", { name: "Products" })).getByRole("listitem");
    expect(row.textContent).toContain("₦38,500.00");
    expect(row.textContent).toContain("₦77,000.00");
    expect(within(row).getByRole("alert").textContent).toBe("Please select a variation for each product");
    await user.click(within(row).getByRole("button", { name: "Remove Oraimo FreePods 4" }));
    expect(removed).toBe(1);
  });
});

describe("Summary", () => {
  it("pairs each label with its amount", () => {
    render(
      <Summary>
        <SummaryRow label="Total" amount={562_500_00} strong ruled />
      </Summary>,
    );
    expect(screen.getByRole("term").textContent).toBe("Total");
    expect(screen.getByRole("definition").textContent).toBe("₦562,500.00");
  });
});
