/** A customer of orders that tests and benchmarks make. */
export const BUYER = {
  name: "Halima Sani",
  phone: "08035550177",
  email: "halima.sani@example.com",
  address: "3 Ahmadu Bello Way, Kaduna",
  instagram: "",
  twitter: "",
};
