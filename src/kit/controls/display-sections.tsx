import { css } from "styled-system/css";
import { Avatar } from "../../ui/components/avatar";
import { Breadcrumbs } from "../../ui/components/breadcrumbs";
import { Card } from "../../ui/components/card";
import { DescriptionList } from "../../ui/components/description-list";
import { Money } from "../../ui/components/money";
import { SocialLink } from "../../ui/components/social-link";
import { Spinner } from "../../ui/components/spinner";
import { Tag } from "../../ui/components/tag";
import { Thumbnail } from "../../ui/components/thumbnail";
import { Logo } from "../../ui/logo";
import { Shelf } from "../../ui/shelf";
import { Row } from "./row";

const picture = css({ height: "420px", borderBottomRadius: "card", overflow: "hidden" });

export const DisplaySections = () => (
  <>
    <Card title="Avatar and thumbnail">
      <Row>
        <Avatar name="adaeze" size={24} />
        <Avatar name="Ibrahim" />
        <Avatar name="Kelechi" size={36} />
        <Avatar name="Zainab" size={48} />
        <Thumbnail size={36} />
        <Thumbnail size={40} />
        <Thumbnail size={52} />
        <Thumbnail size={60} />
      </Row>
    </Card>
    <Card title="Words and figures">
      <Row>
        <Money naira={1_650_000} />
        <Money naira={-62_500.5} />
        <Money naira={1_650_000} compact />
        <Tag>Sales lead</Tag>
        <Tag>In this order</Tag>
        <Spinner />
      </Row>
      <Row>
        <Breadcrumbs items={[{ label: "Orders", to: "/orders" }, { label: "10482" }]} />
        <Breadcrumbs items={[{ label: "Products", to: "/products" }, { label: undefined }]} />
      </Row>
      <Row>
        <Logo />
        <Logo compact />
        <SocialLink network="instagram" handle="@adaeze.o" />
        <SocialLink network="twitter" handle="tundebakare" />
      </Row>
    </Card>
    <Card title="Customer details">
      <DescriptionList
        items={[
          { term: "Phone", detail: "0803 555 0142" },
          { term: "Address", detail: "14 Bode Thomas Street, Surulere, Lagos" },
          { term: "Debt", detail: <Money naira={62_500} /> },
        ]}
      />
    </Card>
    <Card title="Shelf" flush>
      <div className={picture}>
        <Shelf />
      </div>
    </Card>
  </>
);
