import { css } from "styled-system/css";
import type { Product } from "../../api/products/products";
import type { Picture } from "../../machines/products/picture.machine";
import { PictureFrame } from "../../ui/controls/dropzone";
import { Card } from "../../ui/layout/card";
import { PictureTiles, useShown } from "./picture-tiles";

const body = css({ display: "grid", gap: "12" });
const none = css({
  display: "grid",
  placeItems: "center",
  minHeight: "220px",
  bg: "sunken",
  borderRadius: "control",
  color: "ink3",
});

/** The pictures for people who only read; the first one is the cover. */
export function ProductPicture({ product, picture }: { product: Product; picture: Picture }) {
  const { pictures, title } = product;
  const shown = useShown(picture, pictures);
  return (
    <Card title="Image">
      <div className={body}>
        {shown === "" ? <span className={none}>No picture yet</span> : <PictureFrame src={shown} alt={title} />}
        {pictures.length > 1 && <PictureTiles pictures={pictures} picture={picture} />}
      </div>
    </Card>
  );
}
