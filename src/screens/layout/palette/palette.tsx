import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import { boundPaletteMachine } from "../../../machines/palette";
import { highlightedEntry, type PaletteGroup, type RecordKind, shownGroups } from "../../../machines/palette-entries";
import { shellActor } from "../../../machines/shell";
import { CommandDialog } from "../../../ui/components/command-dialog";
import { EmptyState } from "../../../ui/components/empty-state";
import { ErrorState } from "../../../ui/components/error-state";
import { SkeletonRows } from "../../../ui/components/skeleton";
import { useProfile } from "../../../wiring/session";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import type { NavLinkEntry } from "../nav";
import { isPermitted, placesOf } from "../places";

const BONES = [{ width: 180 }, { width: 90 }];
const unseen = css({ srOnly: true });

const RECORDS = [
  { kind: "orders", permission: "orders.view" },
  { kind: "products", permission: "products.view" },
  { kind: "customers", permission: "customers.view" },
  { kind: "employees", permission: "employees.view" },
] as const satisfies readonly { kind: RecordKind; permission: NavLinkEntry["permission"] }[];

const groupOf = (title: string, links: readonly NavLinkEntry[]): PaletteGroup => ({
  title,
  entries: links.map(({ to, label }) => ({ id: `${title} ${to}`, label, hint: "", to })),
});

/** Everything a person may open, by a word of its name: mounted while it is open. */
export default function Palette() {
  const profile = useProfile();
  const { pages, actions } = placesOf(profile);
  const actor = useScreenActor(boundPaletteMachine, {
    places: [groupOf("Pages", pages), groupOf("Actions", actions)],
    kinds: RECORDS.filter((record) => isPermitted(profile, record)).map(({ kind }) => kind),
  });
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches("failed"));
  const groups = shownGroups(context);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <CommandDialog
      title="Search"
      onClose={() => shellActor.send({ type: "palette.closed" })}
      query={context.text}
      onQueryChange={(text) => actor.send({ type: "text.changed", text })}
      groups={groups}
      highlighted={highlightedEntry(context)?.id}
      onMove={(by) => actor.send({ type: "highlight.moved", by })}
      onEnter={() => actor.send({ type: "entry.entered" })}
      onPoint={(id) => actor.send({ type: "entry.pointed", id })}
      onChoose={(id) => actor.send({ type: "entry.chosen", id })}
      busy={isBusy}
    >
      {isBusy && context.found === null && <SkeletonRows columns={BONES} rows={3} height={36} />}
      {isFailed && (
        <ErrorState onRetry={() => actor.send({ type: "retry.requested" })}>{context.failure?.text}</ErrorState>
      )}
      {!isBusy && !isFailed && count === 0 && <EmptyState>{`Nothing found for “${context.text.trim()}”`}</EmptyState>}
      <p role="status" className={unseen}>
        {isBusy ? "" : `${count} found`}
      </p>
    </CommandDialog>
  );
}
