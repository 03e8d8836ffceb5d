import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { pageOfPath, USE_EVENTS } from "./use-events.ts"

it("a page is named without language, ids and what somebody typed", () => {
  expect(["/en", "/ar/tools/trim", "/ja/user/user_01h2xcejqtf2nbrexx3vqjhp41", "/en/settings/sign-in"].map(pageOfPath)).toEqual([
    "home",
    "tools.trim",
    "user",
    "settings.sign-in",
  ])
})

it("every event is documented", () => {
  const document = readFileSync(new URL("../../../docs/usage-data.md", import.meta.url), "utf8")
  for (const name of USE_EVENTS) expect(document).toContain(`\`${name}\``)
})
