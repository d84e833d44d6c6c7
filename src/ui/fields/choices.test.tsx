import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Checkbox } from "../controls/checkbox";
import { Field } from "./field";
import { QuantityStepper } from "../controls/quantity-stepper";
import { SegmentedControl } from "../controls/segmented-control";
import { Switch } from "../controls/switch";

test("a mixed checkbox becomes checked, then off", async () => {
  function All() {
    const [checked, setChecked] = useState<boolean | "mixed">("mixed");
    return (
      <Checkbox checked={checked} onChange={setChecked}>
        Orders
      </Checkbox>
    );
  }
  render(<All />);
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Orders" });
  expect(box.indeterminate).toBe(true);
  await userEvent.click(box);
  expect([box.indeterminate, box.checked]).toEqual([false, true]);
  await userEvent.click(screen.getByText("Orders"));
  expect([box.indeterminate, box.checked]).toEqual([false, false]);
});

test("a switch says its state", async () => {
  function Admin() {
    const [on, setOn] = useState(false);
    return (
      <Switch checked={on} onChange={setOn}>
        {on ? "Admin" : "Not admin"}
      </Switch>
    );
  }
  render(<Admin />);
  await userEvent.click(screen.getByRole("switch", { name: "Not admin" }));
  expect(screen.getByRole("switch", { name: "Admin" }).getAttribute("aria-checked")).toBe("true");
});

const methods = [
  { value: "pickup", label: "Pickup" },
  { value: "delivery", label: "Delivery" },
] as const;

test("segments are one tab stop, named by their field, and arrows choose", async () => {
  function Method() {
    const [method, setMethod] = useState<"pickup" | "delivery">("pickup");
    return (
      <Field label="Method" of="group" hint="How it reaches the customer">
        <SegmentedControl options={methods} value={method} onChange={setMethod} />
      </Field>
    );
  }
  render(<Method />);
  screen.getByRole("radiogroup", { name: "Method" });
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Pickup" }));
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Delivery" }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Pickup" }).checked).toBe(false);
});

function Counter({ start, max, heard }: { start: number; max?: number; heard: number[] }) {
  const [count, setCount] = useState(start);
  const change = (next: number) => {
    heard.push(next);
    setCount(next);
  };
  return <QuantityStepper label="Quantity" value={count} onChange={change} max={max} />;
}

const quantity = () => screen.getByRole<HTMLInputElement>("spinbutton", { name: "Quantity" });

test("a stepper stops at 1 and at its most", async () => {
  const heard: number[] = [];
  render(<Counter start={2} max={3} heard={heard} />);
  const less = screen.getByRole<HTMLButtonElement>("button", { name: "One less" });
  const more = screen.getByRole<HTMLButtonElement>("button", { name: "One more" });
  await userEvent.click(less);
  expect(less.disabled).toBe(true);
  await userEvent.click(more);
  await userEvent.click(more);
  expect(more.disabled).toBe(true);
  expect(heard).toEqual([1, 2, 3]);
});

test("a stepper can be typed into: emptied it waits, too much becomes the most", async () => {
  const heard: number[] = [];
  render(<Counter start={2} max={50} heard={heard} />);
  await userEvent.clear(quantity());
  expect(quantity().value).toBe("");
  expect(heard).toEqual([]);
  await userEvent.type(quantity(), "99");
  expect(heard).toEqual([9, 50]);
  await userEvent.clear(quantity());
  await userEvent.tab();
  expect(quantity().value).toBe("50");
});

test("arrow keys step", async () => {
  const heard: number[] = [];
  render(<Counter start={1} heard={heard} />);
  await userEvent.type(quantity(), "{ArrowUp}{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(heard).toEqual([2, 3, 2, 1]);
});
