export const stores = ["Computer Village", "Lekki", "Abuja Wuse", "Port Harcourt"].map((label) => ({
  value: label,
  label,
}));

export const suppliers = ["Kotangora Devices", "Mota Accessories", "Otigba Wholesale", "Slot Imports"].map((label) => ({
  value: label,
  label,
}));

const given = ["Adaeze", "Tunde", "Chinedu", "Ngozi", "Ibrahim", "Ọlá", "Zainab", "Emeka", "Funke", "Yusuf"];
const family = ["Okafor", "Bakare", "Sani", "Eze", "Balogun", "Martins", "Ojo", "Danjuma", "Nwosu", "Ade"];

/** As many as in the demo shop: the list must not lag. */
export const customers = Array.from({ length: 2500 }, (_, at) => {
  const name = `${given[at % 10]} ${family[Math.floor(at / 10) % 10]}${at < 100 ? "" : ` ${Math.floor(at / 100)}`}`;
  return { value: String(at), label: name, hint: `customer${at}@example.com` };
});

export interface SampleOrder {
  number: number;
  date: string;
  status: "pending" | "completed" | "cancelled";
  cost: number;
  items: number;
}

const sample = (number: number, date: string, status: SampleOrder["status"], cost: number, items: number) => ({
  number,
  date,
  status,
  cost,
  items,
});

export const orders: SampleOrder[] = [
  sample(10482, "21/11/26 09:42", "pending", 562_500, 5),
  sample(10481, "21/11/26 09:15", "completed", 1_650_000, 1),
  sample(10480, "20/11/26 18:04", "completed", 308_000, 3),
  sample(10479, "20/11/26 17:31", "cancelled", 235_000, 1),
  sample(10478, "20/11/26 16:12", "completed", 770_000, 2),
];
