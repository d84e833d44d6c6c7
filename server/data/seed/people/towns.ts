/** One store's town: where it is, how busy it is relative to the others, and where its customers live. */
export type Town = {
  /** As accounts are named after it. */
  name: string;
  city: string;
  storeTitle: string;
  storeAddress: string;
  storePhone: string;
  /** Share of all orders. */
  share: number;
  streets: readonly string[];
};

export const TOWNS: readonly Town[] = [
  {
    name: "Ikeja",
    city: "Lagos",
    storeTitle: "Computer Village, Ikeja",
    storeAddress: "14 Otigba Street, Ikeja, Lagos",
    storePhone: "08025550100",
    share: 0.34,
    streets: [
      "Bode Thomas Street, Surulere",
      "Adeniran Ogunsanya Street, Surulere",
      "Admiralty Way, Lekki Phase 1",
      "Allen Avenue, Ikeja",
      "Opebi Road, Ikeja",
      "Toyin Street, Ikeja",
      "Herbert Macaulay Way, Yaba",
      "Ikorodu Road, Maryland",
      "Isaac John Street, GRA Ikeja",
      "Awolowo Road, Ikoyi",
      "Adetokunbo Ademola Street, Victoria Island",
      "Ago Palace Way, Okota",
      "Festac Link Road, Amuwo Odofin",
      "Ogunlana Drive, Surulere",
      "Egbeda Road, Alimosho",
      "Chevron Drive, Lekki",
    ],
  },
  {
    name: "Wuse",
    city: "Abuja",
    storeTitle: "Banex Plaza, Wuse",
    storeAddress: "760 Aminu Kano Crescent, Wuse 2, Abuja",
    storePhone: "08095550120",
    share: 0.23,
    streets: [
      "Adetokunbo Ademola Crescent, Wuse 2",
      "Gana Street, Maitama",
      "Ahmadu Bello Way, Garki",
      "Ebitu Ukiwe Street, Jabi",
      "Gwarinpa First Avenue, Gwarinpa",
      "Oladipo Diya Way, Durumi",
      "Kashim Ibrahim Way, Wuse 2",
      "Yakubu Gowon Crescent, Asokoro",
      "Lugbe Airport Road, Lugbe",
      "Aminu Kano Crescent, Wuse 2",
      "Kubwa Expressway, Kubwa",
      "Ladoke Akintola Boulevard, Garki 2",
    ],
  },
  {
    name: "Garrison",
    city: "Port Harcourt",
    storeTitle: "Garrison Junction, Port Harcourt",
    storeAddress: "212 Aba Road, Garrison, Port Harcourt",
    storePhone: "08035550140",
    share: 0.17,
    streets: [
      "Aba Road, Rumuola",
      "Trans Amadi Road, Trans Amadi",
      "Peter Odili Road, Trans Amadi",
      "Olu Obasanjo Road, D/Line",
      "Ada George Road, Rumuokwuta",
      "Stadium Road, Elekahia",
      "Tombia Street, GRA Phase 2",
      "East West Road, Choba",
      "Ikwerre Road, Mile 3",
      "Eliozu Road, Eliozu",
    ],
  },
  {
    name: "Farm Centre",
    city: "Kano",
    storeTitle: "Farm Centre, Kano",
    storeAddress: "38 Farm Centre Road, Tarauni, Kano",
    storePhone: "08065550160",
    share: 0.13,
    streets: [
      "Zoo Road, Tarauni",
      "Ibrahim Taiwo Road, Sabon Gari",
      "Murtala Mohammed Way, Fagge",
      "Audu Bako Way, Nassarawa GRA",
      "Bompai Road, Bompai",
      "Maiduguri Road, Hotoro",
      "Gwarzo Road, Kabuga",
      "Katsina Road, Rijiyar Lemo",
      "Sharada Phase 1, Sharada",
      "Lodge Road, Nassarawa GRA",
    ],
  },
  {
    name: "Dugbe",
    city: "Ibadan",
    storeTitle: "Cocoa House, Dugbe",
    storeAddress: "5 Oba Adebimpe Road, Dugbe, Ibadan",
    storePhone: "08055550180",
    share: 0.13,
    streets: [
      "Ring Road, Challenge",
      "Awolowo Avenue, Bodija",
      "Oshuntokun Avenue, Old Bodija",
      "Iwo Road, Iwo Road Interchange",
      "Queen Elizabeth Road, Mokola",
      "Akala Expressway, Oluyole",
      "Adeoyo State Hospital Road, Yemetu",
      "UI Road, Samonda",
      "Apata Road, Apata",
      "Ologuneru Road, Eleyele",
    ],
  },
];
