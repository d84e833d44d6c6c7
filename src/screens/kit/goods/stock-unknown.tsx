import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { goodsMachine } from "../../../machines/products/goods.machine";
import { OldPageFailure } from "../old-page-failure";

/** Shown while the stock of a form's products cannot be read. */
export function StockUnknown({ goods }: { goods: ActorRefFrom<typeof goodsMachine> }) {
  const failure = useSelector(goods, ({ context }) => context.failure);
  const isFailed = useSelector(goods, (snapshot) => snapshot.matches({ stock: "failed" }));
  if (!isFailed) return null;
  return (
    <OldPageFailure failure={failure} onRetry={() => goods.send({ type: "retry.requested" })}>
      What is in stock is not known. Saving checks it all the same.
    </OldPageFailure>
  );
}
