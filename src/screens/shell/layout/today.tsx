import { useSelector } from "@xstate/react";
import { shellActor } from "../../../machines/shell/shell";
import { longDate } from "../../kit/dates";

/** Today in the shop, as long as the page stays open. */
export const Today = () => <time>{useSelector(shellActor, ({ context }) => longDate(new Date(context.now)))}</time>;
