import Pencil from "lucide-react/icons/pencil";
import { css } from "styled-system/css";
import { BottomBar } from "../../ui/layout/bottom-bar";
import { Button } from "../../ui/controls/button";
import { Card } from "../../ui/layout/card";
import { DescriptionList } from "../../ui/display/description-list";
import { Field } from "../../ui/fields/field";
import { Money } from "../../ui/display/money";
import { PageHeader } from "../../ui/layout/page-header";
import { StatusBadge } from "../../ui/display/status-badge";
import { Tag } from "../../ui/display/tag";
import { TextInput } from "../../ui/fields/text-input";

const rows = css({ px: "var(--gutter)", py: "12", borderTop: "1px solid {colors.line}" });

export const CardSections = () => (
  <>
    <PageHeader title="Order 10482" badge={<StatusBadge status="pending" />} actions={<Button>Print Receipt</Button>} />
    <Card
      title="order details"
      action={
        <Button tone="ghost" icon={<Pencil />}>
          Edit
        </Button>
      }
    >
      <DescriptionList
        items={[
          { term: "Status", detail: <StatusBadge status="pending" /> },
          { term: "Store", detail: "Computer Village, Ikeja" },
          { term: "Remark", detail: "Call before delivery. Balance on arrival." },
        ]}
      />
    </Card>
    <Card
      title="Delivery details"
      editing
      footerNote="Saving updates the total and the debt."
      footer={
        <>
          <Button>Cancel</Button>
          <Button tone="primary" busyLabel="Saving delivery">
            Save delivery
          </Button>
        </>
      }
    >
      <Field label="Recipient name">
        <TextInput value="Chinedu Okafor" onChange={() => {}} />
      </Field>
    </Card>
    <Card title="permissions" tag={<Tag>12 of 18</Tag>} note="These override the Sales lead role." flush>
      <div className={rows}>A row with its own gutter</div>
    </Card>
    <Card title="Figures">
      <DescriptionList
        align="end"
        items={[
          { term: "Total orders completed", detail: "486" },
          { term: "Unpaid Sales Profit (₦)", detail: <Money kobo={6_420_000} /> },
        ]}
      />
    </Card>
    <BottomBar
      lead={
        <>
          <small>Total</small>
          <Money kobo={56_250_000} />
        </>
      }
    >
      <Button tone="primary" wide>
        Create order
      </Button>
    </BottomBar>
  </>
);
