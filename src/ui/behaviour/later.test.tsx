import { render, screen } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { expect, test } from "vitest";
import { Later } from "./later";

test("what may come later is not there when the rest is first shown, and is there afterwards", () => {
  const first: (string | null)[] = [];
  function Head() {
    useLayoutEffect(() => void first.push(document.body.textContent), []);
    return <h1>Order</h1>;
  }
  render(
    <>
      <Head />
      <Later>
        <p>Payments</p>
      </Later>
    </>,
  );
  expect(first).toEqual(["Order"]);
  expect(screen.getByText("Payments")).toBeTruthy();
});
