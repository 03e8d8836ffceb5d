import type { Page } from "playwright-core"
import { expect } from "vitest"
import { textToVideo, videoHistories } from "../src/domain/video/generation-contract.ts"
import { checkInBothThemes } from "./axe.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"

const alive = (page: Page) => page.locator("[data-island='create-audio'][data-alive]").waitFor()
const stream = (page: Page) => page.getByRole("region", { name: "Your videos" })

test("a chosen video gets a sound that words describe, and the address keeps the tab: 390 px", async ({ visit }) => {
  const { page, context } = await visit({ viewport: { width: 390, height: 844 } })
  await signInQuickly(context, somebody("Dora"))
  const size = { width: 480, height: 848, generate_video: { generate_video_duration: 3 } }
  await callAs(context, textToVideo, { prompt: "waves on a beach", art_model_no: "hunyuan", ...size })
  await eventually(async () => (await callAs(context, videoHistories, {})).items.length).toBe(1)
  await page.goto("/en/create/audio?tab=videoAddMusic")
  await alive(page)
  const form = page.getByRole("form", { name: "Settings for the sound of a video" })
  await checkInBothThemes(page, "the form of a video's sound")
  await form.getByRole("button", { name: /^Generate/ }).click()
  await form.getByText("Choose a video.", { exact: true }).waitFor()
  await form.getByRole("button", { name: "Choose a video of yours" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "waves on a beach" }).click()
  await form.getByRole("textbox", { name: "Prompt", exact: true }).fill("thunder, then rain")
  expect(await form.getByRole("button", { name: /^Generate/ }).textContent()).toMatch(/· 4 credits/)
  await page.keyboard.press("Control+Enter")
  await eventually(() => stream(page).locator("[data-status='3'] video").count()).toBe(2)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await alive(page)
  await form.locator("video").waitFor()
  await page.getByRole("tab", { name: "Voice and sound" }).click()
  await page.getByRole("form", { name: "Audio settings" }).waitFor()
  expect(new URL(page.url()).search).toBe("")
})
