/** Stands for the account that holds what the shop owes the order's customer, which is in no list of accounts. */
export const STORE_CREDIT = "store-credit";
