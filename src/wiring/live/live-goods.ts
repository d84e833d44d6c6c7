import { useEffect } from "react";
import type { PickerProduct } from "../../api/shell/for-sale";
import { onLiveNews } from "./live-news";

type Goods = {
  getSnapshot: () => { context: { products: readonly PickerProduct[] | null } };
  send: (event: { type: "goods.outdated" }) => void;
};

/** Reloads a form's products when others sell, move or change them. */
export function useLiveGoods(goods: Goods): void {
  useEffect(
    () =>
      onLiveNews((news) => {
        const { products } = goods.getSnapshot().context;
        const isConcerned =
          news.type === "everything.outdated" ||
          (news.type === "records.changed" &&
            news.changes.some(({ kind, key }) => kind === "product" && products?.some((each) => each.key === key)));
        if (isConcerned) goods.send({ type: "goods.outdated" });
      }),
    [goods],
  );
}
