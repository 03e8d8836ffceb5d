import { expect, inject } from "vitest"
import { test } from "./journey.ts"
import { accountMenu, openSignIn, somebody } from "./member.ts"
import { signInAtThirdParty } from "./third-party.ts"

test("somebody new comes in by a third party, names themself, and is back where they came from", async ({ visit }) => {
  const { page } = await visit()
  const person = somebody("Nora")
  await page.goto("/en?order=new")
  const dialog = await openSignIn(page)
  await dialog.getByRole("link", { name: "Continue with Google" }).click()
  expect(new URL(page.url()).origin).not.toBe(inject("appUrl"))
  await signInAtThirdParty(page, person.email, "Somebody there")
  await page.getByRole("heading", { name: "One last step" }).waitFor()
  // Nothing that opens an account may stay in the address.
  expect(new URL(page.url()).hash).toBe("")
  await page.getByLabel("Display name", { exact: true }).fill(person.name)
  await page.getByRole("button", { name: "Create account" }).click()
  await page.waitForURL("**/en?order=new")
  await accountMenu(page, person).waitFor()
})
