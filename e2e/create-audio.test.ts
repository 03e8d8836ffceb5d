import type { Page } from "playwright-core"
import { expect } from "vitest"
import { checkInBothThemes } from "./axe.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"

const alive = (page: Page) => page.locator("[data-island='create-audio'][data-alive]").waitFor()
const form = (page: Page) => page.getByRole("form", { name: "Audio settings" })
const stream = (page: Page) => page.getByRole("region", { name: "Your audio" })
const generate = (page: Page) => form(page).getByRole("button", { name: /^Generate/ })

/** Plays the first sound of the stream for a moment; how long it is, and how far it came. */
const played = (page: Page) =>
  stream(page)
    .locator("audio")
    .first()
    .evaluate(async (element) => {
      if (!(element instanceof HTMLAudioElement)) return null
      element.muted = true
      await element.play()
      await new Promise((heard) => element.addEventListener("timeupdate", heard, { once: true }))
      return { seconds: element.duration, hasMoved: element.currentTime >= 0 }
    })

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`a text is spoken by a chosen voice, music and a sound are made, kept and their settings used again: ${viewport.width} px`, async ({
    visit,
  }) => {
    const { page, context } = await visit({ viewport })
    await signInQuickly(context, somebody("Audra"))
    await page.goto("/en/create/audio")
    await alive(page)
    await checkInBothThemes(page, "the form of speech")
    await expectNoSidewaysScroll(page)
    await generate(page).click()
    await form(page).getByText("Enter a prompt.").waitFor()
    await form(page).getByLabel("Text", { exact: true }).fill("Guten Abend, der Hafen ist still.")
    await form(page).getByLabel("Language").selectOption({ label: "German" })
    await form(page).getByLabel("Male", { exact: true }).check()
    await form(page).getByLabel("Tone").selectOption("calm")
    expect(await generate(page).textContent()).toMatch(/· 2 credits/)
    await page.keyboard.press("Control+Enter")
    await stream(page).locator("[data-status='3'] audio").waitFor()
    const spoken = await played(page)
    expect(spoken?.seconds).toBeGreaterThan(1)
    await checkInBothThemes(page, "speech that was made")
    await expectNoSidewaysScroll(page)

    await form(page).getByRole("tab", { name: "Sound effect" }).click()
    await form(page).getByRole("textbox").fill("thunder, then rain")
    await form(page).getByRole("slider", { name: "Length" }).fill("6")
    expect(await generate(page).textContent()).toMatch(/· 8 credits/)
    await generate(page).click()
    await eventually(() => stream(page).locator("[data-status='3'] audio").count()).toBe(2)
    expect((await played(page))?.seconds).toBeCloseTo(6, 0)
    await checkInBothThemes(page, "the form of sound effects")

    await form(page).getByRole("tab", { name: "Music" }).click()
    await form(page).getByLabel("Instrumental").check()
    await form(page).getByRole("textbox").fill("a calm piano")
    await form(page).getByRole("slider", { name: "Length" }).fill("10")
    await generate(page).click()
    await eventually(() => stream(page).locator("[data-status='3'] audio").count()).toBe(3)
    expect((await played(page))?.seconds).toBeCloseTo(10, 0)

    const download = page.waitForEvent("download")
    await stream(page).getByRole("link", { name: "Download audio 1: a calm piano" }).click()
    expect((await download).suggestedFilename()).toMatch(/^a-calm-piano.*\.m4a$/)
    await stream(page).getByRole("button", { name: "Save to My media, audio 1: a calm piano" }).click()
    await page.getByText("Saved to My media").first().waitFor()
    const first = stream(page).getByRole("article", { name: "Guten Abend, der Hafen ist still." })
    await first.getByRole("button", { name: "Use these settings" }).click()
    await form(page).getByRole("tab", { name: "Speech", selected: true }).waitFor()
    expect(await form(page).getByLabel("Language").inputValue()).toBe("de")
    await eventually(() => form(page).getByLabel("Tone").inputValue()).toBe("calm")

    await page.reload()
    await alive(page)
    await eventually(() => stream(page).locator("audio").count()).toBe(3)
    expect(await form(page).getByLabel("Text", { exact: true }).inputValue()).toBe("Guten Abend, der Hafen ist still.")
    await page.goto("/en/tasks")
    await page.getByRole("link", { name: "Play audio 1 of 1: thunder, then rain" }).click()
    await page.waitForURL(/\/en\/create\/audio#task_/)
  })

test("a song is ordered by keyboard at 390 px: its lyrics are written, sung by a chosen voice, and used again", async ({ visit }) => {
  const { page, context } = await visit({ viewport: { width: 390, height: 844 } })
  await signInQuickly(context, somebody("Sanja"))
  await page.goto("/en/create/audio?mode=vocalSongs")
  await alive(page)
  await form(page).getByRole("tab", { name: "Music", selected: true }).waitFor()
  expect(await form(page).getByLabel("Song with a voice").isChecked()).toBe(true)
  const write = form(page).getByRole("button", { name: /^Write lyrics/ })
  expect(await write.textContent()).toMatch(/· 1 credit$/)
  await write.press("Enter")
  await form(page).getByText("Enter a prompt.").waitFor()
  const prompt = form(page).getByRole("textbox").first()
  await prompt.focus()
  await page.keyboard.type("a calm pop song about the harbour")
  await write.press("Enter")
  const lyrics = form(page).getByLabel("Lyrics", { exact: true })
  await eventually(() => lyrics.inputValue()).toMatch(/^\[verse\][^]*the sea[^]*\[chorus\]/i)
  await checkInBothThemes(page, "the form of songs beside written lyrics")
  await expectNoSidewaysScroll(page)
  await form(page).getByLabel("Singer").selectOption("en-male")
  await form(page).getByRole("slider", { name: "Length" }).focus()
  await page.keyboard.press("Home")
  expect(await generate(page).textContent()).toMatch(/· 20 credits/)
  const written = await lyrics.inputValue()
  await lyrics.press("Control+Enter")
  await stream(page).locator("[data-status='3'] audio").waitFor()
  expect((await played(page))?.seconds).toBeCloseTo(5, 0)
  await lyrics.fill("")
  await stream(page)
    .getByRole("button", { name: /^Use these lyrics/ })
    .press("Enter")
  await eventually(() => lyrics.inputValue()).toBe(written)
  await lyrics.fill("")
  await form(page).getByLabel("Singer").selectOption("")
  await stream(page).getByRole("button", { name: "Use these settings" }).press("Enter")
  await eventually(() => lyrics.inputValue()).toBe(written)
  expect(await form(page).getByLabel("Singer").inputValue()).toBe("en-male")
})

test("a visitor fills everything in, in Arabic at 360 px by keyboard, and is led to sign in at Generate", async ({ visit }) => {
  const { page } = await visit({ locale: "ar", viewport: { width: 360, height: 740 } })
  await page.goto("/ar/create/audio?mode=soundEffect&prompt=%D9%85%D8%B7%D8%B1")
  await page.locator("[data-island='create-audio'][data-alive]").waitFor()
  await expectNoSidewaysScroll(page)
  const field = page.getByRole("form").getByRole("textbox")
  await eventually(() => field.inputValue()).toBe("مطر")
  await field.focus()
  await page.keyboard.press("Control+Enter")
  await page.getByRole("dialog").waitFor()
  await page.keyboard.press("Escape")
  expect(await field.inputValue()).toBe("مطر")
})
