import { shelf } from "./gadget";

const YEAR = "12 months store warranty.";

export const HOME = [
  ...shelf(
    {
      picture: "television",
      margin: [9, 14],
      demand: 1.6,
      promise: "Two years maker's warranty, wall bracket included.",
    },
    `
Hisense 32A4K | 198 | Black | 32 inch | HD smart TV, VIDAA, Dolby Audio | 2
Hisense 43A4K | 298 | Black | 43 inch | Full HD smart TV, VIDAA, frameless | 2
Hisense 50A6K | 425 | Black | 50 inch | 4K UHD, Dolby Vision, VIDAA
Hisense 55A6K | 498 | Black | 55 inch | 4K UHD, Dolby Vision, VIDAA
Hisense 65U6N | 890 | Black | 65 inch | 4K Mini-LED, Quantum Dot, Dolby Vision IQ
Hisense 75Q7N | 1480 | Black | 75 inch | 4K QLED, 144Hz game mode
LG 32LQ630 | 245 | Black | 32 inch | HD smart TV, webOS, HDR10
LG 43UR7800 | 398 | Black | 43 inch | 4K UHD, webOS, Magic Remote
LG 55UT80 | 645 | Black | 55 inch | 4K UHD, webOS 24, AI Sound Pro
LG OLED55C4 | 1690 | Black | 55 inch | 4K OLED evo, 144Hz, Dolby Vision
Samsung 43CU7000 | 425 | Black | 43 inch | 4K Crystal UHD, Tizen, SolarCell remote
Samsung 55DU7000 | 665 | Black | 55 inch | 4K Crystal UHD, Tizen, Object Tracking Sound
Samsung 65QN85D | 2150 | Black | 65 inch | 4K Neo QLED, 120Hz, Dolby Atmos
TCL 43P635 | 345 | Black | 43 inch | 4K HDR Google TV, Dolby Audio
TCL 55C655 | 745 | Black | 55 inch | 4K QLED Google TV, Dolby Vision
TCL 32S5400 | 205 | Black | 32 inch | Full HD Android TV, HDR10
Itel 32-inch G3250 | 145 | Black | 32 inch | HD LED, i-cast, low-voltage start
Royal 43-inch smart TV | 268 | Black | 43 inch | Full HD, webOS Hub, Magic Remote
Polystar 24-inch LED TV | 98 | Black | 24 inch | HD, runs on 12V DC
Xiaomi TV Box S 2nd Gen | 88 | Black | | 4K Google TV, Dolby Vision and Atmos | 1 | router
Google Chromecast with Google TV | 78 | Snow | HD / 4K +22 | Streams to any HDMI television | 1 | router
Amazon Fire TV Stick 4K | 82 | Black | | Wi-Fi 6, Dolby Vision, Alexa remote | 1 | router
`,
  ),
  ...shelf(
    { picture: "console", margin: [7, 12], demand: 1.4, promise: YEAR },
    `
PlayStation 5 Slim | 890 | White | Disc, 1TB / Digital, 1TB | 4K 120 fps, DualSense controller | 2
PlayStation 5 Pro | 1450 | White | 2TB | PSSR upscaling, 2TB SSD, Wi-Fi 7
PlayStation 4 Slim | 345 | Jet Black | 500GB / 1TB +45 | Refurbished, one controller
Xbox Series S | 520 | Robot White / Carbon Black | 512GB / 1TB +85 | 1440p 120 fps, all-digital
Xbox Series X | 925 | Black | 1TB | 4K 120 fps, disc drive
Nintendo Switch OLED | 545 | White / Neon Blue and Red | 64GB | 7-inch OLED, dock in the box
Nintendo Switch 2 | 890 | Black | 256GB | 7.9-inch 120Hz, magnetic Joy-Con 2
DualSense wireless controller | 118 | White / Midnight Black / Cosmic Red | | Haptic feedback, adaptive triggers | 2
Xbox wireless controller | 98 | Carbon Black / Robot White | | Textured grip, Bluetooth, USB-C
EA Sports FC 26 PS5 | 88 | Standard | | Disc for PlayStation 5 | 2
Meta Quest 3S | 645 | White | 128GB / 256GB +120 | Mixed reality headset, Touch Plus controllers
`,
  ),
  ...shelf(
    { picture: "camera", margin: [9, 14], demand: 0.5, promise: YEAR },
    `
Canon EOS 250D | 890 | Black | 18-55mm kit | 24.1MP APS-C, 4K video, vari-angle screen
Canon EOS 4000D | 545 | Black | 18-55mm kit | 18MP APS-C, Full HD video, Wi-Fi
Canon EOS R50 | 1180 | Black / White | 18-45mm kit | 24.2MP mirrorless, 4K video, Dual Pixel AF
Canon EOS R10 | 1590 | Black | 18-45mm kit | 24.2MP mirrorless, 15 fps, 4K60 video
Canon EF 50mm f/1.8 STM | 198 | Black | | The portrait lens every studio starts with
Sony ZV-1F | 790 | Black | | 20.1MP vlogging camera, 20mm lens, 4K video
Sony ZV-E10 | 1190 | Black / White | 16-50mm kit | 24.2MP mirrorless for video, clear audio
Sony Alpha A6400 | 1450 | Black | 16-50mm kit | 24.2MP mirrorless, Real-time Eye AF
Nikon D3500 | 690 | Black | 18-55mm kit | 24.2MP APS-C, 1,550 shots a charge
GoPro Hero13 Black | 645 | Black | | 5.3K60, HyperSmooth 6.0, waterproof to 10 m
DJI Osmo Pocket 3 | 985 | Black | Standard / Creator Combo +290 | 1-inch sensor, 4K120, three-axis gimbal
DJI Osmo Mobile 6 | 215 | Slate Gray | | Phone gimbal with extension rod and tracking
Instax Mini 12 | 148 | Clay White / Mint Green / Pastel Blue | | Instant prints, selfie mirror
Ezviz C6N | 42 | White | 1080p / 4MP +9 | Indoor security camera, pan and tilt, night vision | 2
Tapo C200 | 38 | White | | Indoor security camera, pan and tilt, motion alerts
`,
  ),
];
