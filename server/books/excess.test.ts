import { expect, test } from "vitest";
import { Refusal } from "../core/errors";
import { AmountTooLarge } from "../core/money";
import { largestOf, refusingExcess } from "./excess";

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test("an amount that the books cannot hold refuses the fields of its account, and nothing else is refused", () => {
  const namesOf = (account: string | null) => [`amount of ${account}`];
  expect(refusingExcess(namesOf, () => 7)).toBe(7);
  for (const account of ["till", null]) {
    const refusal = thrownBy(() =>
      refusingExcess(namesOf, () => {
        throw new AmountTooLarge(account);
      }),
    );
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ status: 417, extra: { fields: [{ name: `amount of ${account}` }] } });
  }
  const fault = new RangeError("another fault");
  expect(
    thrownBy(() =>
      refusingExcess(namesOf, () => {
        throw fault;
      }),
    ),
  ).toBe(fault);
});

test("the largest amount is the first of its size", () => {
  expect(largestOf([3, 9, 5, 9])).toBe(1);
  expect(largestOf([4])).toBe(0);
});
