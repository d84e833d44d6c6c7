export const overlayRecipes = {};
export const overlaySlotRecipes = {};
