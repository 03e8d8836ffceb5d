import { expect } from "vitest"
import { OWNER_EMAIL } from "../local/admin/owner.ts"
import { accountInfo } from "../src/domain/profile/contract.ts"
import { ownerLinkOfStart } from "./backstage.ts"
import { test } from "./journey.ts"
import { accountMenu, callAs } from "./member.ts"
import { settingsOn } from "./settings-screen.ts"

test("the link that a first start prints makes its opener the owner, with every right and the highest plan, once", async ({ visit }) => {
  const link = await ownerLinkOfStart()
  const { page, context } = await visit()
  await page.goto(link)
  await page.getByRole("heading", { name: "You own this Atelier" }).waitFor()
  expect(new URL(page.url()).pathname).toBe("/en/admin")
  await page.getByRole("link", { name: "Secure account" }).click()
  await settingsOn(page)
  expect(new URL(page.url()).pathname).toBe("/en/settings/sign-in")
  await accountMenu(page, { name: "Owner" }).waitFor()
  expect(await callAs(context, accountInfo, {})).toMatchObject({ account: { email: OWNER_EMAIL, is_admin: true } })

  await page.goto("/en/wallet")
  await page.getByRole("region", { name: "Membership" }).getByText("Company", { exact: true }).waitFor()
  await page.goto("/en/admin/credits")
  await page.getByRole("heading", { name: "Redeem codes" }).waitFor()
  await page.getByRole("heading", { name: "Ledger" }).waitFor()

  // Whoever finds the link afterwards is told how the owner gets another.
  const { page: late } = await visit()
  await late.goto(link)
  await late.getByText("This link has expired or was already used.").waitFor()
  await late.getByText("npm run admin -- owner-link").waitFor()
  await late.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor()
  // The owner stays signed in.
  await page.reload()
  await accountMenu(page, { name: "Owner" }).waitFor()
})
