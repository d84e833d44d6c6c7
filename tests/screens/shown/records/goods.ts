import { productReply, productsReply } from "../../../../src/api/products/products.contract";
import { purchaseReply, purchasesReply } from "../../../../src/api/purchases/purchases.contract";
import { stockLevelReply, stockLevelsReply } from "../../../../src/api/purchases/reorder.contract";
import { productUnitsReply, unitReply } from "../../../../src/api/stock/units.contract";
import type { Screen } from "../page";
import { keyOf, said } from "../said";

const PRODUCT = keyOf(5200);
const VARIANT = keyOf(5201);
const PURCHASE = keyOf(5202);

export const products: Screen = {
  path: "/products",
  replies: [
    {
      at: "/products",
      schema: productsReply,
      data: [
        {
          key: PRODUCT,
          image: "",
          title: "Infinix Hot 40i",
          create_time: said("2026-02-28T23:21:00.000Z", "01/03/26 00:21"),
          sale_price: said(150_750.25, "₦150,750.25"),
          price: said(110_330.4, "₦110,330.40"),
          quantity: 37,
          store_title: "Lekki",
        },
      ],
    },
  ],
};

export const product: Screen = {
  path: `/products/${PRODUCT}`,
  replies: [
    {
      at: `/products/${PRODUCT}`,
      schema: productReply,
      data: {
        key: PRODUCT,
        title: "Infinix Hot 40i",
        description: "A large phone",
        store: keyOf(1),
        store_title: "Lekki",
        supplier: keyOf(5210),
        supplier_name: "Otigba Wholesale",
        category: keyOf(5211),
        category_name: "Telephones",
        price: said(110_330.4, "110,330.40"),
        sale_price: said(150_750.25, "150,750.25"),
        vat_exempt: said(true, "yes"),
        tracks_serials: said(true, "yes"),
        image: "",
        pictures: [],
        create_time: said("2026-02-28T23:21:00.000Z", null),
        variants: [
          {
            key: VARIANT,
            variation: "Gold, 256GB",
            price: said(112_440.5, "112,440.50"),
            sale_price: said(155_660.6, "155,660.60"),
            quantity: 23,
            on_the_way: 8,
            on_order: 31,
            status: said("repair", "Repair"),
            last_updated: said("2026-03-30T23:22:00.000Z", "31/03/26 00:22"),
            sku: "HOT-GOLD",
            barcodes: ["4006381333931"],
          },
          {
            key: keyOf(5212),
            variation: "Black, 128GB",
            price: said(113_550.7, "113,550.70"),
            sale_price: said(156_770.8, "156,770.80"),
            quantity: 14,
            on_the_way: 6,
            on_order: 42,
            status: said("hidden", "Hidden"),
            last_updated: said("2026-04-29T23:23:00.000Z", "30/04/26 00:23"),
            sku: "HOT-BLACK",
            barcodes: ["96385074"],
          },
        ],
        version: said(3, null),
        stores: [
          { key: keyOf(5213), store: keyOf(2), store_title: "Ikeja", quantity: 41 },
          { key: PRODUCT, store: keyOf(1), store_title: said("Lekki", null), quantity: said(37, null) },
        ],
      },
    },
    {
      at: `/products/${PRODUCT}/units`,
      as: "units",
      schema: productUnitsReply,
      data: {
        key: PRODUCT,
        tracks_serials: true,
        variants: [
          {
            key: VARIANT,
            variation: "Gold of units",
            status: said("repair", "repair (orange)"),
            quantity: 26,
            numbered: 19,
            waiting: 5,
            without_number: 7,
            units: [{ serial: "SN-SHELF", state: said("held", "held (orange)") }],
          },
        ],
      },
    },
  ],
};

export const unit: Screen = {
  path: "/units/SN-4711",
  replies: [
    {
      at: "/units/SN-4711",
      schema: unitReply,
      data: {
        serial: "SN-4711",
        state: said("sold", "sold (green)"),
        product: PRODUCT,
        product_title: "Infinix Hot 40i",
        variant: VARIANT,
        variation: "Gold, 256GB",
        store: keyOf(1),
        store_title: "Lekki",
        order: keyOf(5220),
        order_number: 4077,
        created_at: said("2026-05-01T23:24:00.000Z", "02/05/26 00:24"),
        version: said(3, null),
        history: [
          {
            at: said("2026-05-03T23:25:00.000Z", "04/05/26 00:25"),
            kind: said("returned", "Came back"),
            state: said("returned", "returned"),
            employee_name: "Kemi Ade",
            from: "Ikeja",
            to: "Yaba",
            order: keyOf(5221),
            order_number: 4088,
            return_number: said(612, "R-612"),
            transfer: keyOf(5222),
            transfer_number: 233,
            note: "Broken screen",
          },
        ],
      },
    },
  ],
};

const level = {
  key: VARIANT,
  product: PRODUCT,
  product_title: "Infinix Hot 40i",
  product_image: "",
  variation: "Gold, 256GB",
  store: keyOf(1),
  store_title: "Lekki",
  supplier: keyOf(5210),
  supplier_name: "Otigba Wholesale",
  quantity: 13,
  on_order: 17,
  reorder_at: 29,
  order_up_to: 97,
  to_order: 67,
  price: said(110_330.4, "₦110,330.40"),
};

export const lowStock: Screen = {
  path: "/low-stock",
  replies: [
    {
      at: "/stock-levels",
      schema: stockLevelsReply,
      data: [level],
    },
  ],
};

const purchaseRow = {
  key: PURCHASE,
  purchase_number: 533,
  created_at: said("2026-06-10T23:26:00.000Z", "11/06/26 00:26"),
  supplier: keyOf(5210),
  supplier_name: "Otigba Wholesale",
  store: keyOf(1),
  store_title: "Lekki",
  quantity: 71,
  received: 29,
  cost: said(7_810_250.5, "₦7,810,250.50"),
};

export const purchases: Screen = {
  path: "/purchases",
  replies: [
    {
      at: "/purchases",
      schema: purchasesReply,
      data: [{ ...purchaseRow, status: said("partly-received", "Partly received (orange)") }],
    },
  ],
};

export const purchase: Screen = {
  path: `/purchases/${PURCHASE}`,
  replies: [
    {
      at: `/purchases/${PURCHASE}`,
      schema: purchaseReply,
      data: {
        ...purchaseRow,
        status: said("partly-received", "Partly received (orange)"),
        remark: "Bring the long boxes",
        sent_at: said("2026-06-12T23:27:00.000Z", "13/06/26 00:27"),
        employee_name: "Tunde Bakare",
        lines: [
          {
            key: keyOf(5230),
            product: PRODUCT,
            product_title: "Infinix Hot 40i",
            product_image: "",
            variant: VARIANT,
            variation: "Gold, 256GB",
            tracks_serials: false,
            quantity: 40,
            received: 21,
            extra: 11,
            cost: said(110_003.5, "₦110,003.50"),
            price: said(108_001.25, "₦108,001.25"),
          },
          {
            key: keyOf(5232),
            product: PRODUCT,
            product_title: "A charger",
            product_image: "",
            variant: keyOf(5233),
            variation: "White",
            tracks_serials: false,
            quantity: 31,
            received: 8,
            extra: 0,
            cost: said(2_002.5, "₦2,002.50"),
            price: said(1_001.5, "₦1,001.50"),
          },
        ],
        deliveries: [
          {
            key: keyOf(5231),
            delivery_number: 6,
            created_at: said("2026-06-20T23:28:00.000Z", "21/06/26 00:28"),
            employee_name: "Kemi Ade",
            remark: "Two boxes wet",
            amount: said(3_190_101.5, "₦3,190,101.50"),
            lines: [
              {
                product_title: "Infinix Hot 30",
                variation: "Red, 64GB",
                quantity: 28,
                extra: 9,
                cost: said(109_002.75, "₦109,002.75"),
                sets_price: true,
                serials: ["SN-CAME"],
              },
            ],
          },
        ],
        version: said(3, null),
      },
    },
  ],
};

/** The list with the reply that its dialog loads. */
export const levelEdited: Screen = {
  ...lowStock,
  replies: [
    ...lowStock.replies,
    { at: `/stock-levels/${VARIANT}`, schema: stockLevelReply, data: { ...level, version: said(3, null) } },
  ],
};
