import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import { Button } from "../../../ui/controls/button";
import type { Replaced } from "../../../ui/behaviour/replaced-control";
import { Combobox } from "../../../ui/fields/combobox";
import { indexOptions, searchOptions } from "../../../ui/fields/combobox-search";
import { useLookupSearch } from "../../../wiring/lists/use-lookup-search";
import { useLookupTotal } from "../../../wiring/session";
import { optionsOf } from "../lists/lookup-options";
import type { LookupChoiceProps } from "./lookup-choice";
import { matchesNote, moreNote, whyNotSearched } from "./lookup-words";

const stack = css({ display: "grid", gap: "8" });
const why = css({ textStyle: "small", color: "redFg" });

/** A choice from a list of which the page holds only the first entries, `options`. */
export default function LookupSearch({
  of,
  options,
  value,
  onChange,
  placeholder = "Search",
  label,
  disabled = false,
  renderGlyph,
  withRules,
  begun,
  boxRef,
}: LookupChoiceProps & Replaced) {
  const total = useLookupTotal(of);
  const held = options.filter((option) => option.value !== "");
  const isHeld = held.some((option) => option.value === value);
  const actor = useLookupSearch(of, value, isHeld);
  const { text, found, failure, chosen } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const isUnnamed = useSelector(actor, (snapshot) => snapshot.matches({ choice: "unnamed" }));
  const own = chosen === null || isHeld ? held : [...optionsOf([chosen]), ...held];
  const isSearched = text.trim() !== "";
  // Until the server answers, what the page holds: Enter takes a match although more are on the way.
  const matches = found ? optionsOf(found.entries) : searchOptions(indexOptions(own), text);
  const offered = isSearched ? matches : own;
  const all = options.find((option) => option.value === "")?.label;
  return (
    <div className={stack}>
      <Combobox
        label={label}
        placeholder={all ?? placeholder}
        disabled={disabled}
        options={withRules ? offered.map(withRules) : offered}
        value={value}
        chosen={own.find((option) => option.value === value)}
        onChange={(key) => {
          actor.send({ type: "choice.changed", key, isHeld: held.some((option) => option.value === key) });
          onChange(key);
        }}
        {...{ begun, boxRef }}
        loading={isBusy}
        note={isSearched ? matchesNote(found) : moreNote(total)}
        {...(renderGlyph && { renderGlyph })}
        onQueryChange={(query) => actor.send({ type: "text.changed", text: query })}
      />
      {(failure !== null || isUnnamed) && (
        <>
          <p className={why} role="alert">
            {failure ? whyNotSearched(failure, held.length) : "The name of the chosen entry could not be read."}
          </p>
          <div>
            <Button size="sm" onClick={() => actor.send({ type: "retry.requested" })}>
              Try again
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
