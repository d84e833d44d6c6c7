import type { Plugin } from "postcss";

const SPARE = /^--(breakpoints-|sizes-breakpoint-|made-with-panda$)/;
/** Tokens of one value. The others are colours and shadows, which differ between the themes. */
const FIXED = /^--(spacing|radii|z-index|durations|fonts)-/;
const USE = /var\((--[\w-]+)\)/g;

/** Leaves out variables that Panda always writes and that no style uses, and writes those of one value where they are used. */
export const spareVariables: Plugin = {
  postcssPlugin: "spare-variables",
  OnceExit(root) {
    root.walkDecls(SPARE, (declaration) => void declaration.remove());
    const values = new Map<string, string>();
    root.walkDecls(FIXED, (declaration) => {
      if (values.has(declaration.prop)) throw declaration.error(`${declaration.prop} has a second value`);
      values.set(declaration.prop, declaration.value);
      declaration.remove();
    });
    root.walkDecls((declaration) => {
      declaration.value = declaration.value.replaceAll(USE, (use, name: string) => values.get(name) ?? use);
    });
  },
};
