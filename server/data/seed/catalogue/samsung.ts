import { shelf } from "./gadget";

const SEALED = "Sealed box with 12 months store warranty.";

export const SAMSUNG = [
  ...shelf(
    { picture: "phone", margin: [7, 12], demand: 6, promise: SEALED },
    `
Samsung Galaxy A05 | 142 | Black / Silver / Light Green | 64GB / 128GB +18 | 6.7-inch PLS LCD, Helio G85, 50MP camera, 5,000mAh | 2
Samsung Galaxy A05s | 168 | Black / Light Violet | 128GB | 6.7-inch Full HD+, Snapdragon 680, 50MP camera, 5,000mAh
Samsung Galaxy A06 | 155 | Black / Light Blue / Gold | 64GB / 128GB +17 | 6.7-inch HD+, Helio G85, 50MP camera, 5,000mAh | 3
Samsung Galaxy A07 | 172 | Black / Green / Light Violet | 64GB / 128GB +20 | 6.7-inch 90Hz, Helio G99, 50MP camera, 5,000mAh | 3
Samsung Galaxy A16 | 258 | Black / Gray / Light Green | 128GB / 256GB +42 | 6.7-inch Super AMOLED, Helio G99, six years of updates | 3
Samsung Galaxy A16 5G | 289 | Blue Black / Gold | 128GB | 6.7-inch Super AMOLED, Exynos 1330, 5G, 5,000mAh
Samsung Galaxy A17 | 275 | Black / Blue / Gray | 128GB / 256GB +45 | 6.7-inch Super AMOLED, Helio G99, 50MP stabilised camera | 2
Samsung Galaxy A24 | 245 | Black / Silver / Light Green | 128GB | 6.5-inch Super AMOLED, Helio G99, 50MP camera
Samsung Galaxy A25 5G | 298 | Blue Black / Yellow | 128GB / 256GB +48 | 6.5-inch 120Hz AMOLED, Exynos 1280, 5G
Samsung Galaxy A26 5G | 365 | Black / Mint / White | 128GB / 256GB +50 | 6.7-inch 120Hz AMOLED, Exynos 1380, IP67
Samsung Galaxy A34 5G | 355 | Graphite / Silver | 128GB | 6.6-inch 120Hz AMOLED, Dimensity 1080, IP67
Samsung Galaxy A35 5G | 428 | Navy / Iceblue / Lilac | 128GB / 256GB +52 | 6.6-inch 120Hz AMOLED, Exynos 1380, IP67 | 2
Samsung Galaxy A36 5G | 485 | Black / Lavender / White | 128GB / 256GB +58 | 6.7-inch 120Hz AMOLED, Snapdragon 6 Gen 3, 45W charging | 2
Samsung Galaxy A54 5G | 465 | Graphite / White / Violet | 128GB / 256GB +55 | 6.4-inch 120Hz AMOLED, Exynos 1380, 50MP stabilised camera
Samsung Galaxy A55 5G | 560 | Navy / Iceblue | 128GB / 256GB +60 | 6.6-inch 120Hz AMOLED, Exynos 1480, metal frame, IP67 | 2
Samsung Galaxy A56 5G | 640 | Graphite / Olive / Pink | 128GB / 256GB +65 | 6.7-inch 120Hz AMOLED, Exynos 1580, 45W charging | 2
Samsung Galaxy M15 5G | 248 | Blue / Gray | 128GB | 6.5-inch Super AMOLED, Dimensity 6100+, 6,000mAh
Samsung Galaxy M35 5G | 345 | Dark Blue / Light Blue | 128GB | 6.6-inch 120Hz AMOLED, Exynos 1380, 6,000mAh
Samsung Galaxy S21 FE 5G | 520 | Graphite / White | 128GB | 6.4-inch 120Hz AMOLED, Snapdragon 888, 32MP selfie camera
Samsung Galaxy S23 | 850 | Phantom Black / Cream | 128GB / 256GB +70 | 6.1-inch 120Hz AMOLED, Snapdragon 8 Gen 2, 50MP camera
Samsung Galaxy S23 Ultra | 1180 | Phantom Black / Green | 256GB / 512GB +130 | 6.8-inch QHD+, Snapdragon 8 Gen 2, 200MP camera, S Pen
Samsung Galaxy S24 | 1050 | Onyx Black / Cobalt Violet / Marble Gray | 128GB / 256GB +80 | 6.2-inch 120Hz AMOLED, Exynos 2400, Galaxy AI
Samsung Galaxy S24 FE | 790 | Graphite / Mint / Blue | 128GB / 256GB +70 | 6.7-inch 120Hz AMOLED, Exynos 2400e, Galaxy AI
Samsung Galaxy S24 Ultra | 1480 | Titanium Black / Titanium Gray / Titanium Violet | 256GB / 512GB +150 | 6.8-inch QHD+, Snapdragon 8 Gen 3, 200MP camera, S Pen | 2
Samsung Galaxy S25 | 1290 | Navy / Icyblue / Mint | 128GB / 256GB +90 | 6.2-inch 120Hz AMOLED, Snapdragon 8 Elite, Galaxy AI
Samsung Galaxy S25 Edge | 1560 | Titanium Jetblack / Titanium Silver | 256GB | 6.7-inch QHD+, Snapdragon 8 Elite, 5.8 mm thin
Samsung Galaxy S25 Ultra | 1850 | Titanium Black / Titanium Silverblue / Titanium Gray | 256GB / 512GB +180 | 6.9-inch QHD+, Snapdragon 8 Elite, 200MP camera, S Pen | 2
Samsung Galaxy Z Flip5 | 890 | Graphite / Mint | 256GB | 6.7-inch folding AMOLED, 3.4-inch cover screen, Snapdragon 8 Gen 2 | 1 | foldable
Samsung Galaxy Z Flip6 | 1250 | Blue / Silver Shadow / Mint | 256GB / 512GB +120 | 6.7-inch folding AMOLED, Snapdragon 8 Gen 3, 50MP camera | 1 | foldable
Samsung Galaxy Z Fold5 | 1680 | Phantom Black / Icy Blue | 256GB / 512GB +160 | 7.6-inch folding AMOLED, Snapdragon 8 Gen 2, S Pen ready | 1 | foldable
Samsung Galaxy Z Fold6 | 2450 | Navy / Silver Shadow | 256GB / 512GB +190 | 7.6-inch folding AMOLED, Snapdragon 8 Gen 3, Galaxy AI | 1 | foldable
Samsung Galaxy Z Fold7 | 3150 | Blue Shadow / Jet Black | 256GB / 512GB +220 | 8-inch folding AMOLED, Snapdragon 8 Elite, 200MP camera | 1 | foldable
`,
  ),
  ...shelf(
    { picture: "tablet", margin: [8, 13], demand: 2, promise: SEALED },
    `
Samsung Galaxy Tab A9 | 235 | Graphite / Navy | 64GB / 128GB +38 | 8.7-inch LCD, Helio G99, LTE, 5,100mAh | 2
Samsung Galaxy Tab A9+ | 340 | Graphite / Silver | 64GB / 128GB +45 | 11-inch 90Hz LCD, Snapdragon 695, quad speakers
Samsung Galaxy Tab A11 | 265 | Gray / Silver | 64GB / 128GB +40 | 8.7-inch 90Hz LCD, Helio G99, LTE
Samsung Galaxy Tab S6 Lite | 460 | Oxford Gray / Mint | 64GB / 128GB +55 | 10.4-inch LCD with S Pen in the box, LTE
Samsung Galaxy Tab S9 FE | 640 | Gray / Lavender | 128GB / 256GB +75 | 10.9-inch 90Hz LCD, S Pen, IP68
Samsung Galaxy Tab S10 Ultra | 1780 | Moonstone Gray | 256GB / 512GB +160 | 14.6-inch AMOLED, Dimensity 9300+, S Pen
`,
  ),
  ...shelf(
    { picture: "watch", margin: [14, 21], demand: 2, promise: "12 months store warranty." },
    `
Samsung Galaxy Fit3 | 88 | Gray / Silver / Pink Gold | | 1.6-inch AMOLED, 13-day battery, sleep and heart tracking
Samsung Galaxy Watch FE | 245 | Black / Silver | 40mm | Sapphire crystal, body composition, fall detection
Samsung Galaxy Watch6 Classic | 395 | Black / Silver | 43mm / 47mm +35 | Rotating bezel, sapphire crystal, ECG
Samsung Galaxy Watch7 | 365 | Green / Cream / Silver | 40mm / 44mm +30 | 3 nm processor, dual-frequency GPS, energy score
Samsung Galaxy Watch Ultra | 790 | Titanium Gray / Titanium White | 47mm, LTE | Titanium case, 100-hour power saving, 10ATM
`,
  ),
  ...shelf(
    { picture: "earbuds", margin: [15, 22], demand: 4, promise: "Original, with 6 months store warranty." },
    `
Samsung Galaxy Buds FE | 98 | Graphite / White | | Active noise cancelling, wing tips, 30 hours with the case | 2
Samsung Galaxy Buds2 Pro | 165 | Graphite / White / Bora Purple | | 24-bit sound, noise cancelling, IPX7
Samsung Galaxy Buds3 | 185 | Silver / White | | Open fit, adaptive noise control, IP57
Samsung Galaxy Buds3 Pro | 268 | Silver / White | | Two-way speakers, adaptive noise cancelling, IP57
`,
  ),
];
