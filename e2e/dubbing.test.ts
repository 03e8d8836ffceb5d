import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { textToSpeech } from "../src/domain/audio/generation-contract.ts"
import { createTask } from "../src/domain/studio/create-contract.ts"
import { taskDetail } from "../src/domain/task/contract.ts"
import { UPLOAD_CATEGORIES } from "../src/domain/upload/rules.ts"
import { textToVideo, videoHistories } from "../src/domain/video/generation-contract.ts"
import { checkInBothThemes } from "./axe.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"
import { longVideo, putFile } from "./my-media-screen.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"

const alive = (page: Page) => page.locator("[data-island='create-audio'][data-alive]").waitFor()
const lips = (page: Page) => page.getByRole("form", { name: "Lip sync settings" })
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

test("a file of My media gets a sound for as much of it as is chosen, at the price of that", async ({ visit }) => {
  const { page, context } = await visit({ viewport: { width: 390, height: 844 } })
  await signInQuickly(context, somebody("Vera"))
  const path = await longVideo("twelve-seconds.mp4")
  const { file_id } = await putFile(
    context,
    { name: "twelve-seconds.mp4", mimeType: "video/mp4", buffer: await readFile(path) },
    UPLOAD_CATEGORIES.video,
  )
  await page.goto(`/en/create/audio?tab=videoAddMusic&file=${file_id}`)
  await alive(page)
  const form = page.getByRole("form", { name: "Settings for the sound of a video" })
  await form.locator("video").waitFor()
  expect(new URL(page.url()).search).toBe("?tab=videoAddMusic")
  const lengths = form.getByRole("group", { name: "Length of the sound" })
  const price = async () => /· (\d+) credit/.exec((await form.getByRole("button", { name: /^Generate/ }).textContent()) ?? "")?.[1]
  expect([await lengths.getByRole("radio").count(), await lengths.getByRole("radio", { name: "5 s" }).isChecked(), await price()]).toEqual([
    3,
    true,
    "4",
  ])
  await lengths.getByRole("radio", { name: /^Whole video/ }).press("Space")
  await eventually(price).toBe("12")
  await lengths.getByRole("radio", { name: "10 s" }).press("Space")
  await eventually(price).toBe("8")
  await form.getByRole("button", { name: "From My media" }).click()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /twelve-seconds/ })
    .click()
  await form.getByText("twelve-seconds.mp4").waitFor()
  expect(await lengths.getByRole("radio", { name: "10 s" }).isChecked()).toBe(true)
  await form.getByRole("textbox", { name: "Prompt", exact: true }).fill("rain")
  await checkInBothThemes(page, "the form of a sound with a length")
  await expectNoSidewaysScroll(page)
  await page.keyboard.press("Control+Enter")
  await stream(page).locator("[data-status='3'] video").waitFor()
  const [made] = (await callAs(context, videoHistories, {})).items
  expect([made?.calculate_coins, Math.round(made?.img_uris[0]?.duration ?? 0)]).toEqual([8, 12])
})

test("a face of a result says a text at the price that was said, then moves its lips to a sound of one's own: 390 px", async ({
  visit,
}) => {
  const { page, context } = await visit({ viewport: { width: 390, height: 844 } })
  await signInQuickly(context, somebody("Lia"))
  const meta = { prompt: "portrait of a woman with red hair", width: 256, height: 256, aspect_ratio: 5, n_iter: 1, seed: 3 }
  const { id } = await callAs(context, createTask, { action: 1, meta })
  await eventually(async () => (await callAs(context, taskDetail, { id })).status).toBe(3)
  const { id: soundId } = await callAs(context, textToSpeech, { prompt: "Hello!", timbre: "en-male", waits: false })
  await eventually(async () => (await callAs(context, taskDetail, { id: soundId })).status).toBe(3)
  await page.goto(`/en/create/audio?tab=lipSync&parent=${id}&op=1`)
  await alive(page)
  await lips(page).getByAltText(meta.prompt).waitFor()
  expect(new URL(page.url()).search).toBe("?tab=lipSync&sub=text")
  await lips(page)
    .getByText(/A face was found|finds no face/)
    .waitFor()
  await checkInBothThemes(page, "the form of lip sync")
  await expectNoSidewaysScroll(page)
  await lips(page)
    .getByRole("button", { name: /^Generate/ })
    .click()
  await lips(page).getByText("Enter a prompt.").waitFor()
  await lips(page).getByRole("textbox", { name: "Text", exact: true }).fill("Hello there, my friend!")
  await lips(page).getByText("Takes about 3 s to say.").waitFor()
  expect(
    await lips(page)
      .getByRole("button", { name: /^Generate/ })
      .textContent(),
  ).toMatch(/· 30 credits/)
  await page.keyboard.press("Control+Enter")
  await stream(page).locator("[data-status='3'] video").waitFor()
  await stream(page).getByRole("article", { name: "Hello there, my friend!" }).getByText("Lip sync").waitFor()

  await lips(page).getByRole("tab", { name: "Audio" }).click()
  expect(new URL(page.url()).search).toBe("?tab=lipSync&sub=audio")
  await lips(page)
    .getByRole("button", { name: /^Generate/ })
    .click()
  await lips(page).getByText("Choose audio.", { exact: true }).waitFor()
  await lips(page).getByRole("button", { name: "Choose audio of yours" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Hello!" }).click()
  await lips(page).locator("audio").waitFor()
  await checkInBothThemes(page, "lip sync to a sound")
  await lips(page)
    .getByRole("button", { name: /^Generate/ })
    .click()
  await eventually(() => stream(page).locator("[data-status='3'] video").count()).toBe(2)
  await expectNoSidewaysScroll(page)

  await stream(page)
    .getByRole("button", { name: /^More from this video/ })
    .first()
    .click()
  await page.getByRole("menuitem", { name: "Make it speak" }).click()
  await page.waitForURL(/tab=lipSync/)
  await lips(page).locator("video").waitFor()
})

test("a visitor looks at lip sync in Arabic by keyboard, and Generate leads to sign in with the text kept", async ({ visit }) => {
  const { page } = await visit({ locale: "ar", viewport: { width: 390, height: 844 } })
  await page.goto("/ar/create/audio?tab=lipSync&sub=text")
  await alive(page)
  await expectNoSidewaysScroll(page)
  const field = page.getByRole("form").getByRole("textbox")
  await field.focus()
  await page.keyboard.type("مرحبا")
  await page.keyboard.press("Control+Enter")
  await page.getByRole("dialog").waitFor()
  await page.keyboard.press("Escape")
  expect(await field.inputValue()).toBe("مرحبا")
})
