import { loadCustomers } from "../../api/people/customers";
import { createListMachine } from "../kit/list.machine";

export const customersListMachine = createListMachine("customersList", loadCustomers);
