import {
  deliveryText,
  orderLineText,
  orderReply,
  ordersReply,
  paymentText,
} from "../../../../src/api/orders/orders.contract";
import { refusedSalesReply } from "../../../../src/api/orders/refused-sales.contract";
import { LEKKI } from "../../support/shop";
import type { Screen } from "../page";
import { keyOf, packed, said } from "../said";

const ORDER = keyOf(5000);

export const orders: Screen = {
  path: "/orders",
  replies: [
    {
      at: "/orders",
      schema: ordersReply,
      data: [
        {
          key: ORDER,
          order_number: 4077,
          created_at: said("2026-03-07T23:12:00.000Z", "08/03/26 00:12"),
          status: said("completed", "completed (green)"),
          delivery: packed(deliveryText.pick({ method: true, status: true }), {
            method: said("delivery", null),
            status: said("pending", "pending (orange)"),
          }),
          customer_name: "Ngozi Balogun",
          cost: said(1_150_320.45, "₦1,150,320.45"),
          total_quantity: 37,
        },
        {
          key: keyOf(5001),
          order_number: 4078,
          created_at: said("2026-12-31T23:30:00.000Z", "01/01/27 00:30"),
          status: said("cancelled", "cancelled (red)"),
          delivery: packed(deliveryText.pick({ method: true, status: true }), null),
          customer_name: "Emeka Obi",
          cost: said(960.5, "₦960.50"),
          total_quantity: 41,
        },
      ],
    },
  ],
};

export const order: Screen = {
  path: `/orders/${ORDER}`,
  replies: [
    {
      at: `/orders/${ORDER}`,
      schema: orderReply,
      data: {
        key: ORDER,
        order_number: 4077,
        created_at: said("2026-03-07T23:12:00.000Z", "08/03/26 00:12"),
        status: said("completed", "completed (green)"),
        store: LEKKI.key,
        store_name: "Lekki",
        remark: "Call before noon",
        employee_name: "Tunde Bakare",
        customer_key: keyOf(5002),
        customer_name: "Ngozi Balogun",
        customer_email: "ngozi@example.com",
        customer_phone: said("08035550142", "0803 555 0142"),
        customer_address: "4 Allen Avenue, Ikeja",
        customer_instagram: said(
          "ngozi.pictures",
          "ngozi.pictures on Instagram → https://www.instagram.com/ngozi.pictures",
        ),
        customer_twitter: said("ngozi_words", "ngozi_words on Twitter → https://twitter.com/ngozi_words"),
        delivery: packed(deliveryText, {
          method: said("delivery", "Delivery"),
          status: said("delivered", "delivered (green)"),
          recipient_name: "Bisi Cole",
          recipient_phone: said("08091234567", "0809 123 4567"),
          recipient_address: "9 Marina, Lagos",
          fee: said(2_500.5, "₦2,500.50"),
        }),
        sub_total_items: packed(orderLineText, [
          {
            key: keyOf(5003),
            item_title: "Infinix Hot 40i",
            variation: "Gold, 256GB",
            variation_image: "",
            price: said(150_000.25, "₦150,000.25"),
            quantity: 3,
            list_price: said(160_000.75, "₦160,000.75"),
            discount: said({ kind: "price", value: 150_000.25, reason: "Old box" }, "Old box"),
            amount: said(445_000.5, "₦445,000.50"),
            order_discount: said(5_000.25, "−₦5,000.25"),
            returned: 1,
            returned_amount: said(148_333.5, "−₦148,333.50"),
            tracks_serials: true,
            serials: ["SN-ONE", "SN-TWO"],
          },
          {
            key: keyOf(5012),
            item_title: "A charger",
            variation: "White",
            variation_image: "",
            price: said(2_000.5, "₦2,000.50"),
            quantity: 2,
          },
        ]),
        payment: packed(paymentText, [
          {
            mode: said("cash", "Cash"),
            account: "Lekki till",
            account_key: keyOf(5004),
            amount: said(200_000.1, "₦200,000.10"),
          },
          {
            mode: said("card", "Card"),
            account: "Zenith card",
            account_key: keyOf(5005),
            amount: said(30_000.2, "₦30,000.20"),
          },
        ]),
        cost: said(303_168.5, "₦303,168.50"),
        debt: said(80_945.9, "₦80,945.90"),
        total_quantity: 5,
        discount: said({ kind: "amount", value: 5_000.25, reason: "Good friend" }, "₦5,000.25 off: Good friend"),
        refunds: [
          {
            mode: said("wire-transfer", "Wire transfer"),
            account: "GTB current",
            account_key: keyOf(5006),
            amount: said(7_777.7, "−₦7,777.70"),
          },
        ],
        customer_credit: said(8_888.8, "₦8,888.80"),
        vat: [{ rate: said(7.5, "7.5%"), gross: said(296_667, null), amount: said(20_697.7, "₦20,697.70") }],
        returns: [
          {
            key: keyOf(5007),
            number: said(612, "R-612"),
            created_at: said("2026-03-09T23:20:00.000Z", "10/03/26 00:20"),
            employee_name: "Kemi Ade",
            reason: "Broken screen",
            amount: said(148_333.5, "₦148,333.50"),
            debt: said(100_000.15, "₦100,000.15"),
            refund: said(48_333.35, "₦48,333.35"),
            exchange: { key: keyOf(5008), order_number: 4099 },
            lines: [
              {
                item_title: "Infinix Hot 30",
                variation: "Red, 64GB",
                quantity: 1,
                condition: said("repair", "repair first"),
                amount: said(148_333.5, "₦148,333.50"),
                serials: ["SN-BACK"],
              },
            ],
          },
        ],
        repair: { key: keyOf(5009), ticket_number: 808 },
        version: said(3, null),
      },
    },
  ],
};

export const refused: Screen = {
  path: "/orders/refused",
  replies: [
    {
      at: "/refused-sales",
      schema: refusedSalesReply,
      data: [
        {
          key: keyOf(5009),
          number: "L-0312",
          store: LEKKI.key,
          store_title: "Lekki",
          employee_name: "Tunde Bakare",
          total: said(45_600.25, "₦45,600.25"),
          sold_at: said("2026-04-03T23:50:00.000Z", "04/04/26 00:50"),
          reason: "Nothing is left",
          state: said("cancelled", "Cancelled (red) Sold after all (green)"),
          note: "Money went back",
          order: { key: keyOf(5010), number: 4100 },
        },
      ],
    },
  ],
};
