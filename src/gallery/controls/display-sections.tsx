import { css } from "styled-system/css";
import { Avatar } from "../../ui/display/avatar";
import { Breadcrumbs } from "../../ui/layout/breadcrumbs";
import { Card } from "../../ui/layout/card";
import { DescriptionList } from "../../ui/display/description-list";
import { Money } from "../../ui/display/money";
import { SocialLink } from "../../ui/display/social-link";
import { Spinner } from "../../ui/controls/spinner";
import { Tag } from "../../ui/display/tag";
import { Thumbnail } from "../../ui/display/thumbnail";
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
      </Row>
    </Card>
    <Card title="Words and figures">
      <Row>
        <Money kobo={165_000_000} />
        <Money kobo={-6_250_050} />
        <Money kobo={165_000_000} compact />
        <Tag>Sales lead</Tag>
        <Tag>In this order</Tag>
        <Spinner />
      </Row>
      <Row>
        <Breadcrumbs
          items={[
            { label: "products", to: "/products" },
            { label: "Samsung", to: "/products/1" },
            { label: undefined },
          ]}
        />
      </Row>
      <Row>
        <Logo />
        <Logo compact />
        <SocialLink network="instagram" handle="@adaeze.o" />
        <SocialLink network="twitter" handle="tundebakare" />
      </Row>
    </Card>
    <Card title="Terms">
      <DescriptionList
        items={[
          { term: "Phone", detail: "0803 555 0142" },
          { term: "Address", detail: "14 Bode Thomas Street, Surulere, Lagos" },
          { term: "Debt", detail: <Money kobo={6_250_000} /> },
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
