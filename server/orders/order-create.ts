import type { NewOrderBody, NewOrderReply } from "../../src/api/orders/orders.contract";
import type { Pool } from "pg";
import { retried, type Tx } from "../core/db/transaction";
import { type Kobo, nairaText, toKobo } from "../core/money";
import {
  auditOfDiscount,
  auditOfLines,
  checkFloor,
  checkMayDiscount,
  discountFields,
  type DiscountColumns,
  discountOfBody,
  type LineOfBody,
  type LineToPrice,
  linesOfBody,
  priceLines,
} from "./discounts";
import { dearestOf, costOf, debtOf, effectiveCostOf, holdsStock, itemsOf } from "./order-rules";
import { overpaymentText, unpaidText, WALK_IN_NAME, paidOf, paymentsByAccount, type PaymentLine } from "./payments";
import { facilitatorTotalsOf, isProfitBooked, profitOf, reward } from "./shares";
import { stockRefusal, UNKNOWN_PRODUCT } from "../books/stock-rules";
import { Refusal, ruleRefusal, ruleRefusalOf } from "../core/errors";
import { STORE_CREDIT } from "../../src/api/orders/store-credit.rules";
import { may } from "../../src/may";
import { newKey } from "../core/ids";
import type { Staff } from "../core/session-context";
import { largestOf, refusingExcess } from "../books/excess";
import { type Claim, claimOf, type KeyedRequest, othersDone, type Reply, replayed } from "../books/idempotency";
import { insertOrder, insertOrderIn, type NewLine, type NewOrderRow } from "./order-insert";
import { unitsOfSale } from "./sale-units";
import { checkCharge } from "./repair-charge";
import { createSaleFactsReader, freezeLine, readSaleFacts, type SaleAsked, type SaleFacts } from "./sale-facts";

type Seller = { staff: Staff; requestId: string };

type Sale = KeyedRequest & { body: NewOrderBody };

type MadeOrder = NewOrderReply["data"];

/**
 * Makes a sale: takes stock, saves the customer, posts the payments and writes the order, once per idempotency key.
 * Optimistic: the rules are decided on data read before, without locks, and written only if that data is unchanged;
 * otherwise it retries. Refuses with 417 and a message for people when a rule forbids it or something named is out of
 * reach.
 */
export function createSelling(pool: Pool): (seller: Seller, sale: Sale) => Promise<Reply> {
  const readFacts = createSaleFactsReader(pool);
  return async (seller, sale) => {
    const { body } = sale;
    const claim = claimOf(sale);
    const wanted = linesWantedIn(body);
    const asked = askedOf(seller, body, wanted, claim);
    const decideAndWrite = async () => {
      const facts = await readFacts(asked);
      if (claim !== null && facts.kept !== null) return replayed(claim, facts.kept);
      try {
        return { status: 200, body: await insertOrder(pool, newOrder(seller, body, wanted, facts), claim) };
      } catch (refusal) {
        if (claim === null || !(refusal instanceof Refusal)) throw refusal;
        // The first request may still be under way and succeed; then this one must get the same reply.
        await othersDone(pool, claim);
        const { kept } = await readFacts(asked);
        if (kept === null) throw refusal;
        return replayed(claim, kept);
      }
    };
    return retried(decideAndWrite, { hasKey: claim !== null });
  };
}

const linesWantedIn = ({ subtotalitems }: NewOrderBody) => linesOfBody(subtotalitems, "subtotalitems.");

const askedOf = (
  { staff }: Seller,
  body: NewOrderBody,
  wanted: readonly LineOfBody[],
  claim: Claim | null,
): SaleAsked => ({
  staff,
  claim,
  storeKey: body.store,
  facilitatorKey: body.facilitator,
  accountKeys: body.payment.map((line) => line.account_key).filter((key) => key !== STORE_CREDIT),
  creditEmail: paysByCredit(body) ? (body.customer?.email ?? null) : null,
  variantKeys: wanted.map((line) => line.variantKey),
  serials: wanted.flatMap((line) => line.serials),
  repairKey: may(staff, "repairs.view") ? (body.repair ?? null) : null,
  buyerEmail: body.repair === undefined ? null : (body.customer?.email ?? null),
});

/**
 * Makes a sale as a part of a transaction, which answers for its own idempotency key. `creditEmail` finds the customer
 * whose store credit pays. Refuses as a sale does.
 * @throws Outdated when goods changed since the transaction read them.
 */
export async function sellIn(tx: Tx, seller: Seller, body: NewOrderBody, creditEmail: string): Promise<MadeOrder> {
  const wanted = linesWantedIn(body);
  const facts = await readSaleFacts(tx, { ...askedOf(seller, body, wanted, null), creditEmail });
  return JSON.parse(await insertOrderIn(tx, newOrder(seller, body, wanted, facts))).data;
}

function newOrder({ staff, requestId }: Seller, body: NewOrderBody, wanted: readonly LineOfBody[], facts: SaleFacts) {
  const offered = body.payment.map((line) => ({
    accountKey: line.account_key === STORE_CREDIT ? creditKeyOf(facts) : line.account_key,
    amountKobo: toKobo(line.amount),
  }));
  const facilitator = checkReach(facts, offered);
  if (body.repair !== undefined) checkCharge(facts.repair, body.store);
  if (body.discount || wanted.some((line) => line.discount)) checkMayDiscount(staff);
  const { lines, order: discount } = pricedLines(body, freezeLines(facts, wanted, holdsStock(body.status)));
  const fieldOf = discountFields(wanted);
  checkFloor(staff, [], lines, (line) => fieldOf(line) ?? "discount.value");
  const figures = figuresOf(body, lines, offered);
  if (body.agreed_total !== undefined && toKobo(body.agreed_total) !== figures.costKobo)
    throw ruleRefusal(agreementText(toKobo(body.agreed_total), figures.costKobo));

  const order = { key: newKey(), ...figures, ...reward(body.status, figures.profitKobo, facilitator.bonusBp) };
  const earned = facilitatorTotalsOf({ status: body.status, ...order });
  const row: NewOrderRow = {
    key: order.key,
    status: body.status,
    store_key: body.store,
    seller_key: staff.key,
    request_id: requestId,
    facilitator_key: body.facilitator,
    facilitator_name: facilitator.name,
    remark: body.remark,
    is_walk_in: body.walk_in === true,
    uses_credit: paysByCredit(body),
    ...customerRow(body.customer ?? NOBODY),
    ...deliveryRow(body.delivery),
    discount_bp: discount.discountBp,
    discount_kobo: discount.discountKobo,
    discount_reason: discount.discountReason,
    fee_kobo: order.feeKobo,
    items_kobo: order.itemsKobo,
    paid_kobo: order.paidKobo,
    debt_kobo: debtOf(body.status, order.costKobo, order.paidKobo),
    total_quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    profit_kobo: order.profitKobo,
    bonus_bp: order.bonusBp,
    share_kobo: order.shareKobo,
    gain_kobo: earned.gainKobo,
    unpaid_sales_kobo: earned.unpaidSalesKobo,
    holds_stock: holdsStock(body.status),
    memo_key: newKey(),
    writes_memo: isProfitBooked({ status: body.status, ...order }),
    audit: auditOf(body, lines, discount, order, wanted),
  };
  const units = unitsOfSale({ status: body.status, wanted, lines, facts });
  const payments = order.payments.map((payment) => ({ ...payment, key: newKey(), transactionKey: newKey() }));
  return { row, lines, payments, units, repairKey: body.repair ?? null };
}

const paysByCredit = ({ payment }: NewOrderBody): boolean => payment.some((line) => line.account_key === STORE_CREDIT);

function creditKeyOf({ creditKey }: SaleFacts): string {
  if (creditKey === null) throw ruleRefusal("This customer has no store credit. Choose another account");
  return creditKey;
}

const agreementText = (agreed: Kobo, cost: Kobo): string =>
  `The price changed: ${nairaText(agreed)} was agreed, and it costs ${nairaText(cost)} now`;

function checkReach(facts: SaleFacts, payments: readonly PaymentLine[]) {
  if (!facts.storeExists) throw ruleRefusal("This store is not available. Choose another one");
  if (facts.facilitator === null) throw ruleRefusal("This facilitator is not available. Choose another one");
  const known = new Set([...facts.accountKeys, facts.creditKey]);
  if (payments.some((line) => !known.has(line.accountKey))) {
    throw ruleRefusal("One of these accounts is not available. Choose another one");
  }
  return facts.facilitator;
}

function freezeLines(facts: SaleFacts, wanted: readonly LineOfBody[], takesStock: boolean): LineToPrice[] {
  const variants = new Map(facts.variants.map((variant) => [variant.key, variant]));
  return wanted.map(({ variantKey, quantity, discount = null, path }) => {
    const variant = variants.get(variantKey);
    if (variant === undefined) throw ruleRefusal(UNKNOWN_PRODUCT);
    const refusal = stockRefusal(variant, takesStock ? quantity : 0);
    if (refusal !== null) throw ruleRefusal(refusal);
    return { line: freezeLine(variant, quantity), discount, path };
  });
}

const pricedLines = (body: NewOrderBody, asked: readonly LineToPrice[]) =>
  refusingExcess(
    () => [
      `subtotalitems.${dearestOf(
        body.subtotalitems,
        asked.map(({ line }) => line),
      )}.quantity`,
    ],
    () => priceLines(asked, discountOfBody(body.discount) ?? null),
  );

/** The named units in their order; nothing where none is named. */
const auditOfSerials = (wanted: readonly LineOfBody[]) => {
  const serials = wanted.flatMap((line) => line.serials);
  return serials.length > 0 && { serials };
};

type Figures = {
  itemsKobo: Kobo;
  feeKobo: Kobo;
  costKobo: Kobo;
  paidKobo: Kobo;
  profitKobo: Kobo;
  payments: PaymentLine[];
};

function figuresOf(body: NewOrderBody, lines: readonly NewLine[], offered: readonly PaymentLine[]): Figures {
  const { itemsKobo, profitKobo } = refusingExcess(
    () => [`subtotalitems.${dearestOf(body.subtotalitems, lines)}.quantity`],
    () => ({ itemsKobo: itemsOf(lines), profitKobo: profitOf(lines) }),
  );
  const feeKobo = body.delivery === null ? 0 : toKobo(body.delivery.fee);
  const costKobo = refusingExcess(
    () => ["delivery.fee"],
    () => costOf(itemsKobo, feeKobo),
  );
  const paidKobo = refusingExcess(
    () => [`payment.${largestOf(offered.map(({ amountKobo }) => amountKobo))}.amount`],
    () => paidOf(offered),
  );
  const refusal = overpaymentText(paidKobo, effectiveCostOf(body.status, costKobo));
  if (refusal !== null) throw ruleRefusal(refusal);
  const unpaid = body.walk_in ? unpaidText(debtOf(body.status, costKobo, paidKobo)) : null;
  if (unpaid !== null) throw ruleRefusalOf([`payment.${offered.length - 1}.amount`], unpaid);
  return { itemsKobo, feeKobo, costKobo, paidKobo, profitKobo, payments: paymentsByAccount(offered) };
}

const NOBODY = { name: WALK_IN_NAME, email: "", phone: "", address: "", instagram: "", twitter: "" };

const customerRow = (customer: NonNullable<NewOrderBody["customer"]>) => ({
  new_customer_key: newKey(),
  customer_name: customer.name,
  customer_email: customer.email,
  customer_phone: customer.phone,
  customer_address: customer.address,
  customer_instagram: customer.instagram,
  customer_twitter: customer.twitter,
});

const deliveryRow = (delivery: NewOrderBody["delivery"]) => ({
  delivery_method: delivery?.method ?? ("pickup" as const),
  delivery_status: delivery?.status ?? null,
  recipient_name: delivery?.recipient_name ?? null,
  recipient_phone: delivery?.recipient_phone ?? null,
  recipient_address: delivery?.recipient_address ?? null,
});

const auditOf = (
  body: NewOrderBody,
  lines: readonly NewLine[],
  discount: DiscountColumns,
  { costKobo, paidKobo }: Figures,
  wanted: readonly LineOfBody[],
) => ({
  status: body.status,
  store: body.store,
  facilitator: body.facilitator,
  customer: body.customer?.email ?? WALK_IN_NAME,
  lines: auditOfLines(lines),
  ...auditOfSerials(wanted),
  ...auditOfDiscount(discount),
  ...(discount.discountReason !== "" && { discount_reason: discount.discountReason }),
  cost: nairaText(costKobo),
  paid: nairaText(paidKobo),
});
