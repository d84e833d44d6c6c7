import type { ActorRefFrom } from "xstate";
import type { ReorderLevel } from "../../api/purchases/stock-levels";
import type { reorderDefaultsCard, reorderDefaultsForm } from "../../machines/settings/settings";
import { DescriptionList } from "../../ui/display/description-list";
import { CardForm } from "../kit/forms/card-form";
import { LevelFields } from "../kit/forms/level-fields";
import { ReadCard } from "../kit/forms/read-card";

const TITLE = "Reorder level of new variants";
const NOTE = "Existing variants keep theirs. To set those, change many products at once.";

type ReorderDefaultsProps = {
  settings: ReorderLevel;
  card: ActorRefFrom<typeof reorderDefaultsCard>;
  form: ActorRefFrom<typeof reorderDefaultsForm> | undefined;
};

/** The reorder level that new variants begin with. */
export const ReorderDefaults = ({ settings, card, form }: ReorderDefaultsProps) =>
  form ? (
    <CardForm title={TITLE} form={form} saveLabel="Save" note={NOTE}>
      <LevelFields form={form} />
    </CardForm>
  ) : (
    <ReadCard title={TITLE} note={NOTE} card={card} mayEdit>
      <DescriptionList
        items={[
          { term: "Reorder at", detail: settings.reorderAt ?? "None" },
          { term: "Order up to", detail: settings.orderUpTo ?? "None" },
        ]}
      />
    </ReadCard>
  );
