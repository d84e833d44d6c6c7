import type { CodeRead } from "../../../src/machines/scan/scan.machine";
import { failing, failures, succeeding } from "../support/failures";

export const variant = {
  key: "lamp-brass",
  variation: "Brass",
  image: "",
  salePrice: 100,
  quantity: 2,
  status: "active",
} as const;
export const LAMP = {
  key: "lamp",
  title: "Lamp",
  image: "",
  storeKey: "lekki",
  storeTitle: "Lekki",
  salePrice: 100,
  variants: [variant],
};
export const found = (patch: { quantity?: number; status?: "hidden" }): CodeRead => [
  { variantKey: "lamp-brass", product: { ...LAMP, variants: [{ ...variant, ...patch }] } },
];

const unitFound = (serial: string, state: "in stock" | "sold"): CodeRead =>
  found({}).map((read) => ({ ...read, unit: { serial, state } }));

/** A key at this time, in ms. */
const key = (name: string, time: number) => ({ type: "key.pressed", key: name, at: time });

export const CODE = "abb";

export const events = {
  "a first key": key("a", 1000),
  "a key within 50 ms": key("b", 1050),
  "a key soon after both": key("b", 1095),
  "Enter soon after that": key("Enter", 1140),
  "the first key of another code": key("a", 2000),
  "its second key": key("b", 2045),
  "its third key": key("b", 2090),
  "its Enter": key("Enter", 2135),
  "a key after 51 ms": key("a", 1101),
  "Enter within 50 ms": key("Enter", 1050),
  "Enter after more": key("Enter", 1400),
  Tab: key("Tab", 1010),
  "opens the camera": { type: "camera.opened" },
  "closes the camera": { type: "camera.closed" },
  "the camera reads a code": { type: "code.read", code: CODE },
  "the lamp is found": succeeding("findCode", found({})),
  "a sold-out lamp is found": succeeding("findCode", found({ quantity: 0 })),
  "a hidden lamp is found": succeeding("findCode", found({ status: "hidden" })),
  "nothing is found": succeeding("findCode", []),
  "a unit of the lamp is found": succeeding("findCode", unitFound("SN-1", "in stock")),
  "a sold unit is found": succeeding("findCode", unitFound("SN-2", "sold")),
  "a unit that the form has is found": succeeding("findCode", unitFound("SN-3", "in stock")),
  "the look-up fails": failing("findCode", failures.timeout),
  "tries again": { type: "trouble.retried", code: CODE },
  dismisses: { type: "trouble.dismissed", code: CODE },
  "begins to give it": { type: "gift.begun", code: CODE },
  "chooses the lamp": succeeding("picker", { picked: [{ product: LAMP, variant }] }),
  "chooses nothing": succeeding("picker", { picked: [] }),
  "the code is given": succeeding("giveCode", {}),
  "giving fails": failing("giveCode", failures.refused),
} as const;
