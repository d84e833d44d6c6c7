import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import { BULK_PAGE, type BulkActor, productsText } from "../../../machines/products/bulk-change.machine";
import { Pagination } from "../../../ui/controls/pagination";
import { SkeletonLines } from "../../../ui/feedback/skeleton";

const table = css({
  width: "100%",
  borderCollapse: "collapse",
  textStyle: "small",
  fontVariantNumeric: "tabular-nums",
  "& :is(th, td)": {
    padding: "8px 12px",
    textAlign: "start",
    verticalAlign: "top",
    borderBottom: "1px solid {colors.line}",
    overflowWrap: "anywhere",
    _first: { paddingInlineStart: "0" },
    _last: { paddingInlineEnd: "0" },
  },
  "& th": { textStyle: "hint", fontWeight: 500, color: "ink3" },
  "& :is(td, th):nth-child(n+2)": { textAlign: "end" },
});
const old = css({ color: "ink3" });

/** The rows of a change, old and new, page by page. */
export function BulkRows({ actor }: { actor: BulkActor }) {
  const { bulk, page, failure } = useSelector(actor, ({ context }) => context);
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches({ preview: "loading" }));
  if (bulk === null) return failure === null && <SkeletonLines widths={["70%", "55%", "62%"]} />;
  return (
    <div aria-busy={isLoading}>
      {bulk.unchanged > 0 && (
        <p>{`${productsText(bulk.unchanged)} ${bulk.unchanged === 1 ? "is" : "are"} like this already and not listed.`}</p>
      )}
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Now</th>
            <th scope="col">New</th>
          </tr>
        </thead>
        <tbody>
          {bulk.lines.map(({ product, title, variation, from, to }) => (
            <tr key={`${product} ${variation}`}>
              <td>{variation === "" ? title : `${title} (${variation})`}</td>
              <td className={old}>{from || "None"}</td>
              <td>{to || "None"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pagination
        look="quiet"
        page={page}
        pageSize={BULK_PAGE}
        total={bulk.total}
        onPageChange={(next) => actor.send({ type: "page.changed", page: next })}
      />
    </div>
  );
}
