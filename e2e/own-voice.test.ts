import type { Page } from "playwright-core"
import { expect } from "vitest"
import { voiceList } from "../src/domain/audio/generation-contract.ts"
import { spokenSample } from "../testing/audio/spoken-sample.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"
import { signInAsStaff } from "./staff.ts"

const aliveAt = async (page: Page, path: string, island: string) => {
  await page.goto(path)
  await page.locator(`[data-island='${island}'][data-alive]`).waitFor()
}
const form = (page: Page) => page.getByRole("form", { name: "Train a voice" })
const list = (page: Page) => page.getByRole("region", { name: "Voices you have" })

test("a voice is trained with a consent that is recorded here, a moderator hears it, it speaks and sings for its owner, and is revoked", async ({
  visit,
}) => {
  const { page, context } = await visit({ permissions: ["microphone"], viewport: { width: 390, height: 844 } })
  await signInQuickly(context, somebody("Vera"))
  await aliveAt(page, "/en/create/voices", "voices")
  await list(page).getByText("No voices yet").waitFor()
  await form(page).getByLabel("Name").fill("Vera herself")
  const sample = { name: "vera.wav", mimeType: "audio/wav", buffer: Buffer.from(spokenSample({ pitchHz: 210 })) }
  await form(page).locator("input[type=file]").setInputFiles(sample)
  await form(page).getByLabel("Your sample").waitFor()
  await form(page).getByRole("button", { name: "Show the sentence" }).click()
  const sentence = form(page).getByText(/My number today is/)
  const [phrase] = /\d{3} \d{3}/.exec((await sentence.textContent()) ?? "") ?? []
  await form(page).getByRole("button", { name: "Record consent" }).click()
  await page.getByText("Recording: 0:02").waitFor()
  await page.getByRole("button", { name: "Stop recording" }).click()
  await form(page).getByLabel("Your consent").waitFor()
  const train = form(page).getByRole("button", { name: /^Train voice/ })
  expect(await train.textContent()).toMatch(/· 20 credits/)
  await train.click()
  await list(page).getByText("Waiting for review").waitFor()

  const { page: desk, context: deskContext, expectConsole } = await visit({ viewport: { width: 1440, height: 900 } })
  // A moderator of another journey may look at the case that comes next.
  expectConsole(/409 .*case\/claim/)
  await signInAsStaff(deskContext, "moderator", "Mona")
  await desk.goto("/en/admin/reports")
  await desk.getByRole("button", { name: "Vera herself" }).click()
  const open = desk.getByRole("article", { name: "Vera herself" })
  await open.getByText(`The consent has to say these digits: \u2066${phrase}\u2069.`, { exact: false }).waitFor()
  const heard = open.getByLabel("Consent", { exact: true })
  expect(
    await heard.evaluate(
      (element) =>
        new Promise((hear) => {
          if (!(element instanceof HTMLAudioElement)) return hear(0)
          element.addEventListener("loadedmetadata", () => hear(element.duration), { once: true })
          element.load()
        }),
    ),
  ).toBeGreaterThan(1)
  await open.getByRole("button", { name: /^Keep/ }).click()

  await eventually(async () => (await callAs(context, voiceList, { own: true })).items[0]?.voice?.state).toBe("ready")
  await aliveAt(page, "/en/create/audio", "create-audio")
  await page.getByRole("button", { name: /^Voice:/ }).click()
  await page.getByRole("button", { name: "Yours" }).click()
  // Their own recording is its sample.
  await page.getByRole("button", { name: "Listen to Vera herself" }).click()
  await page.getByRole("button", { name: "Stop Vera herself" }).waitFor()
  await page.getByRole("radio", { name: "Vera herself" }).check()
  await page.getByLabel("Text", { exact: true }).fill("Good evening.")
  await page.getByRole("button", { name: /^Generate/ }).click()
  await page.locator("[data-status='3'] [data-plays]").waitFor()
  await page.getByRole("tab", { name: "Song" }).click()
  await page.getByRole("textbox", { name: "Prompt" }).fill("a calm song")
  await page.getByRole("button", { name: /^Lyrics:/ }).click()
  await page.getByRole("textbox", { name: "Lyrics" }).fill("Good evening to the harbour")
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: /^Singer:/ }).click()
  await page.getByRole("combobox", { name: "Singer" }).selectOption({ label: "Vera herself · your voice" })
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: /^Generate/ }).click()
  await eventually(() => page.locator("[data-status='3'] audio").count()).toBe(2)
  await page.getByRole("tab", { name: "Speech" }).click()
  await page.getByRole("button", { name: /^Voice:/ }).click()
  await page.getByRole("link", { name: "Train a voice of your own" }).click()
  await list(page).getByText("Ready").waitFor()
  await list(page).getByRole("button", { name: "Delete Vera herself" }).click()
  await eventually(async () => (await callAs(context, voiceList, { own: true })).items.length).toBe(0)
})
