import { css } from "styled-system/css";
import { outboxListMachine } from "../../../machines/shell/outbox";
import { urls } from "../../../urls";
import { FilterBar } from "../../../ui/tables/filter-bar";
import { useListActor } from "../../../wiring/lists/use-list-actor";
import { ListScreen } from "../../kit/lists/list-screen";
import { MailCompact, mailColumns, OUTBOX } from "./outbox-columns";

const note = css({ textStyle: "small", color: "ink2", paddingBlock: "8", whiteSpace: { md: "nowrap" } });

export function Component() {
  const actor = useListActor(outboxListMachine);
  return (
    <ListScreen
      actor={actor}
      resource={OUTBOX}
      columns={mailColumns}
      getRowKey={({ key }) => key}
      getRowHref={({ key }) => urls.mail(key)}
      renderCompact={(mail) => <MailCompact mail={mail} />}
      filters={<FilterBar search={<p className={note}>The audit log records who opens a waiting mail.</p>} />}
    />
  );
}
