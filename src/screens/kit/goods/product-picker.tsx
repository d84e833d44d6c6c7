import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import {
  isPickable,
  isPicked,
  PICKER_PAGE_SIZE,
  type productPickerMachine,
} from "../../../machines/products/product-picker.machine";
import { EmptyState } from "../../../ui/feedback/empty-state";
import CameraSearch from "../camera/camera-search";
import { PageFailure } from "../page-failure";
import { PickerDialog } from "../../../ui/overlays/picker-dialog";
import { PickerList, PickerProduct, PickerVariant } from "../../../ui/overlays/picker-product";
import { SkeletonRows } from "../../../ui/feedback/skeleton";
import { useSeesEveryStore } from "../../../wiring/session";

const PICKER_BONES = [{ width: 40, tall: true }, { width: "45%" }, { width: "20%" }];

type Props = {
  actor: ActorRefFrom<typeof productPickerMachine>;
  /** The record that receives the products. */
  noun?: string;
  /** What is done with the one variant that is chosen, in place of adding. */
  goal?: { title: string; add: string };
};

/** Loaded with the lines it adds to: a scanner types faster than code could load. */
export function ProductPicker({ actor, noun = "", goal }: Props) {
  const { search, query, total, picked } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const canAdd = useSelector(actor, (snapshot) => snapshot.can({ type: "picking.confirmed" }));
  return (
    <PickerDialog
      open
      {...goal}
      onClose={() => actor.send({ type: "picking.cancelled" })}
      query={search}
      onQueryChange={(text) => actor.send({ type: "search.changed", text })}
      onEnter={() => actor.send({ type: "search.entered" })}
      beside={
        <CameraSearch
          onCode={(code) => {
            actor.send({ type: "search.changed", text: code });
            actor.send({ type: "search.entered" });
          }}
        />
      }
      range={{
        page: query.page,
        pageSize: PICKER_PAGE_SIZE,
        total,
        onPageChange: (page) => actor.send({ type: "page.changed", page }),
      }}
      selectedCount={picked.length}
      onAdd={() => actor.send({ type: "picking.confirmed" })}
      canAdd={canAdd}
      busy={isBusy}
    >
      <Offer actor={actor} noun={noun} />
    </PickerDialog>
  );
}

function Offer({ actor, noun }: Pick<Props, "actor" | "noun">) {
  const seesEveryStore = useSeesEveryStore();
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches("failed"));
  const { products, expanded, taken } = context;
  if (isFailed) {
    return <PageFailure failure={context.failure} onRetry={() => actor.send({ type: "retry.requested" })} />;
  }
  if (products === null) return <SkeletonRows columns={PICKER_BONES} height={60} />;
  if (products.length === 0) return <EmptyState>No products match this search</EmptyState>;
  return (
    <PickerList>
      {products.map((product) => (
        <PickerProduct
          key={product.key}
          title={product.title}
          image={product.image}
          variantCount={product.variants.length}
          stock={product.variants.reduce((sum, { quantity }) => sum + quantity, 0)}
          price={product.salePrice}
          {...(seesEveryStore && { place: product.storeTitle })}
          expanded={expanded.includes(product.key)}
          onToggle={() => actor.send({ type: "product.toggled", key: product.key })}
        >
          {product.variants.map((variant) => (
            <PickerVariant
              key={variant.key}
              name={variant.variation}
              stock={isPickable(context, variant) || taken.includes(variant.key) ? variant.quantity : 0}
              disabled={!isPickable(context, variant)}
              price={variant.salePrice}
              taken={taken.includes(variant.key) ? `In this ${noun}` : undefined}
              checked={isPicked(context, variant.key)}
              onChange={() => actor.send({ type: "variant.toggled", productKey: product.key, variantKey: variant.key })}
            />
          ))}
        </PickerProduct>
      ))}
    </PickerList>
  );
}
