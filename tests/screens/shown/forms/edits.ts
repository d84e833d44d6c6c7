import { orderDeliveryBody, orderEditBody, orderPaymentBody } from "../../../../src/api/orders/orders.contract";
import { customerEditBody } from "../../../../src/api/people/customers.contract";
import { employeeEditBody } from "../../../../src/api/people/employees.contract";
import { profileEditBody } from "../../../../src/api/people/profile.contract";
import { reorderBody } from "../../../../src/api/purchases/reorder.contract";
import { repairEditBody } from "../../../../src/api/repairs/repairs.contract";
import { cashRulesBody, notesBody, shopBody } from "../../../../src/api/settings/settings.contract";
import { supplierBody } from "../../../../src/api/stock/suppliers.contract";
import { unitEditBody } from "../../../../src/api/stock/units.contract";
import { levelEdited, unit } from "../records/goods";
import { settings } from "../records/office";
import { order } from "../records/orders";
import { customer, employee, profile } from "../records/people";
import { repair, supplier } from "../records/stock";
import type { Form } from "./form";

export const EDITS: readonly Form[] = [
  {
    form: "a customer",
    screen: customer,
    card: "Customer details",
    press: "Edit",
    submit: "Save",
    refused: {
      call: "PUT /customers/.*/edit",
      body: customerEditBody,
      type: [["Name", " x"]],
      fields: {
        name: "Name",
        email: "Email",
        phone: "Phone",
        address: "Address",
        instagram: "Instagram (optional)",
        twitter: "Twitter (optional)",
      },
    },
  },
  {
    form: "an employee",
    screen: employee,
    card: "Employee Details",
    press: "Edit",
    submit: "Save",
    refused: {
      call: "PUT /employees/.*/edit",
      body: employeeEditBody,
      unsent: ["user_role"],
      type: [["Name", " x"]],
      fields: {
        name: "Name",
        email: "Email",
        phone: "Phone",
        address: "Address",
        sex: "Sex",
        instagram: "Instagram (optional)",
        twitter: "Twitter (optional)",
        store: "Store",
        employed_at: "Date employed",
        salary: "Salary",
        bonus: "Bonus (%) (optional)",
        isAdmin: null,
        role: "Role",
        profile_pic_id: null,
      },
    },
  },
  {
    form: "one's own profile",
    screen: { ...profile, path: "/profile/edit" },
    submit: "Save",
    refused: {
      call: "PUT /user_profile",
      body: profileEditBody,
      type: [["Name", " x"]],
      fields: {
        name: "Name",
        email: "Email",
        phone: "Phone",
        address: "Address",
        sex: "Sex",
        instagram: "Instagram (optional)",
        twitter: "Twitter (optional)",
        profile_pic_id: null,
        password: "Password (optional)",
      },
    },
  },
  {
    form: "the details of an order",
    screen: order,
    card: "Order details",
    press: "Edit",
    submit: "Save",
    refused: {
      call: "PUT /orders/.*/edit",
      body: orderEditBody,
      type: [["Remark (optional)", " x"]],
      fields: { status: "Status", store: "Store", remark: "Remark (optional)" },
    },
  },
  {
    form: "the delivery of an order",
    screen: order,
    card: "Delivery details",
    press: "Edit",
    submit: "Save delivery",
    refused: {
      call: "PUT /orders/.*/delivery/edit",
      body: orderDeliveryBody,
      type: [["Recipient name", " x"]],
      fields: {
        method: null,
        status: "Delivery status",
        fee: "Fee",
        recipient_name: "Recipient name",
        recipient_phone: "Recipient phone",
        recipient_address: "Recipient address",
      },
    },
  },
  {
    form: "the payments of an order",
    screen: order,
    card: "Payment details",
    press: "Edit",
    submit: "Save payments",
    refused: {
      call: "PUT /orders/.*/payment/edit",
      body: orderPaymentBody,
      type: [["Amount", "1"]],
      fields: {
        "0.account_key": "Account",
        "0.amount": "Amount",
        "1.account_key": "Account 2",
        "1.amount": "Amount 2",
      },
    },
  },
  {
    form: "a supplier",
    screen: supplier,
    card: "Details",
    press: "Edit",
    submit: "Save",
    refused: {
      call: "PUT /inventory/suppliers/.*/edit",
      body: supplierBody,
      type: [["Name", " x"]],
      fields: { name: "Name", address: "Address", contact: "Contact" },
    },
  },
  {
    form: "a repair",
    screen: repair,
    card: "Device",
    press: "Edit",
    submit: "Save",
    refused: {
      call: "PUT /repairs/.*/edit",
      body: repairEditBody,
      type: [["Fault", " x"]],
      fields: {
        device: "Device",
        serial: "Serial number (optional)",
        fault: "Fault",
        handed_in: "Handed in with it (optional)",
        quoted_price: "Quoted price (optional)",
        deposit: "Deposit (optional)",
        remark: "Remark (optional)",
      },
    },
  },
  {
    form: "what the shop prints",
    screen: settings,
    card: "Shop",
    press: "Edit",
    submit: "Save",
    refused: {
      call: "PUT /settings/.*/shop/edit",
      body: shopBody,
      type: [["Name", " x"]],
      fields: {
        name: "Name",
        address: "Address (optional)",
        tin: "Tax number (TIN) (optional)",
        vat_rate: "VAT in prices, in percent (optional)",
      },
    },
  },
  {
    form: "the closing words of papers",
    screen: settings,
    card: "Closing words",
    press: "Edit",
    submit: "Save",
    refused: {
      call: "PUT /settings/.*/papers/edit",
      body: notesBody,
      type: [["At the foot of an invoice", " x"]],
      fields: {
        invoice_note: "At the foot of an invoice",
        receipt_note: "At the end of a receipt",
        receipt_mm: "Receipt width",
      },
    },
  },
  {
    form: "the rule of small differences",
    screen: settings,
    card: "Cash",
    press: "Edit",
    submit: "Save",
    refused: {
      call: "PUT /settings/.*/cash/edit",
      body: cashRulesBody,
      type: [["Difference without an explanation (optional)", "1"]],
      fields: { small_difference: "Difference without an explanation (optional)" },
    },
  },
  {
    form: "the reorder level of new variants",
    screen: settings,
    card: "Reorder level of new variants",
    press: "Edit",
    submit: "Save",
    refused: {
      call: "PUT /settings/.*/reorder/edit",
      body: reorderBody,
      type: [["Order up to", "9999"]],
      fields: { reorder_at: "Reorder at", order_up_to: "Order up to" },
    },
  },
  {
    form: "a reorder level",
    screen: levelEdited,
    press: "Edit Infinix Hot 40i, Gold, 256GB",
    submit: "Save",
    refused: {
      call: "PUT /stock-levels/.*/edit",
      body: reorderBody,
      type: [["Order up to", "9"]],
      fields: { reorder_at: "Reorder at", order_up_to: "Order up to" },
    },
  },
  {
    form: "a serial number",
    screen: unit,
    press: "Correct number",
    submit: "Save",
    refused: {
      call: "PUT /units/[^/]+",
      body: unitEditBody,
      type: [
        ["Serial number", "9"],
        ["Reason", "Typed wrong"],
      ],
      fields: { serial: "Serial number", reason: "Reason" },
      unsent: ["gone", "version"],
    },
  },
];
