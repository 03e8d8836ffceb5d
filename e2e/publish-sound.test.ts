import type { Page } from "playwright-core"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { publishDialogOn, publishedAlert } from "./publish-screen.ts"

const WORDS = "Guten Abend, der Hafen ist still."

const player = (page: Page) => page.locator("[data-sound-player]")

/** How far the player of a page has come, s. */
const playedS = (page: Page) =>
  player(page)
    .locator("audio")
    .evaluate((audio) => (audio instanceof HTMLAudioElement ? audio.currentTime : 0))

test("speech is published with its waveform, played on its page at 390 px by keyboard, found by a filter, and its settings are used again", async ({
  visit,
}) => {
  const { page, context } = await visit({ viewport: { width: 390, height: 844 } })
  await signInQuickly(context, somebody("Sona"))
  await page.goto("/en/create/audio")
  await page.locator("[data-island='create-audio'][data-alive]").waitFor()
  const form = page.getByRole("form", { name: "Audio settings" })
  await form.getByLabel("Text", { exact: true }).fill(WORDS)
  await form.getByRole("button", { name: /^Voice:/ }).click()
  await page.getByLabel("Language", { exact: true }).selectOption({ label: "German" })
  await page.getByRole("radio", { name: /^Katrin/ }).check()
  await form.getByRole("button", { name: /^Tone:/ }).click()
  await form.getByRole("combobox", { name: "Tone" }).selectOption("calm")
  await page.keyboard.press("Escape")
  await page.keyboard.press("Control+Enter")
  const card = page.locator("[data-status='3']")
  await card.getByRole("button", { name: "Publish", exact: true }).click()
  const dialog = await publishDialogOn(page)
  await dialog.dialog.getByRole("listitem").getByRole("img").first().waitFor()
  await eventually(() => dialog.title.inputValue()).not.toBe("")
  await dialog.publish.click()
  const alert = publishedAlert(page)
  await alert.getByRole("img").waitFor()
  await alert.getByRole("button", { name: "check it now" }).click()
  await page.waitForURL(/\/en\/ai-audio\/detail\/work_/)
  const path = new URL(page.url()).pathname

  await player(page).waitFor()
  const play = player(page).getByRole("button", { name: /^Play/ })
  await play.focus()
  await page.keyboard.press("Enter")
  await eventually(() => playedS(page)).toBeGreaterThan(0)
  const seek = player(page).getByRole("slider", { name: "Seek" })
  await seek.focus()
  await page.keyboard.press("Home")
  await page.keyboard.press("End")
  await eventually(() => seek.getAttribute("aria-valuetext")).toMatch(/^0:0[1-9] of 0:0[1-9]$/)
  await page.getByText("German", { exact: true }).first().waitFor()

  // Its checks may land after its page is there.
  await eventually(async () => {
    await page.goto("/en/ai-audio?order=new&languages=de&tones=calm")
    return page.locator(`a.card[href='${path}']`).count()
  }).toBe(1)
  const pressed = page.locator(`.card-box:has(a[href='${path}'])`).getByRole("button", { name: /^Play/ })
  // The script that plays comes after the cards; a press before it does nothing.
  await eventually(async () => {
    if ((await pressed.getAttribute("aria-pressed")) === "true") return true
    await pressed.focus()
    await page.keyboard.press("Space")
    return false
  }).toBe(true)

  await page.goto(path)
  await page.getByRole("link", { name: "Remix" }).click()
  await page.waitForURL(/\/en\/create\/audio/)
  await eventually(() => form.getByLabel("Text", { exact: true }).inputValue()).toBe(WORDS)
  await form.getByRole("button", { name: /^Tone: calm/i }).waitFor()
})
