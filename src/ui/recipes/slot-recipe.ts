import { defineSlotRecipe, type SlotRecipeConfig, type SystemStyleObject } from "@pandacss/dev";

type Variants<Slot extends string> = Record<string, Record<string, Partial<Record<Slot, SystemStyleObject>>>>;

type SlotRecipe<Slot extends string, Choices extends Variants<Slot>> = {
  className: string;
  base: Record<Slot, SystemStyleObject>;
  variants?: Choices;
} & Pick<SlotRecipeConfig<Slot, Choices>, "defaultVariants">;

/** A recipe whose slots are the keys of its base. */
export const slotRecipe = <Slot extends string, Choices extends Variants<Slot>>(recipe: SlotRecipe<Slot, Choices>) =>
  defineSlotRecipe<Slot, Choices>({ ...recipe, slots: Object.keys(recipe.base) as Slot[] });
