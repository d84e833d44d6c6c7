import { CATEGORY_OF } from "./categories";
import { type Form, type Gadget, shelf } from "./gadget";

const SEALED = "Sealed box with 12 months store warranty.";

const phones = shelf(
  { picture: "phone", margin: [9, 12], demand: 12, promise: SEALED },
  `
Samsung Galaxy A15 | 235 | Blue Black / Light Blue | 128GB | 6.5-inch Super AMOLED, Helio G99, 50MP camera, 5,000mAh | 5
Tecno Camon 30 | 385 | Iceland Basaltic / Uyuni Salt White | 256GB | 6.78-inch 120Hz AMOLED, Helio G99 Ultimate, 50MP selfie camera | 5
`,
);

const others = [
  ...shelf(
    { picture: "laptop", margin: [14, 18], demand: 7, promise: "Tested UK-used stock with 3 months store warranty." },
    "HP EliteBook 840 G8 | 620 | Silver | 16GB, 512GB SSD | 14-inch Full HD, Core i5 11th generation | 5",
  ),
  ...shelf(
    { picture: "speaker", margin: [16, 20], demand: 7, promise: "Original, with 12 months store warranty." },
    "JBL Flip 6 | 148 | Black / Blue / Red / Squad | | IP67, 12-hour battery, PartyBoost | 5",
  ),
  ...shelf(
    { picture: "earbuds", margin: [20, 26], demand: 12, promise: "Original, with 12 months store warranty." },
    "Oraimo FreePods 4 | 38.5 | Black / White | | Active noise cancelling, 35.5 hours with the case, IPX5 | 5",
  ),
  ...shelf(
    { picture: "powerbank", margin: [20, 26], demand: 12, promise: "12 months store warranty." },
    "Oraimo 27,000mAh power bank | 24.5 | Black / White | | 15W, digital display, charges four devices | 5",
  ),
  ...shelf(
    { picture: "watch", margin: [12, 16], demand: 5, promise: SEALED },
    "Apple Watch SE | 395 | Midnight / Starlight | 40mm / 44mm +35 | Retina display, crash detection, swim proof | 5",
  ),
];

const titanium = (variation: string, salePriceNaira: number): Form => ({
  variation,
  salePriceKobo: salePriceNaira * 100,
  priceKobo: Math.round(salePriceNaira * 0.00091) * 100_000,
});

const iPhone: Gadget = {
  title: "iPhone 15 Pro Max",
  description: `6.7-inch Super Retina XDR, A17 Pro, titanium frame. ${SEALED}`,
  picture: "phone",
  category: CATEGORY_OF.phone,
  demand: 9,
  stores: 5,
  forms: [
    titanium("Natural Titanium, 256GB", 1_650_000),
    titanium("Blue Titanium, 256GB", 1_650_000),
    titanium("Black Titanium, 512GB", 1_890_000),
  ],
  aside: [
    { ...titanium("White Titanium, 256GB", 1_650_000), status: "repair", quantity: 1 },
    { ...titanium("Blue Titanium, 512GB", 1_890_000), status: "return", quantity: 1 },
    { ...titanium("Natural Titanium, 1TB", 2_140_000), status: "hidden", quantity: 2 },
  ],
};

export const SHOWPIECES: readonly Gadget[] = [iPhone, ...phones, ...others].map((gadget) => ({
  ...gadget,
  isShowpiece: true,
}));
