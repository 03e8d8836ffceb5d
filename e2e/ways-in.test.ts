import type { Page } from "playwright-core"
import { expect } from "vitest"
import { accountInfo } from "../src/domain/profile/contract.ts"
import { codeFor, emailAbout } from "./emails.ts"
import { test } from "./journey.ts"
import { accountMenu, callAs, enterCode, openSignInPage, signInByPassword, signInQuickly, signOut, somebody, somePhone } from "./member.ts"
import { namedAppUrl, plugInPasskeyDevice } from "./passkey-device.ts"
import { notice, openBy, openSettings, setFirstPassword, settingsOn } from "./settings-screen.ts"
import { signInAtThirdParty } from "./third-party.ts"

const PASSWORD = "seven crooked lanterns"

async function addPhone(page: Page, phone: string): Promise<void> {
  const dialog = await openBy(page, "Add phone number")
  await dialog.getByLabel("New phone number").fill(phone)
  await dialog.getByRole("button", { name: "Send code" }).click()
  await enterCode(dialog, await codeFor(phone))
  await notice(page, "Your phone number is now")
}

async function linkGoogle(page: Page, email: string): Promise<void> {
  await page.getByRole("link", { name: "Link Google" }).click()
  await signInAtThirdParty(page, email, "Ida elsewhere")
  await settingsOn(page)
  await notice(page, "Google is linked. You can now sign in with it.")
}

async function addPasskey(page: Page): Promise<void> {
  const dialog = await openBy(page, "Add passkey")
  await dialog.getByLabel("Passkey name").fill("My test key")
  await dialog.getByRole("button", { name: "Add passkey" }).click()
  await notice(page, "Passkey My test key added.")
}

test("every way that was added leads to the one account: password, text message, third party, passkey", async ({ visit }) => {
  const { page, context, expectConsole } = await visit({ baseURL: namedAppUrl() })
  // Whoever signs out on a page of settings is shown the way in on it.
  expectConsole(/401 .*\/en\/settings\/sign-in/)
  await plugInPasskeyDevice(page)
  const ida = somebody("Ida")
  const [phone, google] = [somePhone(), `${crypto.randomUUID().slice(0, 8)}@example.com`]
  await signInQuickly(context, ida)
  const { account } = await callAs(context, accountInfo, {})
  await openSettings(page, "/sign-in")
  await page.getByText("You have only 1 way to sign in. Add another so that you don't lose access to your account.").waitFor()
  await setFirstPassword(page, PASSWORD)
  await emailAbout(ida.email, /password was set/)
  await addPhone(page, phone)
  await linkGoogle(page, google)
  await addPasskey(page)

  const WAYS: readonly (readonly [string, () => Promise<void>])[] = [
    ["password", () => signInByPassword(page, ida.email, PASSWORD)],
    [
      "text message",
      async () => {
        await page.getByRole("button", { name: "Phone number" }).click()
        await page.getByRole("textbox", { name: "Phone number" }).fill(phone.replace("+49151", "+49 151 "))
        await page.getByRole("button", { name: "Send code" }).click()
        await page.getByRole("heading", { name: "Enter code" }).waitFor()
        await enterCode(page, await codeFor(phone))
      },
    ],
    [
      "third party",
      async () => {
        await page.getByRole("link", { name: "Continue with Google" }).click()
        await signInAtThirdParty(page, google, "Ida elsewhere")
      },
    ],
    ["passkey", () => page.getByRole("button", { name: "Passkey" }).click()],
  ]
  for (const [way, signIn] of WAYS) {
    await signOut(page, ida)
    await openSignInPage(page, "/en/about-preview")
    await signIn()
    await page.waitForURL("**/en/about-preview")
    await accountMenu(page, ida).waitFor()
    const now = await callAs(context, accountInfo, {})
    expect({ way, id: now.account.id }).toEqual({ way, id: account.id })
  }
})
