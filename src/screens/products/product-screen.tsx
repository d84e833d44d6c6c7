import { useParams, useSearchParams } from "react-router-dom";
import type { Product } from "../../api/products";
import { productPageMachine } from "../../machines/product-page";
import { paths } from "../../paths";
import { Card } from "../../ui/components/card";
import { DescriptionList } from "../../ui/components/description-list";
import { Money } from "../../ui/components/money";
import { PageHeader } from "../../ui/components/page-header";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { listDate } from "../shells/dates";
import { detailGrid, sideColumn, stack } from "../shells/form-styles";
import { RecordScreen } from "../shells/record-screen";
import { ProductPicture } from "./product-picture";
import { StockCard } from "./stock-card";
import { VariationsCard } from "./variations-card";

export function Component() {
  const { key = "" } = useParams();
  return <ProductPage key={key} productKey={key} />;
}

function ProductPage({ productKey }: { productKey: string }) {
  const page = useScreenActor(productPageMachine, { key: productKey });
  const status = useSearchParams()[0].get("status") ?? "";
  return (
    <RecordScreen actor={page} noun="product" listPath={paths.products}>
      {(product: Product) => (
        <>
          <title>{`${product.title} · Backroom`}</title>
          <PageHeader title={product.title} />
          <div className={detailGrid}>
            <div className={stack}>
              <Card title="Product details">
                <DescriptionList items={facts(product)} />
              </Card>
              <VariationsCard variants={product.variants} status={status} />
            </div>
            <div className={sideColumn}>
              <ProductPicture product={product} />
              <StockCard variants={product.variants} />
            </div>
          </div>
        </>
      )}
    </RecordScreen>
  );
}

const facts = (product: Product) => [
  { term: "Name", detail: product.title },
  { term: "Description", detail: product.description },
  { term: "Store", detail: product.storeTitle },
  { term: "Supplier", detail: product.supplierName },
  ...(product.price === null ? [] : [{ term: "Purchase Price", detail: <Money kobo={product.price} /> }]),
  { term: "Sale Price", detail: <Money kobo={product.salePrice} /> },
  { term: "Date Added", detail: listDate(product.createdAt) },
];
