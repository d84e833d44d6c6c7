import { waitFor } from "@testing-library/react";
import { expect } from "vitest";
import type { View } from "../../models/support/model";
import type { Sight } from "../../models/support/walk";

/** An element that is on the screen exactly while `when` holds; `find` returns null without it. */
export const onlyWhile = <Context, World>(
  says: string,
  when: (now: View<Context>) => boolean,
  find: (world: World, now: View<Context>) => unknown,
): Sight<Context, World>[] => [
  { says, when, look: (world, now) => waitFor(() => expect(find(world, now)).toBeTruthy()) },
  {
    says: `gone: ${says}`,
    when: (now) => !when(now),
    look: (world, now) => waitFor(() => expect(find(world, now)).toBeFalsy()),
  },
];

/** The text below a field: its hint or its error. */
export const noteOf = (control: HTMLElement): string =>
  document.getElementById(control.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
