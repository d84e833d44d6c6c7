import { defineGlobalStyles } from "@pandacss/dev";

export const globalCss = defineGlobalStyles({});
