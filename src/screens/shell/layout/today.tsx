import { useSelector } from "@xstate/react";
import { shellActor } from "../../../machines/shell/shell";
import { longDate } from "../../kit/dates";

/** The current day in the shop, updated while the page is open. */
export const Today = () => <time>{useSelector(shellActor, ({ context }) => longDate(new Date(context.now)))}</time>;
