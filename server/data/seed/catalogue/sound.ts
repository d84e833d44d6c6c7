import { shelf } from "./gadget";

const SIX_MONTHS = "Original, with 6 months store warranty.";
const YEAR = "Original, with 12 months store warranty.";

export const SOUND = [
  ...shelf(
    { picture: "earbuds", margin: [20, 30], demand: 7, promise: YEAR },
    `
Oraimo FreePods Neo | 22.5 | Black / White | | Open fit, 35 hours with the case, ENC calls | 2
Oraimo FreePods Pro+ | 42 | Black / White | | Hybrid noise cancelling, app control, 37 hours
Oraimo FreePods Lite | 19.5 | Black / White / Blue | | 40 hours with the case, IPX5, deep bass | 3
Oraimo SpaceBuds Neo+ | 27.5 | Black / White | | Hybrid noise cancelling, 42 hours, game mode
Oraimo Riff 2 | 16.8 | Black / Sky Blue | | Compact case, 30 hours, IPX4
Oraimo Necklace Lite | 14.5 | Black / Blue | | Neckband, magnetic buds, 23 hours
Oraimo Halo wired earphones | 4.8 | Black / White | | 3.5 mm, in-line microphone, strong cable | 3
`,
  ),
  ...shelf(
    { picture: "earbuds", margin: [18, 27], demand: 4, promise: SIX_MONTHS },
    `
Redmi Buds 5 | 38 | Black / White | | 46 dB noise cancelling, 40 hours
Redmi Buds 6 Play | 19.8 | Black / White / Blue | | 10 mm drivers, 36 hours, five sound modes | 2
Soundcore P20i | 34 | Black / White / Blue | | 10 mm drivers, 30 hours, app equaliser
Soundcore Liberty 4 NC | 112 | Black / Blue / White | | 98.5 % noise reduction, LDAC, 50 hours
Soundcore R50i | 27 | Black / White | | BassUp, 30 hours, IPX5
Soundcore Space A40 | 98 | Black / White | | Adaptive noise cancelling, 50 hours
JBL Wave Buds 2 | 72 | Black / White / Blue | | Noise cancelling, 40 hours, IP54
JBL Tune Beam 2 | 118 | Black / White | | Adaptive noise cancelling, six microphones
JBL Live Pro 2 | 168 | Black / Silver | | True adaptive noise cancelling, 40 hours
Sony WF-C510 | 92 | Black / White / Blue | | Small and light, 22 hours, multipoint
Sony WF-1000XM5 | 385 | Black / Silver | | Best-in-class noise cancelling, LDAC, bone conduction
Nothing Ear (a) | 148 | Black / White / Yellow | | 45 dB noise cancelling, LDAC, 42 hours
Itel T11 Pro | 12.8 | Black / Green | | 30 hours with the case, IPX5
New Age N12 | 15.5 | Black / White | | Nigerian favourite, 25 hours, touch control
`,
  ),
  ...shelf(
    { picture: "headphones", margin: [18, 26], demand: 2.5, promise: SIX_MONTHS },
    `
Oraimo BoomPop 2 | 32 | Black / Blue | | 60-hour battery, foldable, deep bass | 2
Oraimo BoomPop Pro | 48 | Black / White | | Hybrid noise cancelling, 70-hour battery
JBL Tune 520BT | 78 | Black / Blue / White | | 57-hour battery, Pure Bass, foldable | 2
JBL Tune 770NC | 135 | Black / Blue | | Adaptive noise cancelling, 70-hour battery
JBL Live 770NC | 198 | Black / Sand | | Spatial sound, 65-hour battery
Sony WH-CH520 | 92 | Black / Blue / Beige | | 50-hour battery, multipoint, 147 g
Sony WH-CH720N | 178 | Black / Blue | | Noise cancelling, 35-hour battery, 192 g
Sony WH-1000XM5 | 545 | Black / Silver | | Eight microphones, 30-hour battery, LDAC
Soundcore Life Q20i | 74 | Black / Blue | | Hybrid noise cancelling, 60-hour battery
Soundcore Space One | 148 | Jet Black / Sky Blue | | 98 % noise reduction, LDAC, 55-hour battery
Beats Studio Pro | 498 | Black / Navy / Sandstone | | Lossless over USB-C, 40-hour battery
Bose QuietComfort Headphones | 590 | Black / White Smoke | | Legendary noise cancelling, 24-hour battery
HyperX Cloud Stinger 2 | 88 | Black | | Gaming headset, 50 mm drivers, swivel-to-mute
`,
  ),
  ...shelf(
    { picture: "speaker", margin: [15, 23], demand: 3, promise: YEAR },
    `
JBL Go 3 | 58 | Black / Blue / Red | | Pocket size, IP67, 5-hour battery | 2
JBL Go 4 | 72 | Black / Blue / Squad | | Pocket size, IP67, 7-hour battery, Auracast
JBL Clip 5 | 105 | Black / Blue | | Carabiner, IP67, 12-hour battery
JBL Charge 5 | 215 | Black / Blue / Squad | | IP67, 20-hour battery, power bank built in | 2
JBL Charge 6 | 268 | Black / Blue | | IP68, 24-hour battery, AI sound boost
JBL Xtreme 4 | 465 | Black / Blue | | 100W, 24-hour battery, shoulder strap
JBL Boombox 3 | 690 | Black / Squad | | 3-way sound, 24-hour battery, IP67
Oraimo SoundPro | 34 | Black / Blue | | 10W, IPX7, 12-hour battery, TF card
Oraimo SoundFlow | 24.5 | Black / Red | | 6W, RGB lights, FM radio
Anker Soundcore 3 | 78 | Black / Blue | | 16W, titanium drivers, 24-hour battery
Anker Soundcore Motion 300 | 138 | Black / Blue | | 30W, LDAC, 13-hour battery
Sony SRS-XB100 | 82 | Black / Blue / Orange | | Off-centre diaphragm, IP67, 16-hour battery
Tribit StormBox Flow | 98 | Black / Blue | | 25W, 30-hour battery, app equaliser
Zealot S51 Pro | 38 | Black / Camouflage | | 10W, 16-hour battery, FM and TF card
`,
  ),
  ...shelf(
    { picture: "tower", margin: [12, 18], demand: 1.2, promise: YEAR },
    `
JBL PartyBox Encore Essential | 420 | Black | | 100W, light show, 6-hour battery
JBL PartyBox 110 | 640 | Black | | 160W, light show, 12-hour battery
JBL PartyBox 310 | 985 | Black | | 240W, wheels and handle, 18-hour battery
Sony SRS-XP500 | 498 | Black | | 20-hour battery, karaoke and guitar input
LG XBOOM XL5T | 398 | Black | | 200W, pixel lighting, 12-hour battery
LG SN4 soundbar | 245 | Black | | 300W, 2.1 channels, wireless subwoofer
Samsung HW-B550 soundbar | 285 | Black | | 410W, 2.1 channels, DTS Virtual:X
Hisense HS218 soundbar | 148 | Black | | 200W, 2.1 channels, wireless subwoofer
Hisense Party Rocker One Plus | 425 | Black | | 300W, wireless charging, 15-hour battery
Oraimo Bluetooth soundbar | 68 | Black | | 40W, HDMI ARC, wall mountable
`,
  ),
];
