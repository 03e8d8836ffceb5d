import { expect } from "vitest"
import { accountInfo } from "../src/domain/profile/contract.ts"
import { checkInBothThemes } from "./axe.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"

test("a member makes an access token, a script uses it, and it is over once it is revoked", async ({ visit }) => {
  const { context, page } = await visit()
  const person = somebody("Ada Token")
  await signInQuickly(context, person)
  await page.goto("/en/settings/tokens")
  await page.getByText("You don't have any access tokens.").waitFor()
  await page.getByRole("button", { name: "New access token" }).click()
  const dialog = page.getByRole("dialog", { name: "New access token" })
  await dialog.getByRole("button", { name: "Create token" }).click()
  await dialog.getByText("Fill in this field.").waitFor()
  await dialog.getByLabel("Name", { exact: true }).fill("Backup")
  await dialog.getByLabel("Expires").selectOption("7")
  await checkInBothThemes(page, "the dialog of a new token")
  await dialog.getByRole("button", { name: "Create token" }).click()

  const token = (await page.locator("#new-token").textContent()) ?? ""
  expect(token).toMatch(/^atelier_[0-9a-z]{26}$/)
  await checkInBothThemes(page, "a new token")
  const ask = async () => {
    const answer = await fetch(new URL(accountInfo.path, page.url()), {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: "{}",
    })
    return answer.status
  }
  expect(await ask()).toBe(200)
  await page.getByRole("button", { name: "I saved it" }).click()
  await page.reload()
  expect(await page.content()).not.toContain(token)
  await page.getByText("Last used").waitFor()

  await page.getByRole("button", { name: "Revoke Backup" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click()
  await page.getByText("You don't have any access tokens.").waitFor()
  await eventually(ask).toBe(401)
  expect((await callAs(context, accountInfo, {})).account.name).toBe(person.name)
})
