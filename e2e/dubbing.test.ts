import type { Page } from "playwright-core"
import { expect } from "vitest"
import { createTask } from "../src/domain/studio/create-contract.ts"
import { taskDetail } from "../src/domain/task/contract.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"

const alive = (page: Page) => page.locator("[data-island='create-audio'][data-alive]").waitFor()
const lips = (page: Page) => page.getByRole("form", { name: "Lip sync settings" })
const stream = (page: Page) => page.getByRole("region", { name: "Your videos" })

test("a face of a result says a text at the price that was said, and speaks once more from its menu", async ({ visit }) => {
  const { page, context } = await visit({ viewport: { width: 390, height: 844 } })
  await signInQuickly(context, somebody("Lia"))
  const meta = { prompt: "portrait of a woman with red hair", width: 256, height: 256, aspect_ratio: 5, n_iter: 1, seed: 3 }
  const { id } = await callAs(context, createTask, { action: 1, meta })
  await eventually(async () => (await callAs(context, taskDetail, { id })).status).toBe(3)
  await page.goto(`/en/create/audio?tab=lipSync&parent=${id}&op=1`)
  await alive(page)
  await lips(page).getByAltText(meta.prompt).waitFor()
  expect(new URL(page.url()).search).toBe("?tab=lipSync&sub=text")
  await lips(page)
    .getByText(/A face was found|finds no face/)
    .waitFor()
  await lips(page).getByRole("textbox", { name: "Text", exact: true }).fill("Hello there, my friend!")
  expect(
    await lips(page)
      .getByRole("button", { name: /^Generate/ })
      .textContent(),
  ).toMatch(/· 30 credits/)
  await page.keyboard.press("Control+Enter")
  await stream(page).locator("[data-status='3'] video").waitFor()
  await stream(page).getByRole("article", { name: "Hello there, my friend!" }).getByText("Lip sync").waitFor()

  await stream(page)
    .getByRole("button", { name: /^Open: Hello there/ })
    .click()
  await page.getByRole("dialog").getByRole("button", { name: "Use as…" }).click()
  await page.getByRole("menuitem", { name: "Make it speak" }).click()
  await page.waitForURL(/tab=lipSync/)
  await lips(page).locator("video").waitFor()
})
