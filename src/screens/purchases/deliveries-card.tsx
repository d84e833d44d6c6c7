import { css } from "styled-system/css";
import type { Delivery, Purchase } from "../../api/purchases/purchases";
import { Money } from "../../ui/display/money";
import { Card } from "../../ui/layout/card";
import { listDate } from "../kit/dates";
import { AmountTable } from "../kit/goods/amount-table";

const head = css({
  display: "grid",
  gridTemplateColumns: "1fr auto",
  columnGap: "16",
  padding: "12px var(--gutter) 4px",
  overflowWrap: "anywhere",
});
const strong = css({ textStyle: "name" });
const muted = css({ color: "ink2", textStyle: "hint" });

type Line = Delivery["lines"][number];

const noteOf = ({ extra, cost, setsPrice, serials }: Line) =>
  [
    ...(extra > 0 ? [`${extra} more than ordered`] : []),
    ...(cost !== null && !setsPrice ? ["Purchase price was left as it was"] : []),
    ...(serials.length > 0 ? [serials.join(", ")] : []),
  ].join(". ");

/** Each arrival of goods, the latest first. */
export const DeliveriesCard = ({ purchase: { deliveries } }: { purchase: Purchase }) => (
  <Card title="Deliveries" flush>
    {deliveries.map((delivery) => (
      <section key={delivery.key} aria-label={`Delivery ${delivery.number}`}>
        <div className={head}>
          <div>
            <div className={strong}>{`Delivery ${delivery.number}`}</div>
            <div className={muted}>
              {[`${listDate(delivery.createdAt)} by ${delivery.employeeName}`, delivery.remark]
                .filter(Boolean)
                .join(", ")}
            </div>
          </div>
          {delivery.amount !== null && <Money kobo={delivery.amount} />}
        </div>
        <AmountTable
          label={`Products of delivery ${delivery.number}`}
          columns={[
            { header: "Product" },
            { header: "Received", end: true },
            ...(delivery.amount === null ? [] : [{ header: "Cost", end: true } as const]),
          ]}
          rows={delivery.lines.map((line) => ({
            key: `${line.title} ${line.variation}`,
            cells: [
              <div key="product" className={css({ overflowWrap: "anywhere" })}>
                {`${line.title}, ${line.variation}`}
                <div className={muted}>{noteOf(line)}</div>
              </div>,
              line.quantity,
              <Money key="cost" kobo={line.cost ?? 0} />,
            ],
          }))}
        />
      </section>
    ))}
  </Card>
);
