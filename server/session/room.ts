import { EXAMPLE_KEYS, EXAMPLE_LINK } from "../core/docs/example-keys";
import { ofKey, type Room, rule } from "../core/http/room";
import { deviceKeyRoutes } from "./device-key";
import { confirmPasswordRoutes } from "./passwords/confirm-routes";
import { linksRoutes } from "./passwords/links-routes";
import { sessionsRoutes } from "./routes";
import { secondFactorRoutes } from "./second-factor/routes";
import { setupRoutes } from "./setup/routes";
import { authRoutes } from "./sign-in/routes";

/** An ended session; ending it again succeeds. */
const ENDED_SESSION = "0199a0de-0000-7000-8000-00000000000f";

export const sessionRoom: Room = {
  routes: [
    confirmPasswordRoutes,
    linksRoutes,
    sessionsRoutes,
    deviceKeyRoutes,
    secondFactorRoutes,
    setupRoutes,
    authRoutes,
  ],
  rules: {
    "GET /api/setup": rule("public", "all"),
    "POST /api/setup": rule("public", "all"),
    "POST /api/auth/login": rule("public", "all"),
    "POST /api/auth/logout": rule("public", "all"),
    "POST /api/auth/confirm-password": rule("signed-in", "all"),
    "POST /api/auth/forgot": rule("public", "all"),
    "GET /api/auth/link": rule("public", "all"),
    "POST /api/auth/link": rule("public", "all"),
    "GET /api/user_profile/sessions": rule("signed-in", "all"),
    "PUT /api/user_profile/sessions/end-others": rule("signed-in", "all"),
    "PUT /api/user_profile/sessions/:id/end": rule("signed-in", "all"),
    "GET /api/user_profile/device-key": rule("signed-in", "all"),
    "GET /api/user_profile/second-factor": rule("signed-in", "all"),
    "POST /api/user_profile/second-factor/start": rule("signed-in", "all"),
    "POST /api/user_profile/second-factor/turn-on": rule("signed-in", "all"),
    "POST /api/user_profile/second-factor/recovery-codes": rule("signed-in", "all"),
    "PUT /api/user_profile/second-factor/turn-off": rule("signed-in", "all"),
    "GET /api/sign-in-rules": rule("administrator", "all"),
    "PUT /api/sign-in-rules/edit": rule("administrator", "all"),
    "GET /api/employees/:id/second-factor": rule("administrator", "all"),
    "PUT /api/employees/:id/second-factor/remove": rule("administrator", "all"),
    "GET /api/employees/:id/sessions": rule("administrator", "all"),
    "PUT /api/employees/:id/sessions/end-all": rule("administrator", "all"),
    "PUT /api/employees/:id/sessions/:session/end": rule("administrator", "all"),
  },
  examples: {
    "POST /api/auth/login": { body: { email: "admin@ikeja.example", password: "a-long-enough-password" } },
    "POST /api/auth/confirm-password": { body: { password: "a-long-enough-password" } },
    "POST /api/auth/forgot": { body: { email: "sales@ikeja.example" } },
    "GET /api/auth/link": { headers: { "tw-link": EXAMPLE_LINK } },
    "POST /api/auth/link": { headers: { "tw-link": EXAMPLE_LINK }, body: { password: "another-long-password" } },
    "PUT /api/user_profile/sessions/:id/end": ofKey(ENDED_SESSION),
    "POST /api/user_profile/second-factor/turn-on": { body: { code: "492039" } },
    "PUT /api/sign-in-rules/edit": { body: { second_factor: "optional" } },
    "GET /api/employees/:id/second-factor": ofKey(EXAMPLE_KEYS.employee),
    "PUT /api/employees/:id/second-factor/remove": ofKey(EXAMPLE_KEYS.employee),
    "GET /api/employees/:id/sessions": ofKey(EXAMPLE_KEYS.employee),
    "PUT /api/employees/:id/sessions/end-all": ofKey(EXAMPLE_KEYS.employee),
    "PUT /api/employees/:id/sessions/:session/end": {
      params: { id: EXAMPLE_KEYS.employee, session: ENDED_SESSION },
    },
    "POST /api/setup": {
      body: {
        code: "7K3M-Q2XZ-0V9A-E4TN",
        store_title: "Ikeja City Mall",
        store_address: "174 Obafemi Awolowo Way, Ikeja",
        name: "Chinwe Obi",
        email: "chinwe@ikeja.example",
        password: "a-long-enough-password",
        phone: "08021112222",
        address: "7 Allen Avenue, Ikeja",
        sex: "female",
      },
    },
  },
};
