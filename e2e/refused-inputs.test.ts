import { expect } from "vitest"
import { expireResetLinks, makeInvitation } from "./backstage.ts"
import { codeFor, linkFor } from "./emails.ts"
import { test } from "./journey.ts"
import { accountMenu, enterCode, openSignInPage, signInQuickly, somebody } from "./member.ts"

/** Refusals that the journeys bring about. */
const REFUSED = /status of 4\d\d/

test("a wrong code and an address that is none are refused at their fields, and what was typed stays", async ({ visit }) => {
  const { page, expectConsole } = await visit()
  expectConsole(REFUSED)
  const gina = somebody("Gina")
  await openSignInPage(page)
  const email = page.getByLabel("Email address")
  for (const [typed, words] of [
    ["", "Fill in this field."],
    ["gina@", "Enter a complete email address."],
  ] as const) {
    await email.fill(typed)
    await page.getByRole("button", { name: "Continue with email" }).click()
    await page.getByRole("alert").getByText(words).waitFor()
    expect(await email.inputValue()).toBe(typed)
    expect(await email.getAttribute("aria-invalid")).toBe("true")
  }
  await email.fill(gina.email)
  await page.getByRole("button", { name: "Continue with email" }).click()
  const code = await codeFor(gina.email)
  await enterCode(page, code === "000000" ? "000001" : "000000")
  await page.getByRole("alert").getByText("This code is incorrect, expired, or already used. Check it, or get a new one.").waitFor()
  expect(await page.getByLabel("6-digit code").getAttribute("aria-invalid")).toBe("true")
  await enterCode(page, code)
  await page.getByRole("heading", { name: "One last step" }).waitFor()
  await page.getByLabel("Display name", { exact: true }).fill(" ")
  await page.getByRole("button", { name: "Create account" }).click()
  await page.getByRole("alert").getByText("Enter a name.").waitFor()

  await page.getByLabel("Invitation code (optional)").fill("nobodys-code")
  await page.getByLabel("Display name", { exact: true }).fill(gina.name)
  await page.getByRole("button", { name: "Create account" }).click()
  await page.getByRole("alert").getByText("This invitation code isn't valid.").waitFor()
  expect(await page.getByLabel("Display name", { exact: true }).inputValue()).toBe(gina.name)
  await page.getByLabel("Invitation code (optional)").fill(await makeInvitation())
  await page.getByRole("button", { name: "Create account" }).click()
  await accountMenu(page, gina).waitFor()
})

test("a password is weighed while it is typed; a weak one, a common one and a taken address are refused at the field", async ({
  visit,
}) => {
  const { page, context, expectConsole } = await visit()
  expectConsole(REFUSED)
  const [hanna, other] = [somebody("Hanna"), somebody("Somebody else")]
  await signInQuickly(context, other)
  await context.clearCookies()
  await openSignInPage(page)
  await page.getByRole("button", { name: "Create an account with a password" }).click()
  await page.getByLabel("Email address").fill(other.email)
  const password = page.getByLabel("Password", { exact: true })
  await password.fill("short")
  await page.getByRole("button", { name: "Send code" }).click()
  await page.getByRole("alert").getByText("Use 8 characters or more.").waitFor()
  await password.fill(other.email)
  await page.getByRole("button", { name: "Send code" }).click()
  await page.getByRole("alert").getByText("This password is too easy to guess. Choose another one.").waitFor()
  expect(await password.inputValue()).toBe(other.email)

  // What only the server knows comes after the code, and leads back to where it is mended.
  await password.fill("password123")
  await page.getByRole("button", { name: "Send code" }).click()
  await enterCode(page, await codeFor(other.email))
  await page.getByRole("alert").getByText("This password is too easy to guess. Choose another one.").waitFor()
  expect(await page.getByLabel("Email address").inputValue()).toBe(other.email)
  await password.fill("nine green bottles")
  await page.getByRole("button", { name: "Send code" }).click()
  await enterCode(page, await codeFor(other.email))
  await page.getByRole("alert").getByText("An account with this email address already exists. Sign in instead.").waitFor()
  expect(await page.getByLabel("Email address").inputValue()).toBe(other.email)
  expect(await password.inputValue()).toBe("nine green bottles")
  await page.getByLabel("Email address").fill(hanna.email)
  await page.getByRole("button", { name: "Send code" }).click()
  await enterCode(page, await codeFor(hanna.email))
  await page
    .getByRole("banner")
    .getByLabel(/'s account$/)
    .waitFor()
})

test("a link to reset a password that is too old, used or broken says so and leads to a new one", async ({ visit }) => {
  const { page, context, newTab, expectConsole } = await visit()
  expectConsole(REFUSED)
  const kim = somebody("Kim")
  await signInQuickly(context, kim)
  await context.clearCookies()
  await page.goto("/en/reset")
  await page.getByRole("alert").getByText("This link has expired or was already used. Get a new one.").waitFor()
  await page.getByRole("link", { name: "Get a new link" }).click()
  await page.getByRole("heading", { name: "Reset your password" }).waitFor()
  await page.getByLabel("Email address").fill(kim.email)
  await page.getByRole("button", { name: "Send link" }).click()
  const link = await linkFor(kim.email, "/reset")
  await expireResetLinks(kim.email)
  const old = await newTab()
  await old.goto(link)
  await old.getByLabel("New password").fill("three blind mice run")
  await old.getByRole("button", { name: "Set password" }).click()
  await old.getByRole("alert").getByText("This link has expired or was already used. Get a new one.").waitFor()
})
