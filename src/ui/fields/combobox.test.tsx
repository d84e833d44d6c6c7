import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode, useState } from "react";
import { describe, expect, it } from "vitest";
import { Combobox, type ComboboxProps } from "./combobox";
import { Field } from "./field";

const suppliers = ["Kotangora Devices", "Mota Accessories", "Otigba Wholesale", "Ọláṣadé Phones"].map((label) => ({
  value: label,
  label,
}));
const many = Array.from({ length: 2500 }, (_, at) => ({
  value: `c${at}`,
  label: `Customer ${at}`,
  hint: `c${at}@example.com`,
}));

function Sample({ start = "", ...props }: Partial<ComboboxProps> & { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <StrictMode>
      <Field label="Supplier">
        <Combobox options={suppliers} {...props} value={value} onChange={setValue} />
      </Field>
      <output>{value || "nothing"}</output>
    </StrictMode>
  );
}

const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Supplier" });
const rows = () => screen.getAllByRole("option").map((row) => row.textContent);
/** An open list hears clicks outside of it one frame and one task after it was drawn. */
const listens = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
const chosen = () => screen.getByRole("status").textContent;

describe("Combobox", () => {
  it("lists what begins with the typed letters first, then what holds them, and Enter takes the first", async () => {
    const user = userEvent.setup();
    render(<Sample />);
    await user.click(box());
    await user.keyboard("ot");
    expect(rows()).toEqual(["Otigba Wholesale", "Kotangora Devices", "Mota Accessories"]);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(chosen()).toBe("Otigba Wholesale"));
    await waitFor(() => expect(box().value).toBe("Otigba Wholesale"));
    expect(document.activeElement).toBe(box());
  });

  it("takes the first on Enter also when every name holds the typed letters", async () => {
    const user = userEvent.setup();
    render(<Sample />);
    await user.click(box());
    await user.keyboard("e");
    expect(rows()).toEqual(suppliers.map(({ label }) => label));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(chosen()).toBe("Kotangora Devices"));
  });

  it("finds names typed without their accents and dots", async () => {
    const user = userEvent.setup();
    render(<Sample />);
    await user.click(box());
    await user.keyboard("olasade");
    expect(rows()).toEqual(["Ọláṣadé Phones"]);
  });

  it("says so when nothing matches, and Escape brings the chosen label back", async () => {
    const user = userEvent.setup();
    render(<Sample start="Mota Accessories" />);
    await user.click(box());
    await user.keyboard("zzz");
    expect(rows()).toEqual(["No matches"]);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(box().value).toBe("Mota Accessories"));
    expect(chosen()).toBe("Mota Accessories");
  });

  it("brings the chosen label back when one leaves half a word", async () => {
    const user = userEvent.setup();
    render(<Sample start="Mota Accessories" />);
    await user.click(box());
    await user.keyboard("Kot");
    await listens();
    await user.click(document.body);
    await waitFor(() => expect(box().value).toBe("Mota Accessories"));
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  });

  it("clears", async () => {
    const user = userEvent.setup();
    render(<Sample start="Mota Accessories" />);
    await user.click(screen.getByRole("button", { name: "Clear" }));
    expect(chosen()).toBe("nothing");
    expect(box().value).toBe("");
  });

  it("draws 50 of 2,500 rows, the chosen one among them, and searches hints too", async () => {
    const user = userEvent.setup();
    render(<Sample options={many} start="c1999" />);
    await user.click(box());
    expect(rows()).toHaveLength(51);
    expect(rows()[0]).toContain("Customer 1999");
    expect(rows().at(-1)).toBe("2,450 more: keep typing");
    await user.keyboard("c2499@");
    expect(rows()).toEqual(["Customer 2499c2499@example.com"]);
  });

  it("leaves the search to an owner who asks for it", async () => {
    const user = userEvent.setup();
    const asked: string[] = [];
    render(<Sample onQueryChange={(query) => asked.push(query)} />);
    await user.click(box());
    await user.keyboard("ot");
    expect(asked).toEqual(["o", "ot"]);
    expect(rows()).toHaveLength(suppliers.length);
  });

  it("keeps what is typed when the options arrive with the chosen one among them", async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Sample start="Mota Accessories" options={[]} loading />);
    await user.click(box());
    await user.keyboard("ot");
    rerender(<Sample start="Mota Accessories" />);
    await waitFor(() => expect(rows()).toContain("Otigba Wholesale"));
    await listens();
    expect(box().value).toBe("ot");
  });

  it("tells of options that are still on their way", async () => {
    const user = userEvent.setup();
    render(<Sample options={[]} loading />);
    await user.click(box());
    expect(rows()).toEqual(["Loading"]);
  });
});
