import { shelf } from "./gadget";

const YEAR = "12 months store warranty.";
const SIX_MONTHS = "6 months store warranty.";

export const POWER = [
  ...shelf(
    { picture: "powerbank", margin: [20, 30], demand: 6, promise: YEAR },
    `
Oraimo 10,000mAh power bank | 13.8 | Black / White | | 12W dual output, pocket size | 3
Oraimo 20,000mAh power bank | 19.8 | Black / White | | 12W dual output, LED torch | 3
Oraimo 20,000mAh 22.5W power bank | 26.5 | Black / Blue | | USB-C PD, charges three devices | 2
Oraimo 30,000mAh power bank | 32 | Black | | 15W, digital display, four outputs | 2
Oraimo 40,000mAh power bank | 44 | Black | | 22.5W, digital display, for long outages
Oraimo 50,000mAh power bank | 58 | Black | | 22.5W, digital display, built-in handle
Anker PowerCore 10000 | 32 | Black / Blue | | PowerIQ 2.0, 12W, pocket size
Anker 325 Power Bank 20,000mAh | 54 | Black / White | | 15W USB-C, trickle mode
Anker 737 Power Bank 24,000mAh | 185 | Black | | 140W USB-C, smart display, charges laptops
Anker MagGo Power Bank 10,000mAh | 112 | Black / White | | Qi2 15W wireless, fold-out stand
New Age 30,000mAh power bank | 26 | Black / White | | 22.5W, LED display, two-way fast charge | 2
New Age 50,000mAh power bank | 42 | Black | | 22.5W, LED display, four outputs
Xiaomi 20,000mAh 33W power bank | 48 | Black / Ivory | | USB-C 33W, charges small laptops
Itel 20,000mAh power bank | 15.5 | Black / White | | 12W dual output, battery indicator
`,
  ),
  ...shelf(
    { picture: "charger", margin: [26, 38], demand: 6, promise: SIX_MONTHS },
    `
Oraimo 10W fast charger | 5.2 | White | Micro-USB / USB-C +0.5 | UK plug, cable in the box | 3
Oraimo 18W fast charger | 8.8 | White / Black | USB-C | Quick Charge 3.0, cable in the box | 3
Oraimo 33W PowerGaN charger | 14.5 | White / Black | | USB-C PD, foldable pins | 2
Oraimo 65W PowerGaN charger | 27.5 | Black | | Two USB-C and one USB-A, charges laptops
Anker 20W Nano charger | 21 | White / Black | | USB-C PD for iPhone, UK plug | 2
Anker 45W Nano charger | 38 | White / Black | | Super Fast Charging 2.0, smart display
Anker 65W GaN charger | 62 | Black | | Three ports, charges a MacBook Air
Samsung 25W travel adapter | 18.5 | Black / White | | Super Fast Charging, USB-C | 3
Samsung 45W travel adapter | 34 | Black | | Super Fast Charging 2.0, 5A cable in the box | 2
Oraimo DuraLine cable | 3.8 | Black / White | Micro-USB, 1m / USB-C, 1m +0.4 / Lightning, 1m +1.2 | 2.4A, reinforced joints | 3
Anker PowerLine III USB-C cable | 12.5 | Black / White | 0.9m / 1.8m +3 | 60W, 25,000 bends | 2
Oraimo car charger | 7.2 | Black | 18W / 38W +3.5 | Dual USB, metal body | 2
Belkin BoostCharge wireless stand | 58 | White / Black | | 15W Qi2, works in both orientations
`,
  ),
  ...shelf(
    { picture: "battery", margin: [12, 18], demand: 1.2, promise: YEAR },
    `
EcoFlow River 2 | 385 | Black | 256Wh | LiFePO4, 300W, full in one hour
EcoFlow Delta 2 | 1350 | Black | 1,024Wh | LiFePO4, 1,800W, runs a fridge through an outage
Bluetti EB3A | 365 | Grey / Blue | 268Wh | LiFePO4, 600W, solar input
Oraimo PowerHub 300 | 285 | Black | 288Wh | 300W pure sine wave, LED lamp
Itel Energy 500W power station | 345 | Grey | 512Wh | Pure sine wave, solar input, for lights, fan and TV
Firman mini UPS 12V | 38 | Black | 10,400mAh / 20,800mAh +22 | Keeps a router up for 6 to 12 hours | 2
APC Back-UPS 650VA | 98 | Black | | 400W, line interactive, Universal sockets
Mercury Elite 1200VA UPS | 118 | Black | | 720W, automatic voltage regulation
Luminous 100W solar panel | 72 | Blue | | Monocrystalline, 25-year output promise
`,
  ),
];
