import { expect } from "vitest"
import { codeFor } from "./emails.ts"
import { eventually, test } from "./journey.ts"
import { accountMenu, openSignIn, signOut, signUpByEmailCode, somebody } from "./member.ts"
import { allImagesShown, openStudio, studioOn } from "./studio-screen.ts"

const BEYOND_THE_STARTER = [
  { label: "Sampling", words: "Sign in to change steps, guidance scale, and sampler." },
  { label: "Negative prompt", words: "Sign in to use negative prompts." },
  { label: "Custom size", words: "Sign in to use custom sizes." },
]

test("what goes beyond the starter says what an account is for, and Esc leads back", async ({ visit }) => {
  const { page } = await visit()
  const studio = await openStudio(page)
  await studio.prompt.fill("typed before")
  for (const { label, words } of BEYOND_THE_STARTER) {
    const opener = page.getByRole("form", { name: "Settings" }).getByRole("button", { name: label })
    await opener.click()
    const dialog = page.getByRole("dialog", { name: "Sign in" })
    await dialog.getByText(words).waitFor()
    await eventually(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "hidden" })
    await eventually(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  }
  expect(await studio.prompt.inputValue()).toBe("typed before")
})

test("a guest's image and what was typed come along into the account, and stay with it", async ({ visit }) => {
  const { page } = await visit()
  const mira = somebody("Mira")
  const studio = await openStudio(page)
  await allImagesShown(await studio.make("a heron in the reeds at dawn", 1), 1)
  await studio.prompt.fill("the next idea, half written")
  await signUpByEmailCode(await openSignIn(page), mira)
  await accountMenu(page, mira).waitFor()
  expect(new URL(page.url()).pathname).toBe("/en/create/image")
  const asMember = await studioOn(page)
  expect(await asMember.prompt.inputValue()).toBe("the next idea, half written")
  await allImagesShown(asMember.card("a heron in the reeds at dawn"), 1)

  await signOut(page, mira)
  await (await studioOn(page)).page.getByRole("heading", { name: "Your images appear here" }).waitFor()
  expect(await page.locator("article").count()).toBe(0)
})

test("a sign-in outlives a reload on the way to the email, and the code signs in to the same account", async ({ visit }) => {
  const { page, newTab } = await visit()
  const mira = somebody("Mira")
  await page.goto("/en")
  await signUpByEmailCode(await openSignIn(page), mira)
  await accountMenu(page, mira).waitFor()
  await signOut(page, mira)

  await page.goto("/en/sign-in?redirect=/en/wallet")
  await page.getByLabel("Email address").fill(mira.email.toUpperCase())
  await page.getByRole("button", { name: "Continue with email" }).click()
  await page.getByRole("heading", { name: "Enter code" }).waitFor()
  await page.reload()
  await page.getByText(mira.email).waitFor()
  await page.getByLabel("6-digit code").fill(await codeFor(mira.email))
  await page.waitForURL("**/en/wallet")
  await accountMenu(page, mira).waitFor()
  const other = await newTab()
  await other.goto("/en")
  await accountMenu(other, mira).waitFor()
})
