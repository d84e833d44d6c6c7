export const controlRecipes = {};
export const controlSlotRecipes = {};
