import type { Page } from "playwright-core"
import { accountInfo } from "../src/domain/profile/contract.ts"
import { check, checkInBothThemes } from "./axe.ts"
import { codeFor } from "./emails.ts"
import { test } from "./journey.ts"
import { accountMenu, callAs, enterCode, openSignIn, openSignInPage, signInQuickly, somebody } from "./member.ts"
import { openBy, openSettings, type SettingsSection } from "./settings-screen.ts"
import { signInAsStaff } from "./staff.ts"

test("axe finds nothing on the ways in, step by step, in both themes", async ({ visit }) => {
  const { page, expectConsole } = await visit()
  expectConsole(/status of 4\d\d/)
  const anna = somebody("Anna")
  await page.goto("/en")
  const dialog = await openSignIn(page)
  await checkInBothThemes(page, "dialog")
  await dialog.getByRole("button", { name: "Continue with email" }).click()
  await dialog.getByRole("alert").waitFor()
  await checkInBothThemes(page, "dialog, with a fault")
  await openSignInPage(page)
  await checkInBothThemes(page, "page")
  await page.getByRole("button", { name: "Create an account with a password" }).click()
  await page.getByLabel("Password", { exact: true }).fill("short")
  await checkInBothThemes(page, "sign-up")
  await page.getByRole("button", { name: "Back" }).click()
  await page.getByLabel("Email address").fill(anna.email)
  await page.getByRole("button", { name: "Continue with email" }).click()
  await enterCode(page, "123")
  await page.getByRole("button", { name: "Continue", exact: true }).click()
  await page.getByRole("alert").waitFor()
  await checkInBothThemes(page, "code, with a fault")
  await enterCode(page, await codeFor(anna.email))
  await page.getByRole("heading", { name: "One last step" }).waitFor()
  await checkInBothThemes(page, "final step")
  await page.goto("/en/reset")
  await page.getByRole("alert").waitFor()
  await checkInBothThemes(page, "reset, expired")
  await page.goto("/en/settings")
  await checkInBothThemes(page, "settings of nobody")
})

test("axe finds nothing on the pages of a member, in both themes", async ({ visit }) => {
  const { page, context } = await visit()
  const anna = somebody("Anna")
  await signInQuickly(context, anna)
  await visitMemberPages(page, "en", ["", "/sign-in", "/devices", "/preferences", "/content", "/data"], (state) =>
    checkInBothThemes(page, state),
  )
  await accountMenu(page, anna).click()
  await checkInBothThemes(page, "account menu")
  await openSettings(page, "/sign-in")
  await openBy(page, "Set password")
  await checkInBothThemes(page, "password dialog")
})

test("axe finds nothing on the pages of a member in Arabic", async ({ visit }) => {
  const { page, context } = await visit({ locale: "ar" })
  await signInQuickly(context, somebody("Anna"))
  await visitMemberPages(page, "ar", ["", "/sign-in"], (state) => check(page, state))
  await page.goto("/ar/sign-in")
  await check(page, "sign-in page")
})

test("axe finds nothing on the desk of those who moderate, in both themes", async ({ visit }) => {
  const { page, context } = await visit()
  const { context: other } = await visit()
  const anna = somebody("Anna")
  await signInQuickly(other, anna)
  await signInAsStaff(context, "admin")
  await page.goto("/en/moderation?tab=accounts")
  await page.locator("[data-island='moderation'][data-alive]").waitFor()
  await page.getByLabel("Find an account").fill(anna.email)
  await page.getByRole("button", { name: "Find", exact: true }).click()
  await page.getByRole("list", { name: "1 account found" }).getByRole("button").click()
  await page.getByRole("button", { name: "Ban", exact: true }).click()
  await page.getByText("Fill in this field.").waitFor()
  await page.getByRole("region", { name: "Bans" }).locator("h3").first().waitFor()
  await checkInBothThemes(page, "an account, with a fault")
  await page.getByRole("button", { name: "Spam" }).click()
  await page.getByRole("button", { name: "Ban", exact: true }).click()
  await page.getByRole("alertdialog").waitFor()
  await checkInBothThemes(page, "the question before a ban")
})

/** Goes through the pages of whoever is signed in, once they are alive. */
async function visitMemberPages(
  page: Page,
  locale: string,
  sections: readonly SettingsSection[],
  look: (state: string) => Promise<void>,
): Promise<void> {
  for (const section of sections) {
    await openSettings(page, section, locale)
    await look(`settings${section}`)
  }
  await page.goto(`/${locale}/wallet`)
  await page.locator("[data-island='wallet'][data-alive]").waitFor()
  await page.locator("#wallet-movements").waitFor()
  await look("wallet")
  const { account } = await callAs(page.context(), accountInfo, {})
  await page.goto(`/${locale}/user/${account.id}`)
  // A person's own page has the way to their settings in the place of following them.
  await page.locator(`a[data-owner="${account.id}"]`).waitFor()
  await look("a person's page")
}
