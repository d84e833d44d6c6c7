import { shelf } from "./gadget";

const CARLCARE = "Sealed box with 12 months Carlcare warranty.";

export const TRANSSION = [
  ...shelf(
    { picture: "phone", margin: [7, 11], demand: 8, promise: CARLCARE },
    `
Tecno Pop 9 | 112 | Startrail Black / Lime Green | 64GB / 128GB +16 | 6.67-inch 120Hz, Helio G50, 5,000mAh | 3
Tecno Pop 10 | 121 | Ink Black / Glacier White | 64GB / 128GB +17 | 6.67-inch 120Hz, Unisoc T7250, IP64 | 2
Tecno Spark 20C | 138 | Gravity Black / Mystery White / Alpenglow Gold | 128GB | 6.6-inch 90Hz, Helio G36, 50MP camera | 2
Tecno Spark 30C | 152 | Orbit Black / Magic Skin | 128GB / 256GB +24 | 6.67-inch 120Hz, Helio G81, IP54 | 2
Tecno Spark 30 Pro | 225 | Obsidian Edge / Arctic Glow | 128GB / 256GB +30 | 6.78-inch AMOLED, Helio G100, 108MP camera
Tecno Spark 40 | 185 | Ink Black / Titanium Gray / Veil White | 128GB / 256GB +27 | 6.67-inch 120Hz, Helio G81, 45W charging | 2
Tecno Spark 40 Pro | 248 | Ink Black / Moon Titanium | 128GB / 256GB +30 | 6.78-inch 144Hz AMOLED, Helio G100 Ultimate
Tecno Camon 20 Pro | 298 | Predawn Black / Serenity Blue | 256GB | 6.67-inch AMOLED, Helio G99, 64MP camera
Tecno Camon 30 Pro 5G | 498 | Iceland Basaltic / Alps Snowy | 256GB / 512GB +58 | 6.78-inch 144Hz AMOLED, Dimensity 8200, Sony sensor
Tecno Camon 30 Premier 5G | 685 | Hawaii Lava / Alps Snowy | 512GB | 6.77-inch LTPO AMOLED, Dimensity 8200, periscope camera
Tecno Camon 40 | 342 | Galaxy Black / Emerald Lake Green | 128GB / 256GB +34 | 6.78-inch 120Hz AMOLED, Helio G100, IP66 | 2
Tecno Camon 40 Pro | 425 | Galaxy Black / Glacier White | 256GB | 6.78-inch 144Hz AMOLED, 50MP selfie with autofocus | 2
Tecno Camon 40 Premier 5G | 720 | Galaxy Black / Emerald Lake Green | 256GB / 512GB +62 | 6.67-inch LTPO AMOLED, Dimensity 8350
Tecno Pova 6 Neo | 218 | Starry Silver / Speed Black | 128GB / 256GB +28 | 6.78-inch 120Hz, Helio G99, 7,000mAh
Tecno Pova 7 | 265 | Geek Black / Oasis Green | 128GB / 256GB +30 | 6.78-inch 120Hz, Helio G100, 7,000mAh
Tecno Phantom X2 | 540 | Stardust Gray / Moonlight Silver | 256GB | 6.8-inch curved AMOLED, Dimensity 9000
Tecno Phantom V Flip 2 5G | 790 | Travertine Green / Moondust Grey | 256GB | 6.9-inch folding AMOLED, 3.64-inch cover screen | 1 | foldable
Tecno Phantom V Fold2 5G | 1380 | Karst Green / Rippling Blue | 512GB | 7.85-inch folding AMOLED, Dimensity 9000+, stylus | 1 | foldable
`,
  ),
  ...shelf(
    { picture: "phone", margin: [7, 11], demand: 8, promise: CARLCARE },
    `
Infinix Smart 9 | 118 | Metallic Black / Mint Green / Neo Titanium | 64GB / 128GB +15 | 6.7-inch 120Hz, Helio G50, dual speakers | 3
Infinix Smart 10 | 128 | Sleek Black / Iris Blue | 64GB / 128GB +16 | 6.67-inch 120Hz, Unisoc T7250, IP64 | 2
Infinix Hot 40i | 148 | Starlit Black / Palm Blue / Horizon Gold | 128GB / 256GB +22 | 6.56-inch 90Hz, Unisoc T606, 50MP camera | 2
Infinix Hot 50i | 158 | Sleek Black / Titanium Grey / Sage Green | 128GB / 256GB +24 | 6.7-inch 120Hz, Helio G81, 48MP camera | 2
Infinix Hot 50 Pro | 238 | Sleek Black / Glacier Blue | 128GB / 256GB +28 | 6.78-inch 120Hz AMOLED, Helio G100
Infinix Hot 50 Pro+ | 285 | Titanium Grey / Dreamy Purple | 256GB | 6.78-inch curved AMOLED, 6.8 mm thin
Infinix Hot 60i | 172 | Sleek Black / Shadow Blue | 128GB / 256GB +26 | 6.7-inch 120Hz, Helio G81 Ultimate, 5,160mAh | 2
Infinix Hot 60 Pro+ | 305 | Sleek Black / Coral Tides | 256GB | 6.78-inch 144Hz curved AMOLED, 5.95 mm thin
Infinix Note 30 | 225 | Obsidian Black / Sunset Gold | 128GB / 256GB +26 | 6.78-inch 120Hz, Helio G99, 45W charging
Infinix Note 40 | 298 | Obsidian Black / Titan Gold | 256GB | 6.78-inch 120Hz AMOLED, Helio G99 Ultimate, MagCharge | 2
Infinix Note 40 Pro | 358 | Vintage Green / Titan Gold | 256GB | 6.78-inch curved AMOLED, 70W charging, MagCharge
Infinix Note 50 | 345 | Mountain Shade / Ruby Red | 256GB | 6.78-inch 144Hz AMOLED, Helio G100 Ultimate | 2
Infinix Note 50 Pro | 428 | Titanium Grey / Enchanted Purple | 256GB | 6.78-inch 144Hz AMOLED, 90W charging, metal frame | 2
Infinix Zero 30 5G | 465 | Rome Green / Golden Hour | 256GB | 6.78-inch 144Hz AMOLED, 4K60 selfie video
Infinix Zero 40 | 498 | Rock Black / Misty Aqua | 256GB | 6.78-inch 144Hz AMOLED, 108MP camera
Infinix Zero Flip | 745 | Rock Black / Blossom Glow | 512GB | 6.9-inch folding AMOLED, 3.64-inch cover screen | 1 | foldable
`,
  ),
  ...shelf(
    { picture: "phone", margin: [8, 13], demand: 7, promise: CARLCARE },
    `
Itel A70 | 88 | Starlish Black / Field Green / Azure Blue | 64GB / 128GB +12 | 6.6-inch HD+, Unisoc T603, 5,000mAh | 2
Itel A80 | 98 | Meteor Black / Glacial White | 64GB / 128GB +13 | 6.67-inch 120Hz, Unisoc T603, IP54 | 2
Itel A90 | 104 | Starlit Black / Space Titanium | 64GB / 128GB +14 | 6.6-inch 90Hz, Unisoc T7100, DTS sound
Itel P55+ | 128 | Meteor Black / Royal Green | 128GB / 256GB +20 | 6.6-inch 90Hz, 45W charging, vegan leather back
Itel P65 | 132 | Midnight Black / Mellow Gold | 128GB | 6.67-inch 120Hz, Unisoc T615, IP54
Itel S25 Ultra | 215 | Komodo Titanium / Meteor Titanium | 256GB | 6.78-inch curved AMOLED, Unisoc T620, 6.9 mm thin
Itel RS4 | 175 | Starry Silver / Titanium Black | 128GB / 256GB +22 | 6.56-inch 120Hz, Helio G99 Ultimate, 45W charging
Itel 2165 | 11.5 | Blue / Black / Red | | 1.77-inch keypad phone, dual SIM, torch, wireless FM | 3
Itel 5026 | 17.5 | Black / Gold | | 2.4-inch keypad phone, 2,500mAh, big buttons
Itel Super Guru 600 | 21 | Dark Blue / Black | | 2.8-inch keypad phone, 1,900mAh, call recorder
`,
  ),
  ...shelf(
    { picture: "tablet", margin: [9, 13], demand: 2, promise: CARLCARE },
    `
Tecno Megapad 10 | 225 | Champagne Gold / Space Grey | 128GB, LTE / 256GB, LTE +32 | 10.1-inch 90Hz, Helio G80, 7,000mAh
Infinix XPad 20 | 248 | Titan Gold / Stellar Grey | 128GB, LTE / 256GB, LTE +34 | 11-inch 90Hz, Helio G88, quad speakers
Itel VistaTab 30 | 185 | Deep Grey / Sky Blue | 128GB, LTE | 11-inch Full HD+, Unisoc T606, 7,000mAh
`,
  ),
];
