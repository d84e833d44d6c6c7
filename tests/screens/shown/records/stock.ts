import { supplierPaymentsReply } from "../../../../src/api/purchases/purchases.contract";
import { repairReply, repairsReply } from "../../../../src/api/repairs/repairs.contract";
import { storesReply } from "../../../../src/api/stock/stores.contract";
import { supplierReply, suppliersReply } from "../../../../src/api/stock/suppliers.contract";
import { transferItem, transferReply, transfersReply } from "../../../../src/api/stock/transfers.contract";
import type { Screen } from "../page";
import { keyOf, packed, said } from "../said";

const SUPPLIER = keyOf(5300);
const TRANSFER = keyOf(5301);
const REPAIR = keyOf(5302);

export const stores: Screen = {
  path: "/stores",
  replies: [
    {
      at: "/inventory/stores",
      schema: storesReply,
      data: [{ key: keyOf(1), title: "Lekki", address: "12 Admiralty Way", product_count: 213, employee_count: 17 }],
    },
  ],
};

const supplierFields = {
  key: SUPPLIER,
  name: "Otigba Wholesale",
  contact: "0809-112-233",
  address: "7 Otigba Street",
  product_count: 319,
};

export const suppliers: Screen = {
  path: "/suppliers",
  replies: [
    {
      at: "/inventory/suppliers",
      schema: suppliersReply,
      data: [{ ...supplierFields, owed: said(610_049.5, "₦610,049.50") }],
    },
  ],
};

export const supplier: Screen = {
  path: `/suppliers/${SUPPLIER}`,
  replies: [
    {
      at: `/inventory/suppliers/${SUPPLIER}`,
      schema: supplierReply,
      data: {
        ...supplierFields,
        debts: [
          {
            store: keyOf(1),
            store_title: "Lekki",
            delivered: said(910_100.25, "₦910,100.25"),
            paid: said(300_050.75, "₦300,050.75"),
            owed: said(610_049.5, "₦610,049.50"),
          },
          {
            store: keyOf(2),
            store_title: "Yaba",
            delivered: said(50_010.15, "₦50,010.15"),
            paid: said(20_005.1, "₦20,005.10"),
            owed: said(30_005.05, "₦30,005.05"),
          },
        ],
        version: said(3, null),
      },
    },
    {
      at: `/inventory/suppliers/${SUPPLIER}/payments`,
      as: "payments",
      schema: supplierPaymentsReply,
      data: [
        {
          key: keyOf(5310),
          created_at: said("2026-08-01T23:33:00.000Z", "02/08/26 00:33"),
          amount: said(75_025.6, "₦75,025.60"),
          account_name: "Zenith current",
          store_title: "Ikeja",
          employee_name: "Kemi Ade",
        },
      ],
    },
  ],
};

const sentItem = {
  product_title: "Infinix Hot 40i",
  product_image: "",
  product_variant_key: keyOf(5320),
  product_variant: "Gold, 256GB",
  from: "Lekki",
  from_key: keyOf(1),
  quantity: 31,
  sale_price: said(150_750.25, "₦150,750.25"),
  variants: [{ key: keyOf(5320), variation: said("Gold, 256GB", null) }],
  serials: ["SN-SENT"],
  differences: [{ reason: said("damaged", "damaged"), quantity: 7, note: "Fell off the van", serials: ["SN-FELL"] }],
};

export const transfers: Screen = {
  path: "/transfer",
  replies: [
    {
      at: "/inventory/transfers",
      schema: transfersReply,
      data: [
        {
          key: TRANSFER,
          order_number: 233,
          to: "Ikeja",
          to_key: keyOf(2),
          created_at: said("2026-08-10T23:34:00.000Z", "11/08/26 00:34"),
          status: said("received-with-differences", "With differences (orange)"),
          products: packed(transferItem, [sentItem]),
        },
      ],
    },
  ],
};

export const transfer: Screen = {
  path: `/transfer/${TRANSFER}`,
  replies: [
    {
      at: `/inventory/transfers/${TRANSFER}`,
      schema: transferReply,
      data: {
        key: TRANSFER,
        order_number: 233,
        to: "Ikeja",
        to_key: keyOf(2),
        created_at: said("2026-08-10T23:34:00.000Z", "11/08/26 00:34"),
        status: said("received-with-differences", "Received with differences (orange)"),
        products: [{ ...sentItem, to_variant: keyOf(5321), tracks_serials: true }],
        closed_at: said("2026-08-12T23:35:00.000Z", "13/08/26 00:35"),
        closed_by: "Kemi Ade",
        can_receive: false,
        can_call_back: false,
        version: said(3, null),
      },
    },
  ],
};

const repairRow = {
  key: REPAIR,
  ticket_number: 733,
  created_at: said("2026-06-01T23:07:00.000Z", "02/06/26 00:07"),
  status: said("waiting-for-approval", "Waiting for approval (blue)"),
  device: "Galaxy A15",
  serial: "490154203237518",
  customer_name: "Ngozi Balogun",
  store: keyOf(1),
  store_title: "Lekki",
  quoted_price: said(44_000.2, "₦44,000.20"),
};

export const repairs: Screen = {
  path: "/repairs",
  replies: [{ at: "/repairs", schema: repairsReply, data: [repairRow] }],
};

export const repair: Screen = {
  path: `/repairs/${REPAIR}`,
  replies: [
    {
      at: `/repairs/${REPAIR}`,
      schema: repairReply,
      data: {
        ...repairRow,
        customer: keyOf(5330),
        customer_phone: said("08035550142", "0803 555 0142"),
        variant: null,
        fault: "The battery is swollen",
        handed_in: "A charger",
        deposit: said(10_010.1, "₦10,010.10"),
        remark: "Call first",
        employee_name: "Tunde Bakare",
        orders: [
          {
            key: keyOf(5331),
            order_number: 16_021,
            status: said("cancelled", "cancelled (red)"),
            cost: said(42_001, null),
            debt: said(0, null),
          },
          {
            key: keyOf(5332),
            order_number: 16_022,
            status: said("pending", null),
            cost: said(42_002.5, "₦42,002.50"),
            debt: said(31_001.4, "₦31,001.40"),
          },
        ],
        version: said(3, null),
      },
    },
  ],
};
