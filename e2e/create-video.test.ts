import type { Page } from "playwright-core"
import { expect } from "vitest"
import { videoHistories } from "../src/domain/video/generation-contract.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"

async function alive(page: Page): Promise<void> {
  await page.locator("[data-island='create-video'][data-alive]").waitFor()
}
const form = (page: Page) => page.getByRole("form", { name: "Video settings" })
const prompt = (page: Page) => form(page).getByRole("textbox", { name: "Prompt", exact: true })
const generate = (page: Page) => form(page).getByRole("button", { name: /^(?:Generate|Get credits|Add a prompt)/ })
const chip = (page: Page, name: RegExp | string) => form(page).getByRole("button", { name })
const stream = (page: Page) => page.getByRole("region", { name: "Your videos" })

/** The shortest of what somebody new can pay. */
async function chooseCheap(page: Page): Promise<void> {
  await chip(page, /^Model:/).click()
  await form(page).getByRole("combobox", { name: "Model" }).selectOption("hunyuan")
  await page.keyboard.press("Escape")
  await chip(page, /^Length:/).click()
  await form(page).getByLabel("3 s", { exact: true }).check({ force: true })
  await page.keyboard.press("Escape")
}

/** Plays the video that is open: seconds that it is long, and its size. */
async function played(page: Page) {
  return page
    .getByRole("dialog")
    .locator("video")
    .evaluate(async (element) => {
      if (!(element instanceof HTMLVideoElement)) return null
      element.muted = true
      await element.play()
      return { seconds: Math.round(element.duration), width: element.videoWidth, height: element.videoHeight }
    })
}

test("words become a video at the price that was said, which plays, says how it was made and fills the form again", async ({ visit }) => {
  const { page, context } = await visit({ viewport: { width: 390, height: 844 } })
  await signInQuickly(context, somebody("Vera"))
  await page.goto("/en/create/video")
  await alive(page)
  await chooseCheap(page)
  await prompt(page).fill("a paper boat on a lake at dusk")
  const [, price = ""] = /· (\d+) credit/.exec((await generate(page).textContent()) ?? "") ?? []
  await page.keyboard.press("Control+Enter")
  await stream(page).getByRole("progressbar").waitFor()
  // Its poster is drawn by the browser that made it.
  await stream(page).locator("[data-status='3'] video[poster]").waitFor()
  await stream(page).getByRole("button", { name: "Open: a paper boat on a lake at dusk (video 1 of 1)" }).click()
  const large = page.getByRole("dialog", { name: "a paper boat on a lake at dusk" })
  await large.getByText("hunyuan").first().waitFor()
  expect(await played(page)).toEqual({ seconds: 3, width: 480, height: 848 })
  await page.keyboard.press("Escape")
  await large.waitFor({ state: "detached" })

  const { items } = await callAs(context, videoHistories, {})
  expect(items.map(({ calculate_coins }) => String(calculate_coins))).toEqual([price])
  expect(items[0]?.img_uris[0]?.poster).toMatch(/\.jpg$/)
  await prompt(page).fill("something else")
  await stream(page).getByRole("button", { name: "Reuse: a paper boat on a lake at dusk" }).click()
  await eventually(() => prompt(page).inputValue()).toBe("a paper boat on a lake at dusk")
  await chip(page, "Length: 3 s").waitFor()
  await page.reload()
  await stream(page).locator("[data-status='3'] video").waitFor()
  expect(await prompt(page).inputValue()).toBe("a paper boat on a lake at dusk")
})
