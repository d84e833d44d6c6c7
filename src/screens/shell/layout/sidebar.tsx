import { useSelector } from "@xstate/react";
import { Link, useLocation } from "react-router-dom";
import { css } from "styled-system/css";
import { shellActor } from "../../../machines/shell/shell";
import { urls } from "../../../urls";
import { Logo } from "../../../ui/logo";
import { NavGroup } from "../../../ui/layout/nav-group";
import { useProfile } from "../../../wiring/session";
import { brand } from "./frame-styles";
import { NAV_GROUPS, NAV_LINKS, type NavGroupEntry, type NavLinkEntry } from "./nav";
import { isPermitted } from "./places";

const link = css({
  display: "flex",
  alignItems: "center",
  gap: "12",
  height: "36px",
  px: "10px",
  borderRadius: "control",
  textStyle: "name",
  color: "ink2",
  whiteSpace: "nowrap",
  overflow: "hidden",
  _hover: { color: "ink", bg: "hover" },
  _focusVisible: { outlineOffset: "-2px" },
  "&[aria-current=page]": { bg: "selected", color: "brand" },
  _coarse: { height: "44px" },
});
const word = css({ _firstLetter: { textTransform: "uppercase" } });
const list = css({ display: "grid", gap: "2" });

type SidebarProps = {
  /** Icons only, each with its name as a tooltip. */
  iconsOnly?: boolean;
};

export function Sidebar({ iconsOnly = false }: SidebarProps) {
  const profile = useProfile();
  const { pathname } = useLocation();
  const isMine = (entry: NavLinkEntry) => isPermitted(profile, entry);
  const groups = NAV_GROUPS.map((group) => ({ ...group, links: group.links.filter(isMine) }));
  return (
    <>
      <Link to={urls.home} className={brand} aria-label="Backroom home" aria-current={currentAt(urls.home, pathname)}>
        <Logo compact={iconsOnly} />
      </Link>
      <nav aria-label="Main">
        <Links links={NAV_LINKS.filter(isMine)} iconsOnly={iconsOnly} />
        {groups.map((group) => group.links.length > 0 && <Group key={group.id} group={group} iconsOnly={iconsOnly} />)}
      </nav>
    </>
  );
}

/** The link to the open page, or to the list that it belongs to. React Router's NavLink builds a URL for each link at every move. */
const currentAt = (to: string, pathname: string) => (`${pathname}/`.startsWith(`${to}/`) ? "page" : undefined);

function Links({ links, iconsOnly }: { links: readonly NavLinkEntry[]; iconsOnly: boolean }) {
  const { pathname } = useLocation();
  return (
    <div className={list}>
      {links.map(({ to, label, icon }) => (
        <Link
          key={to}
          to={to}
          className={link}
          aria-current={currentAt(to, pathname)}
          {...(iconsOnly && { title: label, "aria-label": label })}
        >
          {icon}
          {!iconsOnly && <span className={word}>{label}</span>}
        </Link>
      ))}
    </div>
  );
}

function Group({ group: { id, label, links }, iconsOnly }: { group: NavGroupEntry; iconsOnly: boolean }) {
  const isOpen = useSelector(shellActor, (snapshot) => snapshot.matches({ [id]: "open" } as never));
  return (
    <NavGroup
      label={label}
      expanded={isOpen}
      onToggle={() => shellActor.send({ type: `${id}.toggled` })}
      iconsOnly={iconsOnly}
    >
      <Links links={links} iconsOnly={iconsOnly} />
    </NavGroup>
  );
}
