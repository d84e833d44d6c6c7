import { shelf } from "./gadget";

const SEALED = "Sealed box with 12 months store warranty.";
const UK_USED = "Tested UK-used stock with 3 months store warranty.";

export const APPLE = [
  ...shelf(
    { picture: "phone", margin: [11, 16], demand: 6, promise: UK_USED },
    `
iPhone 11 | 298 | Black / White / Red | 64GB / 128GB +32 | 6.1-inch Liquid Retina, A13 Bionic, battery health above 85 % | 3
iPhone 11 Pro Max | 420 | Space Gray / Midnight Green | 64GB / 256GB +48 | 6.5-inch Super Retina XDR, A13 Bionic, triple camera
iPhone 12 | 385 | Black / Blue / White | 64GB / 128GB +36 | 6.1-inch Super Retina XDR, A14 Bionic, 5G | 2
iPhone 12 Pro Max | 560 | Pacific Blue / Graphite / Gold | 128GB / 256GB +42 | 6.7-inch Super Retina XDR, A14 Bionic, LiDAR
iPhone 13 Pro | 695 | Sierra Blue / Graphite | 128GB / 256GB +45 | 6.1-inch ProMotion, A15 Bionic, macro camera
iPhone 13 Pro Max | 790 | Sierra Blue / Gold / Alpine Green | 128GB / 256GB +50 | 6.7-inch ProMotion, A15 Bionic, triple camera | 2
iPhone 14 Pro Max | 985 | Deep Purple / Space Black / Gold | 128GB / 256GB +60 | 6.7-inch Dynamic Island, A16 Bionic, 48MP camera | 2
iPhone SE (3rd generation) | 285 | Midnight / Starlight | 64GB / 128GB +30 | 4.7-inch Retina, A15 Bionic, Touch ID
iPhone XR | 215 | Black / White / Coral | 64GB / 128GB +25 | 6.1-inch Liquid Retina, A12 Bionic, Face ID | 2
iPhone XS Max | 268 | Gold / Space Gray | 64GB / 256GB +38 | 6.5-inch Super Retina, A12 Bionic
`,
  ),
  ...shelf(
    { picture: "phone", margin: [6, 10], demand: 5, promise: SEALED },
    `
iPhone 13 | 780 | Midnight / Starlight / Blue | 128GB / 256GB +75 | 6.1-inch Super Retina XDR, A15 Bionic, dual camera | 2
iPhone 14 | 895 | Midnight / Starlight / Blue | 128GB / 256GB +80 | 6.1-inch Super Retina XDR, A15 Bionic, crash detection
iPhone 15 | 1120 | Black / Blue / Pink | 128GB / 256GB +90 | 6.1-inch Dynamic Island, A16 Bionic, 48MP camera, USB-C | 2
iPhone 15 Plus | 1260 | Black / Green | 128GB / 256GB +95 | 6.7-inch Dynamic Island, A16 Bionic, USB-C
iPhone 15 Pro | 1420 | Natural Titanium / Blue Titanium | 128GB / 256GB +95 | 6.1-inch ProMotion, A17 Pro, titanium frame
iPhone 16e | 985 | Black / White | 128GB / 256GB +90 | 6.1-inch Super Retina XDR, A18, Apple Intelligence
iPhone 16 | 1290 | Ultramarine / Teal / Black | 128GB / 256GB +95 | 6.1-inch Dynamic Island, A18, Camera Control | 2
iPhone 16 Plus | 1450 | Ultramarine / White | 128GB / 256GB +100 | 6.7-inch Dynamic Island, A18, Camera Control
iPhone 16 Pro | 1690 | Desert Titanium / Black Titanium / White Titanium | 128GB / 256GB +105 | 6.3-inch ProMotion, A18 Pro, 4K120 video
iPhone 16 Pro Max | 1980 | Desert Titanium / Natural Titanium / Black Titanium | 256GB / 512GB +210 | 6.9-inch ProMotion, A18 Pro, 5x telephoto | 3
iPhone 17 | 1480 | Mist Blue / Sage / Black | 256GB / 512GB +190 | 6.3-inch ProMotion, A19, 48MP dual fusion camera
iPhone Air | 1890 | Sky Blue / Space Black | 256GB | 6.5-inch ProMotion, A19 Pro, 5.6 mm thin
iPhone 17 Pro Max | 2480 | Cosmic Orange / Deep Blue / Silver | 256GB / 512GB +240 | 6.9-inch ProMotion, A19 Pro, 48MP telephoto | 2
`,
  ),
  ...shelf(
    { picture: "laptop", margin: [8, 12], demand: 2, promise: SEALED },
    `
MacBook Air 13 M1 | 980 | Space Gray / Gold | 8GB, 256GB SSD | 13.3-inch Retina, Apple M1, 18-hour battery
MacBook Air 13 M2 | 1290 | Midnight / Starlight | 16GB, 256GB SSD / 16GB, 512GB SSD +210 | 13.6-inch Liquid Retina, Apple M2, MagSafe
MacBook Air 13 M3 | 1620 | Midnight / Silver | 16GB, 256GB SSD / 16GB, 512GB SSD +220 | 13.6-inch Liquid Retina, Apple M3, two external displays
MacBook Air 13 M4 | 1790 | Sky Blue / Silver | 16GB, 256GB SSD / 16GB, 512GB SSD +230 | 13.6-inch Liquid Retina, Apple M4, 12MP camera
MacBook Air 15 M4 | 2150 | Midnight / Starlight | 16GB, 256GB SSD | 15.3-inch Liquid Retina, Apple M4, six speakers
MacBook Pro 14 M4 | 2680 | Space Black / Silver | 16GB, 512GB SSD / 24GB, 1TB SSD +520 | 14.2-inch Liquid Retina XDR, Apple M4, 24-hour battery
MacBook Pro 16 M4 Pro | 4250 | Space Black | 24GB, 512GB SSD | 16.2-inch Liquid Retina XDR, Apple M4 Pro
`,
  ),
  ...shelf(
    { picture: "tablet", margin: [8, 12], demand: 2, promise: SEALED },
    `
iPad 10th generation | 620 | Blue / Silver / Pink | 64GB, Wi-Fi / 256GB, Wi-Fi +150 | 10.9-inch Liquid Retina, A14 Bionic, USB-C
iPad A16 | 690 | Blue / Silver | 128GB, Wi-Fi / 256GB, Wi-Fi +130 | 11-inch Liquid Retina, A16, landscape camera
iPad mini 7 | 890 | Starlight / Space Gray | 128GB, Wi-Fi | 8.3-inch Liquid Retina, A17 Pro, Apple Pencil Pro
iPad Air 11 M3 | 1120 | Space Gray / Blue | 128GB, Wi-Fi / 256GB, Wi-Fi +140 | 11-inch Liquid Retina, Apple M3
iPad Pro 11 M4 | 1880 | Space Black / Silver | 256GB, Wi-Fi | 11-inch tandem OLED, Apple M4, 5.3 mm thin
`,
  ),
  ...shelf(
    { picture: "watch", margin: [12, 18], demand: 2, promise: SEALED },
    `
Apple Watch Series 9 | 540 | Midnight / Starlight | 41mm / 45mm +45 | Double tap, always-on Retina, blood oxygen
Apple Watch Series 10 | 690 | Jet Black / Rose Gold / Silver | 42mm / 46mm +50 | Thinnest case yet, sleep apnoea alerts, fast charge
Apple Watch Ultra 2 | 1280 | Natural Titanium / Black Titanium | 49mm | Titanium case, 3,000-nit display, dive computer
`,
  ),
  ...shelf(
    { picture: "earbuds", margin: [12, 18], demand: 4, promise: "Original, with 6 months store warranty." },
    `
AirPods 2 | 145 | White | | H1 chip, 24 hours with the case
AirPods 4 | 225 | White | Standard / Active noise cancelling +75 | H2 chip, personalised spatial audio, USB-C case | 2
AirPods Pro 2 USB-C | 365 | White | | Adaptive audio, hearing test, IP54 case | 3
AirPods Max USB-C | 890 | Midnight / Starlight / Blue | | Over-ear, computational audio, 20-hour battery | 1 | headphones
`,
  ),
  ...shelf(
    { picture: "charger", margin: [22, 34], demand: 4, promise: "Original Apple accessory." },
    `
Apple 20W USB-C Power Adapter | 32 | White | | Fast charging for iPhone 8 and later, UK plug | 3
Apple 35W Dual USB-C Adapter | 78 | White | | Charges two devices at once, foldable plug
Apple USB-C to Lightning Cable | 24 | White | 1m / 2m +9 | Fast charging and sync | 2
Apple 60W USB-C Charge Cable | 26 | White | 1m | Woven cable, charge and sync
Apple MagSafe Charger | 62 | White | 1m / 2m +12 | 25W wireless charging with a magnetic ring
Apple Pencil USB-C | 135 | White | | Pixel-perfect precision, attaches and charges | 1 | keyboard
Magic Keyboard | 198 | White / Black | | Rechargeable, with Touch ID for Apple silicon | 1 | keyboard
AirTag | 52 | White | One / Pack of four +120 | Finds keys and bags with Precision Finding | 2 | case
`,
  ),
];
