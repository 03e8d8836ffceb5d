import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { deleteAccount, takeOut } from "../src/domain/profile/contract.ts"
import { test } from "./journey.ts"
import { codeFor, letterAbout } from "./letters.ts"
import { enterCode, openSignInPage, signInQuickly, somebody } from "./member.ts"
import { refuseOnceForProof } from "./old-proof.ts"
import { notice, openBy, openSettings, settingsOn } from "./settings-screen.ts"
import { allPicturesShown, openStudio } from "./studio-screen.ts"
import { zipFiles } from "./zip-files.ts"

/** Answers the question who one is by a code in a letter. */
async function proveByLetter(page: Page, email: string): Promise<void> {
  const proof = page.getByRole("dialog", { name: "Confirm it is you" })
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
  await allPicturesShown(await studio.make("a kite over the dunes", 1), 1)

  await openSettings(page, "/data")
  await refuseOnceForProof(page, takeOut)
  const downloading = page.waitForEvent("download")
  await page.getByRole("link", { name: "Download the archive" }).click()
  await proveByLetter(page, june.email)
  const files = zipFiles(await readFile(await (await downloading).path()))
  await page.getByText("The archive was downloaded").waitFor()
  expect(JSON.parse(String(files.get("account.json")))).toMatchObject({ name: june.name, email: june.email })
  expect(String(files.get("tasks.json"))).toContain("a kite over the dunes")
  const pictures = [...files].filter(([name]) => /\.(png|webp|jpg)$/.test(name))
  expect(pictures.length).toBe(1)
  expect(pictures[0]?.[1].byteLength).toBeGreaterThan(1_000)

  await refuseOnceForProof(page, deleteAccount)
  const dialog = await openBy(page, "Delete the account…", "Delete your account?")
  await dialog.getByLabel("Name or e-mail address").fill("Juno")
  await dialog.getByRole("button", { name: "Delete the account" }).click()
  await dialog.getByRole("alert").waitFor()
  expect(await dialog.getByLabel("Name or e-mail address").inputValue()).toBe("Juno")
  await dialog.getByLabel("Name or e-mail address").fill(june.name)
  await dialog.getByRole("button", { name: "Delete the account" }).click()
  await proveByLetter(page, june.email)
  const banner = page.getByRole("region", { name: /^Your account will be deleted on / })
  await banner.waitFor()
  await letterAbout(june.email, /will be deleted/)

  // Signing in does not take it back; the person does.
  await context.clearCookies()
  await openSignInPage(page, "/en/settings/data")
  await page.getByLabel("E-mail address").fill(june.email)
  await page.getByRole("button", { name: "Continue with e-mail" }).click()
  await enterCode(page, await codeFor(june.email))
  await page.waitForURL("**/en/settings/data")
  await settingsOn(page)
  await banner.getByRole("button", { name: "Keep my account" }).click()
  await notice(page, "Your account stays.")
  await banner.waitFor({ state: "detached" })
  await page.reload()
  await page.getByRole("button", { name: "Delete the account…" }).waitFor()
})
