import { css } from "styled-system/css";
import { resources } from "../../resources";
import { Avatar } from "../../ui/display/avatar";
import { Card } from "../../ui/layout/card";
import { SkeletonLines } from "../../ui/feedback/skeleton";
import { TextLink } from "../../ui/display/text-link";
import { useMay } from "../../wiring/session";

const list = css({ display: "grid", gap: "16", m: "0", p: "0", listStyle: "none" });
const row = css({ display: "flex", alignItems: "center", gap: "12", minWidth: "0", textStyle: "name" });
const name = css({ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });

const bone = css({ flex: "1" });

// Names differ in length.
const BONES = ["52%", "64%", "48%", "58%", "44%"];

/** The five newest customers; renders nothing without customers. */
export function NewCustomers({ customers }: { customers: readonly { key: string; name: string }[] | undefined }) {
  const maySee = useMay(resources.customer.view);
  if (customers?.length === 0) return null;
  return (
    <Card title="New customers" action={maySee && <TextLink to={resources.customer.list}>View customers</TextLink>}>
      {customers === undefined ? (
        <ul className={list} aria-hidden="true">
          {BONES.map((width) => (
            <li key={width} className={row}>
              <Avatar name="" />
              <div className={bone}>
                <SkeletonLines widths={[width]} />
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <ul className={list}>
          {customers.map((customer) => (
            <li key={customer.key} className={row}>
              <Avatar name={customer.name} />
              <span className={name} title={customer.name}>
                {customer.name}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
