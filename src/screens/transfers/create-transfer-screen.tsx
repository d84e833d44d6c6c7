import { useSelector } from "@xstate/react";
import { boundTransferCreate } from "../../machines/transfer-create";
import { paths } from "../../paths";
import { useLiveGoods } from "../../wiring/live-goods";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { FormTrouble } from "../shells/card-form";
import type { Made } from "../shells/failure";
import { FormPage } from "../shells/form-page";
import { detailGrid, sideColumn } from "../shells/form-styles";
import { FormSubmit } from "../shells/form-submit";
import { DestinationCard } from "./destination-card";
import { PickedCard } from "./picked-card";

const TRANSFER: Made = { noun: "transfer", path: paths.transfer, effect: "Another one moves the goods once more." };

export function Component() {
  const actor = useScreenActor(boundTransferCreate, undefined);
  const { form, goods } = useSelector(actor, ({ context }) => context);
  useLiveGoods(goods);
  return (
    <FormPage
      title="Create transfer"
      back={paths.transfers}
      form={form}
      lost="Everything entered for this transfer will be lost."
      renderSubmit={(look) => (
        <FormSubmit form={form} label="Create transfer" busyLabel="Creating transfer" {...look} />
      )}
    >
      <FormTrouble form={form} made={TRANSFER} />
      <div className={detailGrid}>
        <PickedCard form={form} goods={goods} />
        <div className={sideColumn}>
          <DestinationCard form={form} />
        </div>
      </div>
    </FormPage>
  );
}
