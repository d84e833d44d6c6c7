import { useSelector } from "@xstate/react";
import { transferCreateMachine } from "../../../machines/stock/transfer-create.machine";
import { resources } from "../../../resources";
import { useLiveGoods } from "../../../wiring/live/live-goods";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { FormTrouble } from "../../kit/forms/card-form";
import type { Made } from "../../kit/forms/failure";
import { FormPage } from "../../kit/forms/form-page";
import { detailGrid, sideColumn } from "../../kit/forms/form-styles";
import { FormSubmit } from "../../kit/forms/form-submit";
import { DestinationCard } from "./destination-card";
import { PickedCard } from "./picked-card";

const TRANSFER: Made = {
  noun: "transfer",
  path: resources.transfer.page,
  effect: "Another one moves the goods once more.",
};

export function Component() {
  const actor = useScreenActor(transferCreateMachine, undefined);
  const { form, goods } = useSelector(actor, ({ context }) => context);
  useLiveGoods(goods);
  return (
    <FormPage
      title="Create transfer"
      back={resources.transfer.list}
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
