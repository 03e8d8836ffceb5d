import { expect } from "vitest"
import { test } from "./journey.ts"
import { studioOn } from "./studio-screen.ts"

const PROMPT = "a lighthouse above a stormy sea"

test("a prompt that is typed and sent before the scripts are there becomes a task", async ({ visit }) => {
  const { page } = await visit()
  const { promise: isSent, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!theme).*\.js$/, async (route) => {
    await isSent
    await route.continue()
  })
  await page.goto("/en/create/image", { waitUntil: "commit" })
  const prompt = page.locator("textarea[name=prompt]")
  await prompt.fill(PROMPT)
  await page.locator("[data-island='create-image'] form button[type=submit]").click()
  letScriptsCome()
  const studio = await studioOn(page)
  await studio.card(PROMPT).waitFor()
  expect([await prompt.inputValue(), new URL(page.url()).search]).toEqual([PROMPT, ""])
})
