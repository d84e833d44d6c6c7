import { shelf } from "./gadget";

const SEALED = "Sealed box with 12 months store warranty.";

export const MORE_PHONES = [
  ...shelf(
    { picture: "phone", margin: [7, 12], demand: 6, promise: SEALED },
    `
Redmi A3 | 112 | Midnight Black / Star Blue / Forest Green | 64GB / 128GB +16 | 6.71-inch 90Hz, Helio G36, glass back | 2
Redmi A5 | 124 | Midnight Black / Sandy Gold | 64GB / 128GB +17 | 6.88-inch 120Hz, Unisoc T7250, 5,200mAh | 2
Redmi 13C | 148 | Midnight Black / Clover Green | 128GB / 256GB +24 | 6.74-inch 90Hz, Helio G85, 50MP camera
Redmi 14C | 158 | Midnight Black / Starry Blue / Sage Green | 128GB / 256GB +25 | 6.88-inch 120Hz, Helio G81 Ultra, 5,160mAh | 3
Redmi 15C | 176 | Midnight Black / Moonlight Blue | 128GB / 256GB +27 | 6.9-inch 120Hz, Helio G81 Ultra, 6,000mAh
Redmi Note 13 | 238 | Midnight Black / Mint Green / Ice Blue | 128GB / 256GB +32 | 6.67-inch 120Hz AMOLED, Snapdragon 685, 108MP camera | 2
Redmi Note 13 Pro | 318 | Midnight Black / Lavender Purple | 256GB / 512GB +46 | 6.67-inch 120Hz AMOLED, Helio G99 Ultra, 200MP camera
Redmi Note 14 | 265 | Midnight Black / Mist Purple / Lime Green | 128GB / 256GB +34 | 6.67-inch 120Hz AMOLED, Helio G99 Ultra, 108MP camera | 3
Redmi Note 14 Pro | 365 | Midnight Black / Ocean Blue | 256GB / 512GB +48 | 6.67-inch curved AMOLED, Helio G100 Ultra, 200MP camera
Redmi Note 14 Pro+ 5G | 565 | Midnight Black / Frost Blue | 256GB / 512GB +55 | 6.67-inch curved AMOLED, Snapdragon 7s Gen 3, 120W charging
Poco C75 | 158 | Black / Green / Gold | 128GB / 256GB +24 | 6.88-inch 120Hz, Helio G81 Ultra, 5,160mAh
Poco M6 Pro | 268 | Black / Blue / Purple | 256GB / 512GB +40 | 6.67-inch 120Hz AMOLED, Helio G99 Ultra, 67W charging
Poco X6 Pro 5G | 445 | Black / Yellow / Grey | 256GB / 512GB +52 | 6.67-inch 120Hz AMOLED, Dimensity 8300 Ultra
Poco X7 Pro 5G | 528 | Black / Green | 256GB / 512GB +55 | 6.67-inch 120Hz AMOLED, Dimensity 8400 Ultra, 6,000mAh
Xiaomi 13T | 620 | Black / Meadow Green | 256GB | 6.67-inch 144Hz AMOLED, Dimensity 8200 Ultra, Leica camera
Xiaomi 14T Pro | 985 | Titan Black / Titan Gray | 512GB | 6.67-inch 144Hz AMOLED, Dimensity 9300+, Leica camera
Google Pixel 7a | 428 | Charcoal / Sea | 128GB | 6.1-inch OLED, Tensor G2, 64MP camera
Google Pixel 8 Pro | 785 | Obsidian / Bay | 128GB / 256GB +60 | 6.7-inch LTPO OLED, Tensor G3, temperature sensor
Google Pixel 9 Pro XL | 1290 | Obsidian / Hazel | 256GB | 6.8-inch LTPO OLED, Tensor G4, Gemini
Oppo A60 | 245 | Midnight Purple / Ripple Blue | 128GB / 256GB +34 | 6.67-inch 90Hz, Snapdragon 680, military-grade shock resistance
Oppo Reno12 F | 420 | Matte Grey / Amber Orange | 256GB | 6.67-inch 120Hz AMOLED, halo light, IP64
Vivo Y19s | 218 | Glossy Black / Pearl Silver | 128GB | 6.68-inch 90Hz, Unisoc T612, 5,500mAh
Vivo V40 Lite | 465 | Titanium Silver / Dynamic Black | 256GB | 6.67-inch 120Hz AMOLED, 80W charging
Honor X9c | 498 | Titanium Black / Jade Cyan | 256GB | 6.78-inch curved AMOLED, drop resistant, 6,600mAh
Nokia 105 (2023) | 19.5 | Charcoal / Cyan | | 1.8-inch keypad phone, dual SIM, wireless FM, 22 days standby | 2
Nokia 3210 4G | 78 | Grunge Black / Scuba Blue | | 2.4-inch keypad phone, 4G, 2MP camera, cloud apps
Nokia G42 5G | 235 | So Grey / So Purple | 128GB | 6.56-inch 90Hz, Snapdragon 480+, self-repair design
`,
  ),
  ...shelf(
    { picture: "tablet", margin: [9, 13], demand: 1.5, promise: SEALED },
    `
Redmi Pad SE | 265 | Graphite Gray / Mint Green | 128GB, Wi-Fi / 256GB, Wi-Fi +38 | 11-inch 90Hz, Snapdragon 680, quad Dolby speakers
Xiaomi Pad 7 | 545 | Gray / Green | 256GB, Wi-Fi | 11.2-inch 144Hz 3.2K, Snapdragon 7+ Gen 3
Lenovo Tab M11 | 268 | Luna Grey / Seafoam Green | 128GB, LTE | 11-inch 90Hz, Helio G88, pen in the box
Amazon Fire HD 10 | 215 | Black / Lilac | 32GB / 64GB +28 | 10.1-inch Full HD, octa-core, 13-hour battery
`,
  ),
];
