import type { PictureName } from "../pictures";

/** The category of a shelf of such gadgets. */
export const CATEGORY_OF: Readonly<Record<PictureName, string>> = {
  phone: "Phones",
  foldable: "Phones",
  tablet: "Tablets",
  watch: "Watches",
  camera: "Cameras",
  laptop: "Laptops",
  television: "Televisions",
  console: "Gaming",
  router: "Networking",
  keyboard: "Accessories",
  printer: "Printers",
  earbuds: "Audio",
  headphones: "Audio",
  speaker: "Audio",
  tower: "Audio",
  powerbank: "Power",
  charger: "Power",
  battery: "Power",
  case: "Accessories",
};
