import { useSelector } from "@xstate/react";
import LogOut from "lucide-react/icons/log-out";
import Plus from "lucide-react/icons/plus";
import Printer from "lucide-react/icons/printer";
import Wallet from "lucide-react/icons/wallet";
import type { ReactNode } from "react";
import { createActor, type ActorRefFrom } from "xstate";
import { css } from "styled-system/css";
import type { Profile } from "../../../../api/rights/profile";
import { allowedActions } from "../../../../machines/shell/palette/palette-actions";
import { boundPaletteMachine, searchedKinds } from "../../../../machines/shell/palette/palette";
import {
  highlightedEntry,
  type PaletteEntry,
  type PaletteGroup,
  shownGroups,
} from "../../../../machines/shell/palette/palette-entries";
import type { PaletteContext } from "../../../../machines/shell/palette/palette.machine";
import { shellActor } from "../../../../machines/shell/shell";
import { Avatar } from "../../../../ui/display/avatar";
import { StatusBadge } from "../../../../ui/display/status-badge";
import { Thumbnail } from "../../../../ui/display/thumbnail";
import { CommandList } from "../../../../ui/overlays/command-list";
import { EmptyState } from "../../../../ui/feedback/empty-state";
import { PageFailure } from "../../../kit/page-failure";
import { SkeletonRows } from "../../../../ui/feedback/skeleton";
import { hearOutward } from "../../../../wiring/outward";
import { resources } from "../../../../resources";
import { sectionOf } from "../crumbs";
import { PAGES } from "../nav";
import { placesOf } from "../places";

const BONES = [{ width: 180 }, { width: 90 }];
const unseen = css({ srOnly: true });

const idOf = (text: string) => text.replaceAll(" ", "-");

const PERSON_PAGE = new RegExp(`^(${resources.customer.list}|${resources.employee.list})/`);

const sectionPath = (to: string) => `/${to.split(/[/?]/)[1]}`;

const isWithin = (to: string, page: string) => `${to.split("?")[0]}/`.startsWith(`${page}/`);

/** People have their initial, products their picture, everything else the icon of its section in the menu. */
function glyphOf({ label, adds, acts, picture, to }: PaletteEntry): ReactNode {
  if (typeof to !== "string")
    return to.type === "file.requested" ? <Printer aria-hidden="true" /> : <LogOut aria-hidden="true" />;
  if (adds || (acts && to.startsWith(resources.order.add.path))) return <Plus aria-hidden="true" />;
  if (acts) return <Wallet aria-hidden="true" />;
  if (picture !== undefined) return <Thumbnail src={picture} size={24} />;
  if (PERSON_PAGE.test(to)) return <Avatar name={label} size={24} />;
  return PAGES.find((page) => isWithin(to, page.to))?.icon;
}

/** The records opened last, without the one that is open. */
function recentGroup(pages: readonly { to: string }[]): PaletteGroup {
  const { pathname, recents } = shellActor.getSnapshot().context;
  const mine = recents.filter(({ to }) => to !== pathname && pages.some((page) => page.to === sectionPath(to)));
  const entries = mine.map(({ to, label }) => ({
    id: `recent ${to}`,
    to,
    label,
    hint: sectionOf(sectionPath(to)) ?? "",
  }));
  return { title: "Recent", entries };
}

const groupOf = (title: string, links: readonly { to: string; label: string }[]): PaletteGroup => ({
  title,
  entries: links.map(({ to, label }) => ({ id: `${title} ${to}`, label, hint: "", to })),
});

/** Everything a person may open that matches the typed text. */
export function createPalette(profile: Profile | null) {
  const { pages, actions } = placesOf(profile);
  const adding = groupOf("Actions", actions).entries.map((entry) => ({ ...entry, adds: true as const }));
  const signOut: PaletteEntry = { id: "sign-out", label: "Sign out", hint: "", to: { type: "signOut.requested" } };
  return createActor(boundPaletteMachine, {
    input: {
      recents: recentGroup(pages),
      places: [groupOf("Pages", pages), { title: "Actions", entries: [...adding, signOut] }],
      kinds: searchedKinds(profile),
      actions: allowedActions(profile),
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
        renderGlyph={glyphOf}
        renderEnd={({ status }) => status && <StatusBadge status={status} />}
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
