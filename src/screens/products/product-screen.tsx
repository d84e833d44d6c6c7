import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import type { Product } from "../../api/products/products";
import type { Picture } from "../../machines/products/picture.machine";
import { productPageMachine } from "../../machines/products/product-page";
import { resources } from "../../resources";
import { Card } from "../../ui/layout/card";
import { DescriptionList } from "../../ui/display/description-list";
import { Money } from "../../ui/display/money";
import { PageHeader } from "../../ui/layout/page-header";
import { useMay, useProfile } from "../../wiring/session";
import { useCardsLeaveGuard } from "../../wiring/pages/use-cards-leave-guard";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { listDate } from "../kit/dates";
import { detailGrid, sideColumn, stack } from "../kit/forms/form-styles";
import { PageSkeleton } from "../kit/page-skeleton";
import { History } from "../kit/history/history";
import { RecordScreen } from "../kit/forms/record-screen";
import { LeaveDialog } from "../kit/forms/leave-dialog";
import { AdjustCard } from "./adjust-card";
import { DeleteProduct } from "./delete-product";
import { EditProduct } from "./edit-product";
import { ProductPicture } from "./product-picture";
import { StockCard } from "./stock-card";
import { StoresCard } from "./stores-card";
import { UnitsCard } from "./units/units-card";
import { VariationsCard } from "./variations-card";

export function Component() {
  const { key = "" } = useParams();
  const profile = useProfile();
  // The profile decides whether the product is read or edited, so both wait for it.
  return profile === null ? <PageSkeleton /> : <ProductPage key={key} productKey={key} />;
}

function ProductPage({ productKey }: { productKey: string }) {
  const page = useScreenActor(productPageMachine, { key: productKey });
  const { editor, units, adjust, stores } = useSelector(page, ({ context }) => context.cards);
  const unitsForm = useSelector(units, ({ children }) => children.form);
  const adjustForm = useSelector(adjust, ({ children }) => children.form);
  const storesForm = useSelector(stores, ({ children }) => children.form);
  const form = useSelector(editor, ({ context }) => context.form);
  const picture = useSelector(editor, ({ context }) => context.picture);
  const mayEdit = useMay("products.edit");
  const status = useSearchParams()[0].get("status") ?? "";
  const leaving = useCardsLeaveGuard([mayEdit && form !== null ? form : undefined, unitsForm, adjustForm, storesForm]);
  return (
    <RecordScreen actor={page} resource={resources.product}>
      {(product: Product) => (
        <>
          <title>{`${product.title} · Backroom`}</title>
          {mayEdit && form !== null && picture !== null ? (
            <EditProduct
              editor={editor}
              form={form}
              picture={picture}
              product={product}
              status={status}
              leaving={leaving}
              stores={<StoresCard product={product} card={stores} />}
              units={
                <>
                  {product.tracksSerials && <UnitsCard product={product} card={units} />}
                  <AdjustCard product={product} card={adjust} />
                </>
              }
            />
          ) : (
            <ReadProduct
              product={product}
              picture={picture}
              status={status}
              stores={<StoresCard product={product} card={stores} />}
              units={
                <>
                  {product.tracksSerials && <UnitsCard product={product} card={units} />}
                  <AdjustCard product={product} card={adjust} />
                </>
              }
            >
              <DeleteProduct editor={editor} product={product} />
              <LeaveDialog actor={leaving}>Your changes will be lost.</LeaveDialog>
            </ReadProduct>
          )}
        </>
      )}
    </RecordScreen>
  );
}

type ReadProps = {
  product: Product;
  picture: Picture | null;
  status: string;
  units: ReactNode;
  stores: ReactNode;
  children: ReactNode;
};

const ReadProduct = ({ product, picture, status, units, stores, children }: ReadProps) => (
  <>
    <PageHeader title={product.title} actions={children} />
    <div className={detailGrid}>
      <div className={stack}>
        <Card title="Product details">
          <DescriptionList items={facts(product)} />
        </Card>
        <VariationsCard variants={product.variants} status={status} />
        {units}
      </div>
      <div className={sideColumn}>
        {picture !== null && <ProductPicture product={product} picture={picture} />}
        <StockCard variants={product.variants} product={product} />
        {stores}
      </div>
    </div>
    <History kind="product" recordKey={product.key} record={product} />
  </>
);

const facts = (product: Product) => [
  { term: "Name", detail: product.title },
  { term: "Description", detail: product.description },
  { term: "Store", detail: product.storeTitle },
  { term: "Supplier", detail: product.supplierName },
  { term: "Category", detail: product.categoryName || "None" },
  ...(product.price === null ? [] : [{ term: "Purchase Price", detail: <Money kobo={product.price} /> }]),
  { term: "Sale Price", detail: <Money kobo={product.salePrice} /> },
  ...(product.isVatExempt ? [{ term: "VAT", detail: "Exempt" }] : []),
  ...(product.tracksSerials ? [{ term: "Serial numbers", detail: "Tracked" }] : []),
  { term: "Date Added", detail: listDate(product.createdAt) },
];
