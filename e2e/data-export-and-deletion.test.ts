import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { dataExport, deleteAccount } from "../src/domain/profile/contract.ts"
import { codeFor, emailAbout } from "./emails.ts"
import { test } from "./journey.ts"
import { enterCode, openSignInPage, signInQuickly, somebody } from "./member.ts"
import { refuseOnceForProof } from "./old-proof.ts"
import { notice, openBy, openSettings, settingsOn } from "./settings-screen.ts"
import { allImagesShown, openStudio } from "./studio-screen.ts"
import { zipFiles } from "./zip-files.ts"

/** Proves who one is by a code in an email. */
async function proveByEmail(page: Page, email: string): Promise<void> {
  const proof = page.getByRole("dialog", { name: "Confirm it's you" })
  await proof.getByRole("button", { name: `Send a code to ${email}` }).click()
  await enterCode(proof, await codeFor(email))
  await proof.waitFor({ state: "detached" })
}

test("a member takes everything along, asks for deletion with proof and name, and keeps the account after all", async ({ visit }) => {
  const { page, context, expectConsole } = await visit()
  // What asks for a proof first is answered with a refusal.
  expectConsole(/status of 40[13]/)
  const june = somebody("June")
  await signInQuickly(context, june)
  const studio = await openStudio(page)
  await allImagesShown(await studio.make("a kite over the dunes", 1), 1)

  await openSettings(page, "/data")
  await refuseOnceForProof(page, dataExport)
  const downloading = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download data" }).click()
  await proveByEmail(page, june.email)
  const files = zipFiles(await readFile(await (await downloading).path()))
  await page.getByText("Your data was downloaded").waitFor()
  expect(JSON.parse(String(files.get("account.json")))).toMatchObject({ name: june.name, email: june.email })
  expect(String(files.get("tasks.json"))).toContain("a kite over the dunes")
  const images = [...files].filter(([name]) => /\.(png|webp|jpg)$/.test(name))
  expect(images.length).toBe(1)
  expect(images[0]?.[1].byteLength).toBeGreaterThan(1_000)

  await refuseOnceForProof(page, deleteAccount)
  const dialog = await openBy(page, "Delete account…", "Delete your account?")
  await dialog.getByLabel("Display name or email address").fill("Juno")
  await dialog.getByRole("button", { name: "Delete account" }).click()
  await dialog.getByRole("alert").waitFor()
  expect(await dialog.getByLabel("Display name or email address").inputValue()).toBe("Juno")
  await dialog.getByLabel("Display name or email address").fill(june.name)
  await dialog.getByRole("button", { name: "Delete account" }).click()
  await proveByEmail(page, june.email)
  const banner = page.getByRole("region", { name: /^Your account will be deleted on / })
  await banner.waitFor()
  await emailAbout(june.email, /will be deleted/)

  // Signing in does not take it back; the person does.
  await context.clearCookies()
  await openSignInPage(page, "/en/settings/data")
  await page.getByLabel("Email address").fill(june.email)
  await page.getByRole("button", { name: "Continue with email" }).click()
  await enterCode(page, await codeFor(june.email))
  await page.waitForURL("**/en/settings/data")
  await settingsOn(page)
  await banner.getByRole("button", { name: "Keep account" }).click()
  await notice(page, "Your account won't be deleted.")
  await banner.waitFor({ state: "detached" })
  await page.reload()
  await page.getByRole("button", { name: "Delete account…" }).waitFor()
})
