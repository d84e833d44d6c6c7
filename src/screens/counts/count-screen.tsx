import { useSelector } from "@xstate/react";
import { useParams } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import type { Count, CountLine, Difference } from "../../api/counts/counts";
import type { countMachine } from "../../machines/counts/count.machine";
import type { postForm, stepForm } from "../../machines/counts/count-forms";
import { countPageMachine, type stepCard, takeStep } from "../../machines/counts/counts";
import { resources } from "../../resources";
import { Button } from "../../ui/controls/button";
import { DescriptionList } from "../../ui/display/description-list";
import { Money } from "../../ui/display/money";
import { Card } from "../../ui/layout/card";
import { PageHeader } from "../../ui/layout/page-header";
import { useCountLines } from "../../wiring/lists/use-count-lines";
import { useLiveCount } from "../../wiring/live/live-count";
import { useCardsLeaveGuard } from "../../wiring/pages/use-cards-leave-guard";
import { useMay } from "../../wiring/session";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { listDate } from "../kit/dates";
import { CardForm } from "../kit/forms/card-form";
import { detailGrid, sideColumn, stack } from "../kit/forms/form-styles";
import { LeaveDialog } from "../kit/forms/leave-dialog";
import { CardOffers } from "../kit/forms/read-card";
import { RecordScreen } from "../kit/forms/record-screen";
import { History } from "../kit/history/history";
import { CountBadge, rangeText } from "./count-columns";
import { CountingCard } from "./counting-card";
import { LinesCard } from "./lines-card";
import { QuantityDialog } from "./quantity-dialog";
import { ReasonDialog } from "./reason-dialog";

export function Component() {
  const { key = "" } = useParams();
  return <CountPage key={key} countKey={key} />;
}

const isOpen = ({ status }: Count): boolean => status === "counting" || status === "reviewing";

function CountPage({ countKey }: { countKey: string }) {
  const page = useScreenActor(countPageMachine, { key: countKey });
  const lines = useCountLines(countKey);
  const { desk, entries, step } = useSelector(page, ({ context }) => context.cards);
  useLiveCount(page, lines);
  const [mayCount, mayPost, seesCost] = [useMay("counts.count"), useMay("counts.post"), useMay("products.cost")];
  const reason = useSelector(desk, ({ children }) => children.reason);
  const name = useSelector(desk, ({ context }) => context.line?.name ?? "");
  const leaving = useCardsLeaveGuard([
    useSelector(desk, ({ children }) => children.form),
    reason,
    useSelector(step, ({ children }) => children.form),
  ]);
  return (
    <RecordScreen actor={page} resource={resources.count}>
      {(count) => (
        <>
          <title>{`Count ${count.number} · Backroom`}</title>
          <PageHeader title={`Count ${count.number}`} badge={<CountBadge status={count.status} />} />
          <div className={detailGrid}>
            <div className={stack}>
              {isOpen(count) && mayCount && <CountingCard count={count} entries={entries} lines={lines} />}
              <LinesCard
                count={count}
                lines={lines}
                seesCost={seesCost}
                onCount={
                  isOpen(count) && mayCount
                    ? (line, again) => entries.send({ type: "line.chosen", line, again })
                    : undefined
                }
                onReason={
                  count.status === "reviewing" && mayPost
                    ? (line: CountLine) => desk.send({ type: "reason.requested", line })
                    : undefined
                }
              />
            </div>
            <div className={sideColumn}>
              {isOpen(count) && mayPost && <NextCard count={count} desk={desk} step={step} />}
              {count.short !== null && count.over !== null && (
                <Card title="Differences">
                  <Sums short={count.short} over={count.over} />
                </Card>
              )}
              <ProgressCard count={count} />
            </div>
          </div>
          <QuantityDialog entries={entries} />
          {reason && <ReasonDialog form={reason} name={name} />}
          <History kind="count" recordKey={count.key} record={count} />
          <LeaveDialog actor={leaving}>Your changes will be lost.</LeaveDialog>
        </>
      )}
    </RecordScreen>
  );
}

type NextProps = { count: Count; desk: ActorRefFrom<typeof countMachine>; step: ActorRefFrom<typeof stepCard> };

/** What comes next: the review, more counting, posting, or the end. */
function NextCard({ count, desk, step }: NextProps) {
  const post = useSelector(desk, ({ children }) => children.form);
  const moving = useSelector(step, ({ children }) => children.form);
  const canPost = useSelector(desk, (snapshot) => snapshot.can({ type: "post.requested" }));
  const canStep = useSelector(step, (snapshot) => snapshot.can({ type: "edit.requested" }));
  if (post) return <PostForm form={post} />;
  if (moving) return <StepForm form={moving} />;
  const isReviewed = count.status === "reviewing";
  return (
    <Card title="Next">
      <div className={stack}>
        <CardOffers card={step} />
        {isReviewed ? (
          <>
            <p>Look at what differs, count again where in doubt, and give a reason for each difference.</p>
            <Button tone="primary" disabled={!canPost} onClick={() => desk.send({ type: "post.requested" })}>
              Post the differences
            </Button>
            <Button disabled={!canStep} onClick={() => takeStep(step, "counting")}>
              Count on
            </Button>
          </>
        ) : (
          <>
            <p>{`Lines not counted: ${count.lines - count.countedLines}. Their stock stays as it is.`}</p>
            <Button tone="primary" disabled={!canStep} onClick={() => takeStep(step, "reviewing")}>
              Review the differences
            </Button>
          </>
        )}
        <Button
          disabled={!canStep}
          onClick={() => step.send({ type: "edit.requested", draft: { status: "cancelled" } })}
        >
          Cancel the count
        </Button>
      </div>
    </Card>
  );
}

const STEP_WORDS = {
  counting: { title: "Count on", text: "Counting goes on, and is blind again.", label: "Count on" },
  reviewing: { title: "Review", text: "Everybody who may post sees the differences.", label: "Review" },
  posted: { title: "Post", text: "", label: "Post" },
  cancelled: {
    title: "Cancel the count",
    text: "Nothing is posted. What was counted stays in the history.",
    label: "Cancel the count",
  },
} as const;

function StepForm({ form }: { form: ActorRefFrom<typeof stepForm> }) {
  const { status } = useSelector(form, ({ context }) => context.values);
  const { title, text, label } = STEP_WORDS[status];
  return (
    <CardForm title={title} form={form} saveLabel={label}>
      <p>{text}</p>
    </CardForm>
  );
}

const unitsText = ({ units, lines }: Difference): string => `${units} in ${lines} ${lines === 1 ? "line" : "lines"}`;

function Sums({ short, over }: { short: Difference; over: Difference }) {
  const net = short.cost === null || over.cost === null ? null : over.cost - short.cost;
  return (
    <DescriptionList
      align="end"
      items={[
        { term: "Missing", detail: unitsText(short) },
        { term: "Too many", detail: unitsText(over) },
        ...(net === null ? [] : [{ term: "At unit cost", detail: <Money kobo={net} /> }]),
      ]}
    />
  );
}

/** What is posted is what is seen. */
function PostForm({ form }: { form: ActorRefFrom<typeof postForm> }) {
  const { lines } = useSelector(form, ({ context }) => context.values);
  return (
    <CardForm title="Post the differences" form={form} saveLabel="Post" note="This cannot be undone.">
      <p>
        {lines === 0
          ? "Nothing differs: the stock stays as it is, and the count is closed."
          : `The stock of ${lines} ${lines === 1 ? "line is" : "lines is"} corrected, each with its reason.`}
      </p>
    </CardForm>
  );
}

const ProgressCard = ({ count }: { count: Count }) => (
  <Card title="Count">
    <DescriptionList
      items={[
        { term: "Store", detail: count.storeTitle },
        { term: "Counted part", detail: rangeText(count) },
        { term: "Lines counted", detail: `${count.countedLines} of ${count.lines}` },
        { term: "Units found", detail: count.countedUnits },
        { term: "Counted by", detail: count.counters.join(", ") || "Nobody yet" },
        { term: "Started by", detail: count.employeeName },
        { term: "Started", detail: listDate(count.createdAt) },
        ...(count.postedAt === null
          ? []
          : [
              { term: "Posted by", detail: count.postedByName },
              { term: "Posted", detail: listDate(count.postedAt) },
            ]),
        ...(count.note === "" ? [] : [{ term: "Note", detail: count.note }]),
      ]}
    />
  </Card>
);
