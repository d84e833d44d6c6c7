import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Combobox, type ComboboxProps } from "../fields/combobox";
import { Field } from "../fields/field";
import { type Replaced, ReplacedControl } from "./replaced-control";

const ADA = { value: "ada", label: "Adaeze Okafor" };
const ZAKI = { value: "zaki", label: "Zaki Bello" };

type Props = Pick<ComboboxProps, "value" | "onChange" | "onQueryChange">;

const Held = ({ onQueryChange: _search, begun: _begun, ...props }: Props & Replaced) => (
  <Combobox {...props} options={[ADA]} />
);
/** Searched by its owner, who has found this. */
const Searched = (props: Props & Replaced) => <Combobox {...props} options={[ZAKI]} />;

const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Customer" });

function open() {
  const onQueryChange = vi.fn<(text: string) => void>();
  const onChange = vi.fn<(key: string) => void>();
  const shown = (control: typeof Held) => (
    <Field label="Customer">
      <ReplacedControl control={control} props={{ value: "", onChange, onQueryChange }} />
    </Field>
  );
  const { rerender } = render(shown(Held));
  return { onQueryChange, onChange, replace: () => rerender(shown(Searched)) };
}

it("goes on with what is typed into the control before, and searches for it", async () => {
  const user = userEvent.setup();
  const { replace, onQueryChange, onChange } = open();
  await user.click(box());
  await user.keyboard("zaki");
  replace();
  expect([box().value, document.activeElement === box()]).toEqual(["zaki", true]);
  await waitFor(() => expect(onQueryChange).toHaveBeenLastCalledWith("zaki"));
  await user.click(await screen.findByRole("option", { name: ZAKI.label }));
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(ZAKI.value));
});

it("takes the first match of what is typed on Enter, although the options stay the same", async () => {
  const user = userEvent.setup();
  const { replace, onChange } = open();
  await user.click(box());
  await user.keyboard("zaki");
  replace();
  await waitFor(() => expect(screen.getByRole("option", { name: ZAKI.label }).dataset).toHaveProperty("highlighted"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(ZAKI.value));
});

it("keeps the focus of a control into which nothing is typed, with its list closed", () => {
  const { replace, onQueryChange } = open();
  box().focus();
  replace();
  expect([document.activeElement === box(), box().getAttribute("aria-expanded")]).toEqual([true, "false"]);
  expect(onQueryChange).not.toHaveBeenCalled();
});

it("takes no focus that the control before did not have", () => {
  const { replace } = open();
  replace();
  expect(document.activeElement).toBe(document.body);
});
