import { shelf } from "./gadget";

const YEAR = "12 months store warranty.";
const SIX_MONTHS = "6 months store warranty.";

export const DESK = [
  ...shelf(
    { picture: "router", margin: [14, 21], demand: 2, promise: YEAR },
    `
MTN 5G router | 68 | White | | 5G and LTE, Wi-Fi 6, 32 users, SIM in the box | 2
Airtel 5G SmartConnect router | 58 | White | | 5G and LTE, Wi-Fi 6, 64 users
MTN 4G MiFi | 28 | Black / White | | Pocket router, 10 users, 3,000mAh | 2
Huawei E5577 MiFi | 42 | Black / White | | Unlocked LTE, 10 users, 1,500mAh
TP-Link Archer C6 | 62 | Black | | AC1200 dual-band, four antennas
TP-Link Archer AX23 | 98 | Black | | AX1800 Wi-Fi 6, OneMesh
TP-Link Deco M4 | 185 | White | Pack of two / Pack of three +72 | AC1200 whole-home mesh
TP-Link TL-WA850RE | 28 | White | | N300 range extender
MikroTik hAP ax2 | 148 | White | | Wi-Fi 6 router for offices, RouterOS
Starlink Mini kit | 425 | White | | Satellite internet, 100 Mbps, 30W
`,
  ),
  ...shelf(
    { picture: "printer", margin: [11, 17], demand: 0.8, promise: YEAR },
    `
HP DeskJet 2320 | 98 | White | | Print, copy and scan, colour inkjet
HP Smart Tank 580 | 268 | White | | Ink for 6,000 pages in the box, Wi-Fi
HP LaserJet M111w | 198 | White | | Mono laser, 20 pages a minute, Wi-Fi
HP LaserJet Pro MFP 4103fdw | 645 | White | | Mono laser, duplex, fax, 40 pages a minute
Canon Pixma G3420 | 285 | Black | | Refillable tanks, print, copy and scan, Wi-Fi
Canon i-SENSYS LBP6030 | 185 | White | | Mono laser, 18 pages a minute
Epson EcoTank L3250 | 298 | Black | | Refillable tanks, borderless photos, Wi-Fi
Xprinter XP-80 receipt printer | 85 | Black | USB / USB and LAN +14 | 80 mm thermal, auto cutter, 200 mm a second
`,
  ),
  ...shelf(
    { picture: "keyboard", margin: [22, 33], demand: 2.5, promise: SIX_MONTHS },
    `
Logitech K120 keyboard | 16.5 | Black | | USB, spill resistant
Logitech MK270 combo | 38 | Black | | Wireless keyboard and mouse, 2.4 GHz | 2
Logitech M185 mouse | 14.8 | Black / Blue / Red | | Wireless, 12-month battery | 3
Logitech MX Master 3S | 148 | Graphite / Pale Grey | | 8K DPI, quiet clicks, three devices
Logitech C270 webcam | 42 | Black | | 720p, noise-reducing microphone
Logitech C920s webcam | 98 | Black | | 1080p, stereo microphones, privacy shutter
HP 230 wireless mouse | 15.8 | Black / White / Pink | | 1,600 DPI, silent clicks
Oraimo OF-Mouse wireless | 9.8 | Black / Grey | | 2.4 GHz, silent clicks
Redragon K552 Kumara | 58 | Black / White | | Mechanical keyboard, red switches, RGB
`,
  ),
  ...shelf(
    { picture: "case", margin: [28, 42], demand: 4, promise: "Exchange within 7 days." },
    `
SanDisk Ultra microSD card | 11.8 | Standard | 64GB / 128GB +7 / 256GB +21 | 140 MB/s, for phones and cameras | 3
SanDisk Cruzer Blade flash drive | 6.8 | Black | 32GB / 64GB +2.6 / 128GB +7.5 | USB 2.0 | 2
Seagate Expansion 1TB drive | 92 | Black | 1TB / 2TB +42 | Portable USB 3.0 hard drive
Samsung T7 portable SSD | 168 | Titan Gray / Indigo Blue | 1TB / 2TB +130 | 1,050 MB/s, USB 3.2, AES encryption
Kingston NV3 SSD | 92 | Standard | 500GB / 1TB +48 | M.2 NVMe, 6,000 MB/s
Spigen Ultra Hybrid case | 18.5 | iPhone 15 Pro Max / iPhone 16 Pro Max / Galaxy S25 Ultra | | Clear back, shock-absorbing bumper | 2
UAG Pathfinder case | 38 | iPhone 16 Pro / Galaxy S24 Ultra | | Military drop protection, magnetic ring
Baseus tempered glass | 5.5 | iPhone 15 / iPhone 16 / Galaxy A16 | | Full cover, dust filter, fitting tray | 3
Oraimo phone holder | 8.8 | Black | Car vent / Desk | One-hand grip, 360 degrees
Tucano laptop backpack | 48 | Black / Blue / Grey | 15.6 inch | Water-repellent, padded compartment
HP Prelude topload bag | 28 | Black | 15.6 inch | Light laptop bag with front pocket
Ugreen 6-in-1 USB-C hub | 42 | Space Grey | | HDMI 4K, SD, three USB-A, 100W pass-through
Ugreen HDMI cable | 9.8 | Black | 1.5m / 3m +4 | 4K 60Hz, gold-plated
`,
  ),
  ...shelf(
    { picture: "watch", margin: [18, 26], demand: 3.5, promise: "12 months store warranty." },
    `
Oraimo Watch Nova AM | 38 | Black / Gold | | 1.43-inch AMOLED, Bluetooth calls, 7-day battery | 2
Oraimo Watch 5 Lite | 28.5 | Black / Blue | | 2.01-inch HD, Bluetooth calls, IP68 | 2
Oraimo Watch ES 2 | 34 | Black / Silver | | 1.95-inch AMOLED, 100 sports modes
Oraimo Watch Muse | 42 | Rose Gold / Black | | Slim AMOLED, cycle tracking
Redmi Watch 5 Active | 42 | Black / Silver | | 2-inch LCD, 18-day battery, calls
Redmi Watch 5 Lite | 58 | Black / Light Gold | | 1.96-inch AMOLED, GPS, 5ATM
Xiaomi Smart Band 9 | 48 | Midnight Black / Glacier Silver / Arctic Blue | | 1.62-inch AMOLED, 21-day battery
Amazfit Bip 5 | 88 | Soft Black / Cream White | | 1.91-inch, GPS, Alexa, 10-day battery
Amazfit GTR 4 | 215 | Superspeed Black / Vintage Brown | | Dual-band GPS, 14-day battery
Huawei Watch GT 5 | 268 | Black / Brown | 46mm / 41mm +6 | 14-day battery, dual-band GPS
Huawei Band 9 | 62 | Starry Black / Lemon Yellow | | 1.47-inch AMOLED, 14-day battery
Garmin Forerunner 165 | 385 | Black / Turquoise | | AMOLED running watch, 11-day battery
Itel ISW-O21 | 19.5 | Black / Blue | | 1.83-inch, Bluetooth calls, IP68
`,
  ),
];
