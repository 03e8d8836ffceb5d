import { expect } from "vitest"
import { codeFor } from "./emails.ts"
import { eventually, test } from "./journey.ts"
import { tabTo } from "./keyboard.ts"
import { accountMenu, signOut, somebody } from "./member.ts"
import { allImagesShown, openStudio, studioOn } from "./studio-screen.ts"

test("by keyboard alone a guest becomes a member with what they made and typed, goes, and comes back by a code after a reload", async ({
  visit,
}) => {
  const { page, newTab } = await visit()
  const mira = somebody("Mira")
  const focusedName = () => page.evaluate(() => document.activeElement?.getAttribute("name"))
  const studio = await openStudio(page)
  await allImagesShown(await studio.make("a heron in the reeds at dawn", 1), 1)
  await studio.prompt.fill("the next idea, half written")
  await tabTo(page, "header a[data-login]", "", "Shift+Tab")
  await page.keyboard.press("Enter")
  await page.locator("dialog[open] [data-island='sign-in'][data-alive]").waitFor()
  await eventually(focusedName).toBe("email")
  await page.keyboard.type(mira.email)
  await page.keyboard.press("Enter")
  await eventually(focusedName).toBe("one-time-code")
  await page.keyboard.type(await codeFor(mira.email))
  await eventually(focusedName).toBe("nickname")
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type(mira.name)
  await page.keyboard.press("Enter")
  await accountMenu(page, mira).waitFor()
  expect(new URL(page.url()).pathname).toBe("/en/create/image")
  const asMember = await studioOn(page)
  expect(await asMember.prompt.inputValue()).toBe("the next idea, half written")
  await allImagesShown(asMember.card("a heron in the reeds at dawn"), 1)

  await signOut(page, mira)
  await (await studioOn(page)).page.getByRole("heading", { name: "Describe it. Watch it appear." }).waitFor()
  expect(await page.locator("article").count()).toBe(0)

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
