import { css } from "styled-system/css";
import type { PersonOrder } from "../../../api/people/person-orders";
import { ButtonLink } from "../../../ui/controls/button-link";
import { Money } from "../../../ui/display/money";
import { RowLink } from "../../../ui/tables/row-link";
import { createColumns } from "../../../ui/tables/table-columns";
import { collectPaymentUrl } from "../../../resources";
import { listDate } from "../../kit/dates";
import { sharedColumns } from "../../kit/lists/person-order-columns";

const column = createColumns<PersonOrder>();

const muted = css({ color: "ink2" });
const unseen = css({ srOnly: true });
// Above the link of its row, which covers the whole row.
const above = css({ position: "relative" });

const { number, date, status, debt, total } = sharedColumns;
const collect = column.display({
  id: "collect",
  header: () => <span className={unseen}>Collect payment</span>,
  cell: ({ row }) => <CollectPayment order={row.original} />,
  meta: { align: "end", width: 124 },
});

export const owingColumns = (mayCollect: boolean) => (mayCollect ? collectingColumns : debtColumns);
const debtColumns = column.columns([number, date, status, total, debt]);
const collectingColumns = column.columns([number, date, status, total, debt, collect]);

export const CollectPayment = ({ order }: { order: PersonOrder }) => (
  <span className={above}>
    <ButtonLink size="sm" to={collectPaymentUrl(order.key)} aria-label={`Collect payment for order ${order.number}`}>
      Collect payment
    </ButtonLink>
  </span>
);

const rows = css({ display: "grid", gap: "6" });
const pair = css({ display: "flex", justifyContent: "space-between", alignItems: "center", gap: "12" });

export const OwingCompact = ({ order, mayCollect }: { order: PersonOrder; mayCollect: boolean }) => (
  <div className={rows}>
    <div className={pair}>
      <RowLink>{order.number}</RowLink>
      <Money kobo={order.debt} />
    </div>
    <div className={`${pair} ${muted}`}>
      <time>{listDate(order.createdAt)}</time>
      {mayCollect && <CollectPayment order={order} />}
    </div>
  </div>
);
