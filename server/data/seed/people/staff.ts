import type { RoleTitle } from "../shop";

/** One store's posts in the order they are filled; the demo sign-ins hold the first of theirs in the first store. */
export type Post = { role: RoleTitle; salaryNaira: readonly [number, number]; bonusBp: readonly [number, number] };

const MANAGER: Post = { role: "Store manager", salaryNaira: [420_000, 520_000], bonusBp: [100, 200] };
const SALES: Post = { role: "Sales associate", salaryNaira: [165_000, 285_000], bonusBp: [150, 400] };
const ACCOUNTANT: Post = { role: "Accountant", salaryNaira: [280_000, 360_000], bonusBp: [0, 50] };
const STOCK_KEEPER: Post = { role: "Stock keeper", salaryNaira: [150_000, 210_000], bonusBp: [0, 75] };
const ADMINISTRATOR: Post = { role: "Administrator", salaryNaira: [780_000, 950_000], bonusBp: [0, 100] };

const store = (sales: number): readonly Post[] => [
  MANAGER,
  ...Array.from({ length: sales }, () => SALES),
  ACCOUNTANT,
  STOCK_KEEPER,
];

/** Thirty people: two administrators in the first store, and a crew for each of the five. */
export const POSTS: readonly (readonly Post[])[] = [
  [ADMINISTRATOR, ADMINISTRATOR, ...store(4)],
  store(3),
  store(2),
  store(2),
  store(2),
];
