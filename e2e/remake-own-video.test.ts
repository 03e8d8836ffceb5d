import { expect } from "vitest"
import { fixturePath } from "../local/fixtures/make-fixtures.ts"
import { videoHistories } from "../src/domain/video/generation-contract.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"
import { openMyMedia } from "./my-media-screen.ts"

test("a video of My media is given another sound where videos are made, at the price that was said", async ({ visit }) => {
  const { page, context } = await visit({ viewport: { width: 390, height: 844 } })
  await signInQuickly(context, somebody("Runa"))
  const media = await openMyMedia(page)
  await media.input.setInputFiles([fixturePath("h264-aac.mp4")])
  await media.card("h264-aac.mp4").click()
  await page.getByRole("link", { name: "More from this video" }).click()
  await page.locator("[data-island='create-video'][data-alive]").waitFor()
  const own = page.getByRole("region", { name: "Video from My media" })
  await own.locator("video").waitFor()
  expect(new URL(page.url()).search).toBe("")
  await own.getByRole("button", { name: "More from this video" }).focus()
  await page.keyboard.press("Enter")
  await page.getByRole("menuitem", { name: /^Add audio/ }).click()
  const dialog = page.getByRole("dialog", { name: "Add audio" })
  await dialog.getByRole("textbox", { name: "What you hear" }).fill("thunder and rain")
  await dialog.getByRole("radio", { name: /^Whole video/ }).waitFor()
  await dialog.getByRole("textbox", { name: "Negative prompt" }).fill("voices")
  const form = await dialog.getByRole("link", { name: "Edit in Create audio" }).getAttribute("href")
  expect(form).toMatch(/^\/en\/create\/audio\?tab=videoAddMusic&file=file_/)
  const order = dialog.getByRole("button", { name: /^Add audio/ })
  const [, price = ""] = /· (\d+) credit/.exec((await order.textContent()) ?? "") ?? []
  await order.click()
  const stream = page.getByRole("region", { name: "Your videos" })
  await stream.locator("[data-status='3'] video").waitFor()
  const { items } = await callAs(context, videoHistories, {})
  expect(items.map(({ calculate_coins, prompt }) => [String(calculate_coins), prompt])).toEqual([[price, "thunder and rain"]])
  await own.getByRole("button", { name: "More from this video" }).press("Enter")
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: "Download audio" }).click()])
  expect(download.suggestedFilename()).toBe("h264-aac.aac")
  await own.getByRole("button", { name: "Close" }).click()
  await eventually(() => own.count()).toBe(0)
  await page.getByRole("button", { name: "Choose a video from My media" }).click()
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /h264-aac/ })
    .click()
  await own.locator("video").waitFor()
  await own.getByRole("button", { name: "More from this video" }).press("Enter")
  await page.getByRole("menuitem", { name: "Make it speak" }).click()
  await page.waitForURL(/\/create\/audio\?tab=lipSync/)
  const lips = page.getByRole("form", { name: "Lip sync settings" })
  await lips.locator("video").waitFor()
  expect(await lips.getByRole("radio", { name: "Video" }).isChecked()).toBe(true)
})
