import { waitFor } from "@testing-library/react";
import { expect } from "vitest";
import type { View } from "../../models/support/model";
import type { Sight } from "../../models/support/walk";

/** Something on the screen that is there exactly while the machine is as `when` says; `find` answers null without it. */
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

/** What stands below a field: its hint, or what is wrong. */
export const noteOf = (control: HTMLElement): string =>
  document.getElementById(control.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
