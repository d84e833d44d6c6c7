import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { goodsMachine } from "../../machines/goods.machine";
import { Button } from "../../ui/components/button";
import { Notice } from "./notice";

/** Said while what the shop has of a form's products could not be read. */
export function StockUnknown({ goods }: { goods: ActorRefFrom<typeof goodsMachine> }) {
  const failure = useSelector(goods, ({ context }) => context.failure);
  const isFailed = useSelector(goods, (snapshot) => snapshot.matches({ stock: "failed" }));
  if (!isFailed) return null;
  return (
    <Notice
      title={failure?.text ?? ""}
      actions={
        <Button size="sm" onClick={() => goods.send({ type: "retry.requested" })}>
          Try again
        </Button>
      }
    >
      What is in stock is not known. Saving checks it all the same.
    </Notice>
  );
}
