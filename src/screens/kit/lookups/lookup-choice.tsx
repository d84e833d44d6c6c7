import type { ComponentType, ReactNode } from "react";
import type { LookupName } from "../../../machines/session/session.machine";
import { arrivalOf, useArrival } from "../../../ui/behaviour/arrival";
import { type Replaced, ReplacedControl } from "../../../ui/behaviour/replaced-control";
import type { ControlProps, Option } from "../../../ui/fields/option";
import { useAwaits, useHoldsAll } from "../../../wiring/session";

interface ChoiceProps extends ControlProps {
  options: readonly Option[];
  value: string;
  onChange: (key: string) => void;
  placeholder?: string;
  loading?: boolean;
  leading?: ReactNode;
  renderGlyph?: (option: Option) => ReactNode;
  boxRef?: Replaced["boxRef"];
}

export interface LookupChoiceProps extends ChoiceProps {
  of: LookupName;
  /** The control for a list that the page holds, and for a longer one until its search is loaded. */
  as: ComponentType<ChoiceProps>;
  /** Adds to an option what its own form knows, such as that it cannot be chosen. */
  withRules?: (option: Option) => Option;
}

type HeldProps = LookupChoiceProps & Replaced;

const Held = ({ as: Control, of: _of, begun: _begun, withRules, options, ...props }: HeldProps) => (
  <Control {...props} options={withRules ? options.map(withRules) : options} />
);

const search = arrivalOf(() => import("./lookup-search"));

/** Chooses from a look-up list: with the given control, or by a search on the server if the page holds only a part of it. */
export function LookupChoice(props: LookupChoiceProps) {
  const isSearched = !useHoldsAll(props.of, props.options.length);
  const { code } = useArrival(search, isSearched);
  const loading = useAwaits(props.of);
  return <ReplacedControl control={isSearched && code ? code.default : Held} props={{ ...props, loading }} />;
}
