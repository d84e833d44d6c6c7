import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { lazyPart, type Retry } from "../../../src/ui/behaviour/arrival";

type Code = { default: () => React.JSX.Element };

/** A part whose requests the test ends, requested before it is needed because the person has moved. */
async function requestedEarly() {
  const ends: { arrive: () => void; fail: () => void }[] = [];
  const load = () =>
    new Promise<Code>((resolve, reject) => {
      const arrive = () => resolve({ default: () => <h1>Suppliers</h1> });
      ends.push({ arrive, fail: () => reject(new TypeError("Failed to fetch")) });
    });
  const Waiting = ({ onRetry }: { onRetry: Retry }) =>
    onRetry && (
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    );
  const Part = lazyPart(load, Waiting);
  window.dispatchEvent(new Event("pointermove"));
  onTestFinished(cleanup);
  await waitFor(() => expect(ends).toHaveLength(1));
  return { Part, ends };
}

test("a request that began before its part was needed, and fails then, is repeated once", async () => {
  const { Part, ends } = await requestedEarly();
  render(<Part />);
  ends[0]?.fail();
  await waitFor(() => expect(ends).toHaveLength(2));
  expect(screen.queryByRole("button")).toBeNull();
  ends[1]?.arrive();
  await screen.findByRole("heading", { name: "Suppliers" });
});

test("when the repeated request fails as well, the person is asked", async () => {
  const { Part, ends } = await requestedEarly();
  render(<Part />);
  ends[0]?.fail();
  await waitFor(() => expect(ends).toHaveLength(2));
  ends[1]?.fail();
  await screen.findByRole("button", { name: "Try again" });
  expect(ends).toHaveLength(2);
});
