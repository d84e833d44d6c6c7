import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { Button } from "../../ui/controls/button";
import { ButtonLink } from "../../ui/controls/button-link";
import { Card } from "../../ui/layout/card";
import { IconButton } from "../../ui/controls/icon-button";
import { TextLink } from "../../ui/display/text-link";
import { Row } from "./row";

export function ButtonSection() {
  const [busy, setBusy] = useState(false);
  return (
    <Card title="Buttons">
      <Row>
        <Button tone="primary">Save</Button>
        <Button>Cancel</Button>
        <Button tone="ghost" icon={<Pencil />}>
          Edit
        </Button>
        <Button tone="danger">Delete</Button>
      </Row>
      <Row>
        <Button tone="primary" data-hover="">
          Hover
        </Button>
        <Button tone="primary" data-focus-visible="">
          Focus
        </Button>
        <Button tone="primary" busy busyLabel="Saving">
          Save
        </Button>
        <Button tone="primary" disabled>
          Disabled
        </Button>
      </Row>
      <Row>
        <Button size="sm">Small</Button>
        <IconButton tone="secondary" label="More" icon={<Ellipsis />} />
        <IconButton tone="secondary" size="sm" label="Add" icon={<Plus />} />
        <IconButton label="Edit" icon={<Pencil />} />
        <IconButton label="Cannot edit" icon={<Pencil />} disabled />
      </Row>
      <Row>
        <ButtonLink to="/kit" tone="primary" icon={<Plus />}>
          Create order
        </ButtonLink>
        <Button busy={busy} busyLabel="Updating" onClick={() => setBusy(true)} onBlur={() => setBusy(false)}>
          Update
        </Button>
        <TextLink to="/kit">View</TextLink>
      </Row>
    </Card>
  );
}
