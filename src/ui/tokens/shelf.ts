/** The drawing on the sign-in page has its own shadows: it is a picture, not a part of the interface. */
export const shelf = {
  shelfWall: { value: { base: "#133c73", _dark: "#0e2036" } },
  shelfFar: { value: { base: "#1d4c8a", _dark: "#162f4e" } },
  shelfMid: { value: { base: "#2a5d9f", _dark: "#1e4069" } },
  shelfNear: { value: { base: "#3b71b5", _dark: "#2b588e" } },
  shelfPost: { value: { base: "#3a6aa8", _dark: "#264c79" } },
  shelfLit: { value: "#8ec0ec" },
  shelfTag: { value: "#0a1b2f" },
};
