import { expect } from "vitest"
import { eventually, test } from "./journey.ts"
import { openStudio } from "./studio-screen.ts"

const BEYOND_THE_STARTER = [
  { label: "Guidance", words: "Steps, guidance and sampler are part of the full studio." },
  { label: "Leave out", words: "Leaving things out is part of the full studio." },
  { label: "Own size", words: "Sizes of your own are part of the full studio." },
]

test("what goes beyond the starter says what an account is for, and Esc leads back", async ({ visit }) => {
  const { page } = await visit()
  const studio = await openStudio(page)
  await studio.prompt.fill("typed before")
  for (const { label, words } of BEYOND_THE_STARTER) {
    const opener = page.getByRole("form", { name: "Settings" }).getByRole("button", { name: label })
    await opener.click()
    const dialog = page.getByRole("dialog", { name: "No account needed" })
    await dialog.getByText(words).waitFor()
    await eventually(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "hidden" })
    await eventually(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  }
  expect(await studio.prompt.inputValue()).toBe("typed before")
})

test("sign in opens the same explanation on every page, and its button leads to the studio", async ({ visit }) => {
  const { page } = await visit()
  await page.goto("/en")
  const opener = page.getByRole("button", { name: "Sign in" })
  await opener.click()
  const dialog = page.getByRole("dialog", { name: "No account needed" })
  await dialog.waitFor()
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "hidden" })
  await eventually(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await opener.click()
  await dialog.getByRole("link", { name: "Start making" }).click()
  await page.waitForURL("**/en/create/image")
})
