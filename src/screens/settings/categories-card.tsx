import { useSelector } from "@xstate/react";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { Category, CategoryDetails } from "../../api/products/categories";
import { type categoriesMachine, type categoryDialogMachine, NAME_MOST } from "../../machines/settings/categories";
import { type RecordKind, type Resource, resources } from "../../resources";
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

type Kind = {
  title: string;
  note: string;
  /** What has a category: `1 product`, `2 products`. */
  one: string;
  many: string;
  /** The list that is filtered by a category. */
  of: Pick<Resource, "list" | "view">;
  /** What removing one does, by how many have it. */
  removing: (count: string) => string;
  removingUnused: string;
};

const GOODS: Kind = {
  title: resources.category.label,
  note: "Products have one or none, the same in all stores.",
  one: "product",
  many: "products",
  of: resources.product,
  removing: (count) => `${count} will have no category. Nothing else about them changes.`,
  removingUnused: "No product is in it.",
};

const EXPENSES: Kind = {
  title: "Expense categories",
  note: "What money that goes out is for.",
  one: "transaction",
  many: "transactions",
  of: resources.transaction,
  removing: (count) => `${count} may have it, and then it stays: reports of past months name it. Rename it instead.`,
  removingUnused: "No transaction has it.",
};

/** What goods, or expenses, are sorted by: add, rename, remove. */
export function CategoriesCard({
  list: actor,
  dialog,
  isOfExpenses,
}: {
  list: List;
  dialog: Dialog;
  isOfExpenses?: true;
}) {
  const kind = isOfExpenses ? EXPENSES : GOODS;
  const { record, failure } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  useLiveKinds(actor, KINDS);
  return (
    <Card
      title={kind.title}
      note={kind.note}
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
            <Row key={category.key} kind={kind} category={category} actor={actor} dialog={dialog} />
          ))}
        </ul>
      )}
      <Question actor={actor} kind={kind} />
      <UnguardedDialog actor={dialog} noun="category">
        {(form) => <NameField form={form} />}
      </UnguardedDialog>
    </Card>
  );
}

const counted = ({ one, many }: Kind, count: number) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString("en")} ${many}`;

type RowProps = { kind: Kind; category: Category; actor: List; dialog: Dialog };

function Row({ kind, category, actor, dialog }: RowProps) {
  const { key, name, count } = category;
  const removal = useSelector(actor, ({ context }) => context.cards.removal);
  const canRemove = useSelector(removal, (snapshot) => snapshot.can({ type: "removal.requested", key }));
  const maySee = useMay(kind.of.view);
  const filtered = `${kind.of.list}${writeListUrl({ page: 1, search: "", filters: { category: key } })}`;
  return (
    <li className={ruledItem}>
      <div className={itemText}>
        <p>{name}</p>
        <p className={itemNote}>
          {maySee && count > 0 ? <TextLink to={filtered}>{counted(kind, count)}</TextLink> : counted(kind, count)}
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

function Question({ actor, kind }: { actor: List; kind: Kind }) {
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
      {chosen?.count === 0 ? kind.removingUnused : kind.removing(counted(kind, chosen?.count ?? 0))}
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
