import { expect, test } from "vitest"
import { BUNDLED_APP } from "./bundled-worker.ts"
import { settingsFor } from "./stack.ts"

test("a Worker that is served from its bundle gets the caller's variables and the database's token, not where every user reads them", async () => {
  const settings = await settingsFor({ vars: { SMS: "the caller's" } }, "/nowhere")
  const { args, env } = BUNDLED_APP.command(settings)
  expect(JSON.parse(env["WORKER_VALUES"] ?? "")).toMatchObject({
    SMS: "the caller's",
    LIBSQL_URL: settings.databaseUrl,
    LIBSQL_AUTH_TOKEN: settings.databaseToken,
  })
  expect(args.join(" ")).not.toContain(settings.databaseToken)
})
