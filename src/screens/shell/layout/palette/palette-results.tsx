import { useSelector } from "@xstate/react";
import { createActor, type ActorRefFrom } from "xstate";
import { css } from "styled-system/css";
import type { Profile } from "../../../../api/rights/profile";
import { boundPaletteMachine, searchedKinds } from "../../../../machines/shell/palette";
import {
  highlightedEntry,
  type PaletteEntry,
  type PaletteGroup,
  shownGroups,
} from "../../../../machines/shell/palette-entries";
import type { PaletteContext } from "../../../../machines/shell/palette.machine";
import { CommandList } from "../../../../ui/overlays/command-list";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { PageFailure } from "../../../kit/page-failure";
import { SkeletonRows } from "../../../../ui/feedback/skeleton";
import { hearOutward } from "../../../../wiring/outward";
import { placesOf } from "../places";

const BONES = [{ width: 180 }, { width: 90 }];
const unseen = css({ srOnly: true });

const idOf = (text: string) => text.replaceAll(" ", "-");

const groupOf = (title: string, links: readonly { to: string; label: string }[]): PaletteGroup => ({
  title,
  entries: links.map(({ to, label }) => ({ id: `${title} ${to}`, label, hint: "", to })),
});

/** Everything a person may open that matches the typed text. */
export function createPalette(profile: Profile | null) {
  const { pages, actions } = placesOf(profile);
  const adding = groupOf("Actions", actions);
  const signOut: PaletteEntry = { id: "sign-out", label: "Sign out", hint: "", to: { type: "signOut.requested" } };
  return createActor(boundPaletteMachine, {
    input: {
      places: [groupOf("Pages", pages), { ...adding, entries: [...adding.entries, signOut] }],
      kinds: searchedKinds(profile),
    },
    inspect: hearOutward,
  });
}

/** The suffix of the id of the option that Enter opens. */
export function highlightedId(context: PaletteContext): string | undefined {
  const entry = highlightedEntry(context);
  return entry && idOf(entry.id);
}

type PaletteResultsProps = { actor: ActorRefFrom<typeof boundPaletteMachine>; list: string };

/** The content of the palette below its box. */
export function PaletteResults({ actor, list }: PaletteResultsProps) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches("failed"));
  const groups = shownGroups(context);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <>
      <CommandList
        id={list}
        title="Search"
        optionId={({ id }) => `${list}-${idOf(id)}`}
        groups={groups}
        highlighted={highlightedEntry(context)?.id}
        onPoint={(id) => actor.send({ type: "entry.pointed", id })}
        onChoose={(id) => actor.send({ type: "entry.chosen", id })}
        busy={isBusy}
      />
      {isBusy && context.found === null && <SkeletonRows columns={BONES} rows={3} height={36} />}
      {isFailed && <PageFailure failure={context.failure} onRetry={() => actor.send({ type: "retry.requested" })} />}
      {!isBusy && !isFailed && count === 0 && <EmptyState>{`Nothing found for “${context.text.trim()}”`}</EmptyState>}
      <p role="status" className={unseen}>
        {isBusy ? "" : `${count} found`}
      </p>
    </>
  );
}
