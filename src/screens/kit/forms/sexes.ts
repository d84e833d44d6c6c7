/** In one order on every form. */
export const SEXES = [
  { value: "female", label: "Female" },
  { value: "male", label: "Male" },
] as const;
