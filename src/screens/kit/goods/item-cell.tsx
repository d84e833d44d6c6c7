import { css } from "styled-system/css";
import { Thumbnail } from "../../../ui/display/thumbnail";

const item = css({ display: "flex", alignItems: "center", gap: "12", minWidth: "0" });
const name = css({ textStyle: "name", overflowWrap: "anywhere" });
const small = css({ textStyle: "hint", color: "ink3", overflowWrap: "anywhere" });

type ItemCellProps = { title: string; variation: string; image: string; note?: string };

/** A product in a table of goods, with its variation. */
export const ItemCell = ({ title, variation, image, note }: ItemCellProps) => (
  <div className={item}>
    <Thumbnail src={image} size={40} />
    <div>
      <div className={name}>{title}</div>
      <div className={small}>{variation}</div>
      {note !== undefined && <div className={small}>{note}</div>}
    </div>
  </div>
);
