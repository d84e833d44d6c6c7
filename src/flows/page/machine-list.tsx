import { css } from "styled-system/css";
import { useShortcuts } from "../../ui/behaviour/use-shortcuts";
import { SearchInput } from "../../ui/fields/search-input";
import { foundCharts, runningActors, shownActor } from "../history";
import { type FlowsActor, useFlows } from "./use-flows-actor";

const side = css({
  gridArea: "list",
  display: "flex",
  flexDirection: "column",
  minHeight: "0",
  bg: "surface",
  borderRight: "1px solid {colors.line}",
});
const box = css({ p: "12" });
const names = css({
  flex: "1",
  minHeight: "0",
  overflowY: "auto",
  px: "8",
  pb: "12",
  display: "grid",
  gap: "2",
  alignContent: "start",
});
const entry = css({
  display: "flex",
  alignItems: "center",
  gap: "8",
  width: "100%",
  minHeight: "32px",
  px: "8",
  borderRadius: "control",
  textAlign: "left",
  textStyle: "label",
  color: "ink2",
  cursor: "pointer",
  _hover: { bg: "hover", color: "ink" },
  _focusVisible: { outlineOffset: "-2px" },
  "&[aria-current=true]": { bg: "selected", color: "brand" },
});
const count = css({
  ml: "auto",
  px: "6",
  borderRadius: "full",
  bg: "blueBg",
  color: "blueFg",
  textStyle: "caption",
});
const one = css({ pl: "20", textStyle: "hint" });
const path = css({ overflowWrap: "anywhere" });
const none = css({ p: "12", textStyle: "small", color: "ink3" });

/** The machines by name, each with its number of running actors; below the shown one, its actors. */
export function MachineList({ actor }: { actor: FlowsActor }) {
  useShortcuts();
  const context = useFlows(actor, (flows) => flows.context);
  const found = foundCharts(context);
  const shown = shownActor(context)?.facts.id;
  return (
    <nav className={side} aria-label="Machines">
      <form
        className={box}
        onSubmit={(event) => {
          event.preventDefault();
          actor.send({ type: "search.entered" });
        }}
      >
        <SearchInput
          placeholder="Find a machine"
          focusKey="/"
          value={context.search}
          onChange={(text) => actor.send({ type: "search.changed", text })}
        />
      </form>
      <ul className={names}>
        {found.map(({ name, about }) => {
          const running = runningActors(context, name);
          const isChosen = name === context.chosen;
          return (
            <li key={name}>
              <button
                type="button"
                className={entry}
                title={about}
                aria-current={isChosen}
                onClick={() => actor.send({ type: "machine.chosen", name })}
              >
                {name}
                {running.length > 0 && (
                  <span className={count} title={`${running.length} running`}>
                    {running.length}
                  </span>
                )}
              </button>
              {isChosen && running.length > 1 && (
                <ul aria-label="Running actors">
                  {running.map(({ facts }) => (
                    <li key={facts.id} className={one}>
                      <button
                        type="button"
                        className={entry}
                        aria-current={facts.id === shown}
                        onClick={() => actor.send({ type: "actor.chosen", id: facts.id })}
                      >
                        <span className={path}>{facts.path}</span>
                      </button>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
      {found.length === 0 && <p className={none}>No machine is called so</p>}
    </nav>
  );
}
