import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Field } from "./field";
import { PasswordInput } from "./password-input";
import { SearchInput } from "./search-input";
import { TextInput } from "./text-input";

const described = (element: HTMLElement) =>
  document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent;

test("an error takes the hint's place and marks the control", () => {
  const field = (error?: string) => (
    <Field label="Email" hint="Where receipts go" error={error}>
      <TextInput value="" onChange={() => {}} />
    </Field>
  );
  const view = render(field());
  expect(described(screen.getByLabelText("Email"))).toBe("Where receipts go");
  expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBeNull();
  view.rerender(field("Please enter a valid email address"));
  expect(described(screen.getByLabelText("Email"))).toBe("Please enter a valid email address");
  expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByText("Where receipts go")).toBeNull();
});

test("without a note nothing is described", () => {
  render(
    <Field label="Name">
      <TextInput value="" onChange={() => {}} />
    </Field>,
  );
  expect(screen.getByLabelText("Name").getAttribute("aria-describedby")).toBeNull();
});

test("a password shows and hides", async () => {
  render(
    <Field label="Password">
      <PasswordInput value="secret" onChange={() => {}} />
    </Field>,
  );
  const input = screen.getByLabelText<HTMLInputElement>("Password");
  expect(input.type).toBe("password");
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(input.type).toBe("text");
  await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
  expect(input.type).toBe("password");
});

test("clearing a search empties it and keeps the focus in it", async () => {
  function Search() {
    const [query, setQuery] = useState("");
    return <SearchInput placeholder="Search orders" value={query} onChange={setQuery} />;
  }
  render(<Search />);
  const input = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search orders" });
  expect(screen.queryByRole("button")).toBeNull();
  await userEvent.type(input, "10482");
  await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
  expect(input.value).toBe("");
  expect(document.activeElement).toBe(input);
});
