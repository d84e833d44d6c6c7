import LogOut from "lucide-react/icons/log-out";
import User from "lucide-react/icons/user";
import { useState } from "react";
import { lazyPart } from "../../ui/behaviour/arrival";
import { Button } from "../../ui/controls/button";
import { Card } from "../../ui/layout/card";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog";
import { Drawer } from "../../ui/overlays/drawer";
import { Field } from "../../ui/fields/field";
import { IconButton } from "../../ui/controls/icon-button";
import { Menu } from "../../ui/overlays/menu";
import { Modal } from "../../ui/overlays/modal";
import { NavGroup } from "../../ui/layout/nav-group";
import { Select } from "../../ui/fields/select";
import { TextInput } from "../../ui/fields/text-input";
import { raiseToast } from "../../ui/feedback/toaster";
import { Tooltip } from "../../ui/overlays/tooltip";
import { stores } from "./samples";

const Toaster = lazyPart(() => import("../../ui/feedback/toaster"));

function Dialogs() {
  const [open, setOpen] = useState<"" | "modal" | "confirm" | "delete" | "drawer">("");
  const [name, setName] = useState("");
  const [store, setStore] = useState("Lekki");
  const close = () => setOpen("");
  return (
    <Card title="Dialogs">
      <Button onClick={() => setOpen("modal")}>Modal</Button>{" "}
      <Button onClick={() => setOpen("confirm")}>Confirm</Button>{" "}
      <Button onClick={() => setOpen("delete")}>Delete</Button>{" "}
      <Button onClick={() => setOpen("drawer")}>Drawer</Button>
      <Modal
        open={open === "modal"}
        onClose={close}
        title="Add account"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button tone="primary">Add account</Button>
          </>
        }
      >
        <Field label="Name">
          <TextInput value={name} onChange={setName} />
        </Field>
        <br />
        <Field label="Store">
          <Select options={stores} value={store} onChange={setStore} />
        </Field>
      </Modal>
      <ConfirmDialog
        open={open === "confirm"}
        title="Are you sure you want to continue without saving?"
        confirmLabel="yes"
        onConfirm={close}
        onCancel={close}
      >
        The order you were entering will be lost.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === "delete"}
        title="Delete Samsung Galaxy A15?"
        confirmLabel="Delete product"
        busyLabel="Deleting"
        tone="danger"
        onConfirm={close}
        onCancel={close}
      >
        Its variants and stock go with it. Orders keep their lines.
      </ConfirmDialog>
      <Drawer open={open === "drawer"} label="Menu" onClose={close}>
        <Groups />
      </Drawer>
    </Card>
  );
}

function Groups() {
  const [expanded, setExpanded] = useState(true);
  return (
    <nav aria-label="Sample">
      <NavGroup label="Inventory Management" expanded={expanded} onToggle={() => setExpanded(!expanded)}>
        <a href="#suppliers">Suppliers</a>
      </NavGroup>
      <NavGroup label="Finances" expanded={false} onToggle={() => {}}>
        <a href="#accounts">Accounts</a>
      </NavGroup>
    </nav>
  );
}

function Floating() {
  return (
    <Card title="Menu and tooltip">
      <Menu
        label="Your account"
        trigger={<Button>Adewale Martins</Button>}
        heading="admin@backroom.example"
        items={[
          { id: "profile", label: "Profile", glyph: <User />, to: "/profile" },
          {
            id: "leave",
            label: "Sign out",
            glyph: <LogOut />,
            onSelect: () => raiseToast({ tone: "success", text: "Signed out" }),
          },
        ]}
      />{" "}
      <Tooltip text="Your profile">
        <IconButton label="Profile" icon={<User />} />
      </Tooltip>
    </Card>
  );
}

function Toasts() {
  return (
    <Card title="Toasts">
      <Button onClick={() => raiseToast({ tone: "success", text: "Order added successfully" })}>Success</Button>{" "}
      <Button onClick={() => raiseToast({ tone: "warning", text: "Could not reach server" })}>Warning</Button>{" "}
      <Button onClick={() => raiseToast({ tone: "error", text: "Invalid password" })}>Error</Button>
      <Toaster />
    </Card>
  );
}

export function DialogSections() {
  return (
    <>
      <Dialogs />
      <Floating />
      <Toasts />
    </>
  );
}
