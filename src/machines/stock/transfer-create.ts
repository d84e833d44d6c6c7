import { boundGoods } from "../products/goods";
import { transferCreateMachine } from "./transfer-create.machine";

/** The new transfer of this shop's server. */
export const boundTransferCreate = transferCreateMachine.provide({ actors: { goods: boundGoods } });
