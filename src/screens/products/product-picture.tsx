import { css } from "styled-system/css";
import type { Product } from "../../api/products/products";
import { Card } from "../../ui/layout/card";

const frame = css({ display: "grid", placeItems: "center", minHeight: "220px", bg: "sunken", borderRadius: "control" });
const picture = css({ width: "160px", height: "160px", objectFit: "contain" });
const none = css({ color: "ink3" });

export const ProductPicture = ({ product }: { product: Product }) => (
  <Card title="Image">
    <div className={frame}>
      {product.image === "" ? (
        <span className={none}>No picture yet</span>
      ) : (
        <img className={picture} src={product.image} alt={product.title} width={160} height={160} />
      )}
    </div>
  </Card>
);
