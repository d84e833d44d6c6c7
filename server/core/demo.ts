/** The demo shop's sign-ins, which are public: a server that is not a demo refuses to start while they exist. */
export const DEMO_SIGN_INS = {
  admin: "admin@backroom.example",
  manager: "manager@backroom.example",
  sales: "sales@backroom.example",
} as const;

export const DEMO_PASSWORD = "backroom-demo";
