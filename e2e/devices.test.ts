import { expect } from "vitest"
import { codeFor, linkFor } from "./emails.ts"
import { eventually, test } from "./journey.ts"
import { accountMenu, enterCode, openSignInPage, signInByPassword, signInQuickly, somebody } from "./member.ts"
import { notice, openBy, openSettings, setFirstPassword } from "./settings-screen.ts"
import { openStudio, studioOn } from "./studio-screen.ts"

test("a device that another one signs out learns it at once, signs in again, and has lost nothing that was typed", async ({ visit }) => {
  const pia = somebody("Pia")
  const { page: here, context: hereContext } = await visit()
  const { page: there, context: thereContext, expectConsole } = await visit()
  await signInQuickly(hereContext, pia)
  await signInQuickly(thereContext, pia)
  expectConsole(/status of 401/)
  const socket = there.waitForEvent("websocket")
  const studio = await openStudio(there)
  await socket
  await studio.prompt.fill("typed on the other device")

  await openSettings(here, "/devices")
  const question = await openBy(here, "Sign out Chrome on Linux", "Sign out Chrome on Linux?")
  await question.getByRole("button", { name: "Sign out", exact: true }).click()
  await notice(here, "Chrome on Linux was signed out.")
  await here.getByText("You're not signed in on any other device.").waitFor()

  const dialog = there.getByRole("dialog", { name: "Sign in" })
  await dialog.getByText("You were signed out. Sign in to continue. Nothing you typed is lost.").waitFor()
  await dialog.getByLabel("Email address").fill(pia.email)
  await dialog.getByRole("button", { name: "Continue with email" }).click()
  await enterCode(dialog, await codeFor(pia.email))
  await accountMenu(there, pia).waitFor()
  expect(await (await studioOn(there)).prompt.inputValue()).toBe("typed on the other device")
  await here.reload()
  await here.getByRole("button", { name: "Sign out Chrome on Linux" }).waitFor()
  await here.getByText("A device was signed out").first().waitFor()
})

test("a password that is reset by the link in an email signs out every device, and is the one to sign in by", async ({ visit }) => {
  const rosa = somebody("Rosa")
  const { page, context, expectConsole } = await visit()
  await signInQuickly(context, rosa)
  await openSettings(page, "/sign-in")
  await setFirstPassword(page, "the old one of Rosa")

  const { page: lost } = await visit()
  expectConsole(/status of 401/)
  await openSignInPage(lost)
  await lost.getByRole("button", { name: "Use a password instead" }).click()
  await lost.getByRole("button", { name: "Forgot your password?" }).click()
  await lost.getByLabel("Email address").fill(rosa.email)
  await lost.getByRole("button", { name: "Send link" }).click()
  await lost.getByRole("heading", { name: "Check your email" }).waitFor()
  await lost.goto(await linkFor(rosa.email, "/reset"))
  await eventually(() => new URL(lost.url()).hash).toBe("")
  await lost.getByLabel("New password").fill("a new one for Rosa")
  await lost.getByRole("button", { name: "Set password" }).click()
  await lost.getByRole("heading", { name: "Password set" }).waitFor()

  await page.reload()
  await page.getByRole("heading", { name: "You were signed out" }).waitFor()
  await openSignInPage(lost)
  await signInByPassword(lost, rosa.email, "a new one for Rosa")
  await accountMenu(lost, rosa).waitFor()
})
