import { shelf } from "./gadget";

const SEALED = "Sealed box with 12 months store warranty.";
const UK_USED = "Tested UK-used stock, keyboard light and battery checked, 3 months store warranty.";

export const LAPTOPS = [
  ...shelf(
    { picture: "laptop", margin: [14, 20], demand: 3.5, promise: UK_USED },
    `
HP EliteBook 820 G3 | 228 | Silver | 8GB, 256GB SSD | 12.5-inch, Core i5 6th generation
HP EliteBook 830 G5 | 315 | Silver | 8GB, 256GB SSD / 16GB, 512GB SSD +55 | 13.3-inch Full HD, Core i5 8th generation | 2
HP EliteBook 840 G5 | 338 | Silver | 8GB, 256GB SSD / 16GB, 512GB SSD +58 | 14-inch Full HD, Core i5 8th generation | 2
HP EliteBook 840 G6 | 385 | Silver | 8GB, 256GB SSD / 16GB, 512GB SSD +60 | 14-inch Full HD, Core i5 8th generation, touch
HP EliteBook x360 1030 G3 | 465 | Silver | 16GB, 512GB SSD | 13.3-inch 2-in-1 touch, Core i7 8th generation
HP EliteBook x360 1040 G7 | 690 | Silver | 16GB, 512GB SSD | 14-inch 2-in-1 touch, Core i7 10th generation
HP ProBook 440 G7 | 420 | Pike Silver | 8GB, 256GB SSD | 14-inch Full HD, Core i5 10th generation
HP ProBook 450 G8 | 545 | Pike Silver | 8GB, 512GB SSD / 16GB, 512GB SSD +45 | 15.6-inch Full HD, Core i5 11th generation
HP ZBook 15 G5 | 640 | Turbo Silver | 16GB, 512GB SSD / 32GB, 1TB SSD +140 | 15.6-inch, Core i7 8th generation, Quadro P2000
Dell Latitude 5300 | 325 | Black | 8GB, 256GB SSD | 13.3-inch Full HD, Core i5 8th generation
Dell Latitude 5400 | 345 | Black | 8GB, 256GB SSD / 16GB, 512GB SSD +56 | 14-inch Full HD, Core i5 8th generation
Dell Latitude 5420 | 520 | Titan Gray | 8GB, 256GB SSD / 16GB, 512GB SSD +62 | 14-inch Full HD, Core i5 11th generation
Dell Latitude 7390 | 335 | Black | 8GB, 256GB SSD | 13.3-inch Full HD touch, Core i5 8th generation
Dell Latitude 7400 2-in-1 | 485 | Silver | 16GB, 512GB SSD | 14-inch touch, Core i7 8th generation
Dell Latitude 7420 | 595 | Carbon Black | 16GB, 512GB SSD | 14-inch Full HD, Core i7 11th generation
Dell Precision 5530 | 720 | Silver | 16GB, 512GB SSD | 15.6-inch 4K touch, Core i7 8th generation, Quadro P1000
Dell XPS 13 9310 | 790 | Platinum Silver | 16GB, 512GB SSD | 13.4-inch InfinityEdge, Core i7 11th generation
Lenovo ThinkPad T480 | 335 | Black | 8GB, 256GB SSD / 16GB, 512GB SSD +58 | 14-inch Full HD, Core i5 8th generation, two batteries
Lenovo ThinkPad T490 | 395 | Black | 8GB, 256GB SSD / 16GB, 512GB SSD +60 | 14-inch Full HD, Core i5 8th generation
Lenovo ThinkPad T14 Gen 2 | 565 | Black | 16GB, 512GB SSD | 14-inch Full HD, Core i5 11th generation
Lenovo ThinkPad X1 Carbon Gen 7 | 560 | Black | 16GB, 512GB SSD | 14-inch, Core i7 8th generation, 1.09 kg
Lenovo ThinkPad X1 Yoga Gen 5 | 685 | Iron Grey | 16GB, 512GB SSD | 14-inch 2-in-1 with pen, Core i7 10th generation
Lenovo Yoga 11e | 165 | Black | 4GB, 128GB SSD / 8GB, 256GB SSD +38 | 11.6-inch 2-in-1 touch, Celeron, for school
HP Chromebook 11 G8 | 118 | Chalkboard Gray | 4GB, 32GB | 11.6-inch, Celeron N4020, for school
`,
  ),
  ...shelf(
    { picture: "laptop", margin: [8, 13], demand: 2, promise: SEALED },
    `
HP 15 Core i3 | 585 | Natural Silver / Jet Black | 8GB, 256GB SSD / 8GB, 512GB SSD +48 | 15.6-inch Full HD, Core i3 13th generation, Windows 11 | 2
HP 15 Core i5 | 785 | Natural Silver | 8GB, 512GB SSD / 16GB, 512GB SSD +70 | 15.6-inch Full HD, Core i5 13th generation, Windows 11
HP 250 G10 | 690 | Turbo Silver / Dark Ash | 8GB, 512GB SSD | 15.6-inch Full HD, Core i5 13th generation
HP Pavilion x360 14 | 985 | Natural Silver | 16GB, 512GB SSD | 14-inch 2-in-1 touch, Core 5, pen in the box
HP Envy x360 14 | 1480 | Meteor Silver | 16GB, 1TB SSD | 14-inch OLED 2-in-1, Core Ultra 7
HP Victus 15 | 1290 | Mica Silver / Performance Blue | 16GB, 512GB SSD | 15.6-inch 144Hz, Core i5 13th generation, RTX 4050
HP Omen 16 | 2150 | Shadow Black | 16GB, 1TB SSD | 16.1-inch 165Hz, Core i7 14th generation, RTX 4060
Dell Inspiron 15 3530 | 765 | Carbon Black / Platinum Silver | 8GB, 512GB SSD / 16GB, 1TB SSD +150 | 15.6-inch 120Hz, Core i5 13th generation
Dell Inspiron 14 7440 2-in-1 | 1090 | Ice Blue | 16GB, 512GB SSD | 14-inch touch, Core 7, fingerprint reader
Dell Vostro 3520 | 625 | Carbon Black | 8GB, 256GB SSD / 8GB, 512GB SSD +48 | 15.6-inch Full HD, Core i3 12th generation
Dell G15 5530 | 1420 | Dark Shadow Gray | 16GB, 512GB SSD | 15.6-inch 165Hz, Core i7 13th generation, RTX 4050
Lenovo IdeaPad Slim 3 | 560 | Arctic Grey / Abyss Blue | 8GB, 256GB SSD / 8GB, 512GB SSD +50 | 15.6-inch Full HD, Core i3 13th generation | 2
Lenovo IdeaPad 1 | 395 | Cloud Grey | 4GB, 256GB SSD / 8GB, 256GB SSD +35 | 15.6-inch, Celeron N4500, Windows 11
Lenovo V15 G4 | 645 | Iron Grey | 8GB, 512GB SSD | 15.6-inch Full HD, Core i5 13th generation
Lenovo Yoga 7i 14 | 1350 | Storm Grey | 16GB, 1TB SSD | 14-inch OLED 2-in-1, Core Ultra 5
Lenovo Legion 5i | 2080 | Storm Grey | 16GB, 1TB SSD | 16-inch WQXGA 165Hz, Core i7 14th generation, RTX 4060
Lenovo LOQ 15 | 1380 | Luna Grey | 16GB, 512GB SSD | 15.6-inch 144Hz, Core i5 13th generation, RTX 4050
Asus Vivobook 15 | 640 | Quiet Blue / Cool Silver | 8GB, 512GB SSD / 16GB, 512GB SSD +68 | 15.6-inch Full HD, Core i5 12th generation
Asus Zenbook 14 OLED | 1460 | Ponder Blue | 16GB, 1TB SSD | 14-inch 3K OLED, Core Ultra 7, 1.2 kg
Asus TUF Gaming F15 | 1480 | Jaeger Gray | 16GB, 512GB SSD | 15.6-inch 144Hz, Core i7 12th generation, RTX 4060
Acer Aspire 3 | 545 | Pure Silver | 8GB, 512GB SSD | 15.6-inch Full HD, Core i3 12th generation
Acer Nitro V 15 | 1240 | Obsidian Black | 16GB, 512GB SSD | 15.6-inch 144Hz, Core i5 13th generation, RTX 4050
Tecno Megabook T1 | 565 | Space Grey / Moonshine Silver | 16GB, 512GB SSD | 15.6-inch Full HD, Core i5 12th generation, 70Wh
Infinix InBook Y2 Plus | 485 | Silver / Blue | 8GB, 512GB SSD | 15.6-inch Full HD, Core i3 11th generation
`,
  ),
];
