import { expect, test } from "vitest";

test.each([1, 2, 3, 4, 5])("number %i takes four minutes", (number) => expect(number).toBeGreaterThan(0));
