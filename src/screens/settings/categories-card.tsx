import { useSelector } from "@xstate/react";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { Category, CategoryDetails } from "../../api/products/categories";
import { type categoriesMachine, type categoryDialogMachine, NAME_MOST } from "../../machines/settings/categories";
import { type RecordKind, resources } from "../../resources";
import { Button } from "../../ui/controls/button";
import { IconButton } from "../../ui/controls/icon-button";
import { TextLink } from "../../ui/display/text-link";
import { SkeletonLines } from "../../ui/feedback/skeleton";
import { Field } from "../../ui/fields/field";
import { TextInput } from "../../ui/fields/text-input";
import { Card } from "../../ui/layout/card";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog";
import { useLiveKinds } from "../../wiring/live/live-kinds";
import { writeListUrl } from "../../wiring/lists/list-url";
import { useMay } from "../../wiring/session";
import { type FormOf, UnguardedDialog } from "../kit/forms/form-dialog";
import { itemNote, itemText, ruledItem, ruledList } from "../kit/lists/ruled-list";
import { PageFailure } from "../kit/page-failure";

const buttons = css({ display: "flex", gap: "8" });

const KINDS: ReadonlySet<RecordKind> = new Set(["category"]);

type List = ActorRefFrom<typeof categoriesMachine>;
type Dialog = ActorRefFrom<typeof categoryDialogMachine>;

/** What goods are sorted by: add, rename, remove. */
export function CategoriesCard({ list: actor, dialog }: { list: List; dialog: Dialog }) {
  const { record, failure } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  useLiveKinds(actor, KINDS);
  return (
    <Card
      title={resources.category.label}
      note="Products have one or none, the same in all stores."
      action={
        <Button size="sm" onClick={() => dialog.send({ type: "add.requested" })}>
          Add category
        </Button>
      }
    >
      {failure !== null && !isBusy && (
        <PageFailure failure={failure} onRetry={() => actor.send({ type: "retry.requested" })} />
      )}
      {record === null && isBusy && <SkeletonLines widths={["60%", "80%", "70%"]} />}
      {record?.categories.length === 0 && <p className={itemNote}>No categories yet.</p>}
      {record !== null && (
        <ul className={ruledList}>
          {record.categories.map((category) => (
            <Row key={category.key} category={category} actor={actor} dialog={dialog} />
          ))}
        </ul>
      )}
      <Question actor={actor} />
      <UnguardedDialog actor={dialog} noun="category">
        {(form) => <NameField form={form} />}
      </UnguardedDialog>
    </Card>
  );
}

const counted = (count: number) => (count === 1 ? "1 product" : `${count.toLocaleString("en")} products`);

function Row({ category, actor, dialog }: { category: Category; actor: List; dialog: Dialog }) {
  const { key, name, productCount } = category;
  const removal = useSelector(actor, ({ context }) => context.cards.removal);
  const canRemove = useSelector(removal, (snapshot) => snapshot.can({ type: "removal.requested", key }));
  const maySeeProducts = useMay(resources.product.view);
  const products = `${resources.product.list}${writeListUrl({ page: 1, search: "", filters: { category: key } })}`;
  return (
    <li className={ruledItem}>
      <div className={itemText}>
        <p>{name}</p>
        <p className={itemNote}>
          {maySeeProducts && productCount > 0 ? (
            <TextLink to={products}>{counted(productCount)}</TextLink>
          ) : (
            counted(productCount)
          )}
        </p>
      </div>
      <div className={buttons}>
        <IconButton
          size="sm"
          label={`Rename ${name}`}
          icon={<Pencil aria-hidden="true" />}
          onClick={() => dialog.send({ type: "edit.requested", key })}
        />
        <IconButton
          size="sm"
          label={`Remove ${name}`}
          icon={<Trash2 aria-hidden="true" />}
          disabled={!canRemove}
          onClick={() => removal.send({ type: "removal.requested", key })}
        />
      </div>
    </li>
  );
}

function Question({ actor }: { actor: List }) {
  const removal = useSelector(actor, ({ context }) => context.cards.removal);
  const chosen = useSelector(removal, ({ context }) => context.chosen);
  const isAsking = useSelector(removal, (snapshot) => snapshot.hasTag("asking"));
  const isRemoving = useSelector(removal, (snapshot) => snapshot.matches("removing"));
  return (
    <ConfirmDialog
      open={isAsking}
      title={`Remove the category ${chosen?.name}?`}
      confirmLabel="Remove"
      tone="danger"
      busy={isRemoving}
      busyLabel="Removing"
      onConfirm={() => removal.send({ type: "removal.confirmed" })}
      onCancel={() => removal.send({ type: "removal.cancelled" })}
    >
      {chosen?.productCount === 0
        ? "No product is in it."
        : `${counted(chosen?.productCount ?? 0)} will have no category. Nothing else about them changes.`}
    </ConfirmDialog>
  );
}

function NameField({ form }: { form: FormOf<CategoryDetails> }) {
  const name = useSelector(form, ({ context }) => context.values.name);
  const error = useSelector(form, ({ context }) => context.problems?.fields["name"]);
  return (
    <Field name="name" label="Name" error={error}>
      <TextInput
        autoComplete="off"
        maxLength={NAME_MOST}
        value={name}
        onChange={(text) => form.send({ type: "field.changed", patch: { name: text } })}
      />
    </Field>
  );
}
