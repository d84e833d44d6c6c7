import { newTransactionReply, transactionReply, transactionsReply } from "../../../src/api/money/transactions.contract";
import { type SignedIn, signIn } from "../fixtures";
import { balanceOf, openShop, orderBody, putEdit, sell } from "../orders/order-kit";

export type Books = Awaited<ReturnType<typeof openBooks>>;

const BASE = "/api/finances/transactions";

export const line = (account_key: string, amount: unknown = 100) => ({ account_key, amount });

type Reply = { statusCode: number; json: () => unknown };

export const answer = (reply: Reply) => [reply.statusCode, reply.json()];

export const refusal = (error: string) => [417, { error, code: "rule" }];

/** The answer to an amount beyond what the books can hold; `name` is its field. */
export const tooLarge = (name: string) => {
  const reason = "The total is larger than can be recorded";
  return [417, { error: reason, code: "rule", fields: [{ name, reason }] }];
};

/**
 * A shop with some entries in its books, and its manager's calls. In the first store an order was paid in full,
 * completed and reopened, which made a payment, a memo and its reversal. In the second store the rent was paid.
 */
export async function openBooks() {
  const at = await openShop();
  const { shop, app, pool } = at;
  const { ikeja, wuse } = shop;
  const manager = await signIn(app, ikeja.manager.email);

  const get = (path: string, headers = manager) => app.inject({ url: `${BASE}${path}`, headers });
  const list = async (query = "", headers = manager) => transactionsReply.parse((await get(query, headers)).json());
  const read = async (key: string) => transactionReply.parse((await get(`/${key}`)).json());
  const post = (body: object, headers: Record<string, string> = manager) =>
    app.inject({ method: "POST", url: `${BASE}/new`, headers, payload: body });
  const put = (key: string, body: object, version?: number, headers: SignedIn = manager) =>
    app.inject({
      method: "PUT",
      url: `${BASE}/${key}/edit`,
      headers: { ...headers, ...(version !== undefined && { "if-match": String(version) }) },
      payload: body,
    });

  const entry = { remark: "Fuel for the van", type: "debit", store: ikeja.key };
  /** The body that posts 100 naira for fuel from the first store's cash. */
  const fuel = (changes: object = {}) => ({ ...entry, transactions: [line(ikeja.cash)], ...changes });
  /** The edit that changes nothing of such an entry. */
  const wanted = (changes: object = {}) => ({ ...entry, account_key: ikeja.cash, amount: 100, ...changes });
  const add = async (changes: object = {}): Promise<string> =>
    newTransactionReply.parse((await post(fuel(changes))).json()).data.key;
  const cash = () => balanceOf(pool, ikeja.cash);
  const bank = () => balanceOf(pool, ikeja.bank);

  const payment = [{ account_key: ikeja.bank, amount: 185_000.75 }];
  const order = await sell(app, at.sales, orderBody(shop, { payment, status: "completed" }));
  await putEdit(app, at.sales, order, { status: "pending", store: ikeja.key, remark: "" });
  const rent = fuel({ remark: "100% rent_due", store: wuse.key, transactions: [line(wuse.cash, 5)] });
  await post(rent, at.admin);
  return { ...at, manager, get, list, read, post, put, fuel, wanted, add, cash, bank, order };
}
