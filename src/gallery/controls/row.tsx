import type { ReactNode } from "react";
import { css } from "styled-system/css";

const row = css({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8", "& + &": { mt: "14px" } });
const stack = css({ display: "flex", flexDirection: "column", gap: "16", "div + &": { mt: "16" } });
const pair = css({ display: "grid", gridTemplateColumns: "repeat(auto-fit, minmax(170px, 1fr))", gap: "16" });

export const Row = ({ children }: { children: ReactNode }) => <div className={row}>{children}</div>;
export const Stack = ({ children }: { children: ReactNode }) => <div className={stack}>{children}</div>;
export const Pair = ({ children }: { children: ReactNode }) => <div className={pair}>{children}</div>;
