/** The environment without the caller's PG… variables, which would configure this server. */
export const postgresEnv = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("PG"))),
  LC_ALL: "C",
});
