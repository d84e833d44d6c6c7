import type { AccountType } from "../../../api/orders/orders.contract";

export const ACCOUNT_TYPE_WORDS: Record<AccountType, string> = {
  crypto: "Crypto",
  "wire-transfer": "Wire transfer",
  cash: "Cash",
  card: "Card",
  "customer-wallet": "Customer wallet",
};

export const ACCOUNT_TYPE_OPTIONS = Object.entries(ACCOUNT_TYPE_WORDS).map(([value, label]) => ({ value, label }));
