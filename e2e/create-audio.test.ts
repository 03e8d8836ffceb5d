import type { Page } from "playwright-core"
import { expect } from "vitest"
import { audioHistories } from "../src/domain/audio/generation-contract.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"

const alive = (page: Page) => page.locator("[data-island='create-audio'][data-alive]").waitFor()
const form = (page: Page) => page.getByRole("form", { name: "Audio settings" })
const stream = (page: Page) => page.getByRole("region", { name: "Your audio" })
const chip = (page: Page, name: RegExp | string) => form(page).getByRole("button", { name })
async function chooseTone(page: Page, tone: string): Promise<void> {
  await chip(page, /^Tone:/).click()
  await form(page).getByRole("combobox", { name: "Tone" }).selectOption(tone)
  await page.keyboard.press("Escape")
}
const WORDS = "Guten Abend, der Hafen ist still."

test("a text is spoken by a chosen voice at the price that was said, heard, taken home, kept, and its settings used again", async ({
  visit,
}) => {
  const { page, context } = await visit({ viewport: { width: 390, height: 844 } })
  await signInQuickly(context, somebody("Audra"))
  await page.goto("/en/create/audio")
  await alive(page)
  await form(page).getByLabel("Text", { exact: true }).fill(WORDS)
  await chip(page, /^Voice:/).click()
  await page.getByLabel("Language", { exact: true }).selectOption({ label: "German" })
  await page.getByRole("radio", { name: /^Jonas/ }).check()
  await chip(page, "Voice: Jonas").waitFor()
  await chooseTone(page, "calm")
  const generate = form(page).getByRole("button", { name: /^Generate/ })
  const [, price = ""] = /· (\d+) credit/.exec((await generate.textContent()) ?? "") ?? []
  await page.keyboard.press("Control+Enter")
  await stream(page)
    .getByRole("button", { name: `Play audio 1: ${WORDS}` })
    .click()
  await stream(page)
    .getByRole("button", { name: `Pause audio 1: ${WORDS}` })
    .waitFor()
  const heard = stream(page).locator("audio")
  const seconds = () => heard.evaluate((element) => (element instanceof HTMLAudioElement ? element.currentTime : 0))
  await eventually(seconds).toBeGreaterThan(0)
  // What is said is marked where it is heard.
  await stream(page).locator("p[aria-current]").getByText(WORDS).waitFor()
  const { items } = await callAs(context, audioHistories, {})
  expect(items.map(({ calculate_coins }) => String(calculate_coins))).toEqual([price])

  const download = page.waitForEvent("download")
  await stream(page).getByRole("link", { name: "Download" }).click()
  expect((await download).suggestedFilename()).toMatch(/^Guten-Abend.*\.m4a$/i)
  await stream(page)
    .getByRole("button", { name: `More: Actions for audio 1: ${WORDS}` })
    .click()
  await page.getByRole("menuitem", { name: "Save to My media" }).click()
  await page.getByText("Saved to My media").first().waitFor()
  await chooseTone(page, "neutral")
  await stream(page)
    .getByRole("button", { name: `Reuse: ${WORDS}` })
    .click()
  await chip(page, /^Tone: Calm/).waitFor()
  await page.reload()
  await alive(page)
  await stream(page).getByRole("button", { name: /^Play/ }).waitFor()
  await page.goto("/en/tasks")
  await page.getByRole("link", { name: `Play audio 1 of 1: ${WORDS}` }).click()
  await page.waitForURL(/\/en\/create\/audio#task_/)
})
