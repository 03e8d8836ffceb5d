import { expect } from "vitest"
import { createRedeemCodes } from "../src/domain/credits/contract.ts"
import { endMemberships } from "./backstage.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"
import { signInAsStaff } from "./staff.ts"
import { openStudio, studioOn } from "./studio-screen.ts"

test("a redeemed membership brings its settings to the studio, and takes them away in the second it ends", async ({ visit }) => {
  const { context: deskContext } = await visit()
  await signInAsStaff(deskContext, "admin")
  const { codes } = await callAs(deskContext, createRedeemCodes, { plan: "vip1", days: 30, maximum_uses: 1, count: 1 })

  const { page, context } = await visit()
  const viola = somebody("Viola")
  await signInQuickly(context, viola)
  const before = await openStudio(page)
  await eventually(() => before.buttonLine.textContent()).toMatch(/^8 stamina \(142 left\)/)
  expect(await page.getByRole("group", { name: "Speed" }).count()).toBe(0)

  await page.goto("/en/wallet")
  await page.locator("[data-island='wallet'][data-alive]").waitFor()
  await page.getByRole("region", { name: "Membership" }).getByText("Free", { exact: true }).waitFor()
  await page.getByLabel("Redeem a code").fill(codes[0] ?? "")
  await page.getByRole("button", { name: "Redeem", exact: true }).click()
  await page.getByText("You have VIP 1 until").waitFor()
  const card = page.getByRole("region", { name: "Membership" })
  await card.getByText("VIP 1", { exact: true }).waitFor()
  await card.getByText("the fast queue").waitFor()

  const studio = await openStudio(page)
  const speed = page.getByRole("group", { name: "Speed" })
  await page.locator(".composer").getByRole("button", { name: "Settings", exact: true }).last().click()
  await page.getByRole("button", { name: /^Speed/ }).click()
  await speed.getByRole("radio", { name: "Fast" }).waitFor({ state: "attached" })
  await eventually(() => speed.getByRole("radio", { name: "Fast" }).isChecked()).toBe(true)
  await page.getByRole("button", { name: "Images: 4 images" }).waitFor()
  await eventually(() => studio.buttonLine.textContent()).toMatch(/^16 stamina \(134 left\)/)

  await endMemberships(viola.email, Date.now() + 3_000)
  await page.reload()
  const after = await studioOn(page)
  // Nobody does anything: the page knows when the term ends.
  await page.getByRole("button", { name: "Images: 2 images" }).waitFor()
  await speed.waitFor({ state: "detached" })
  await eventually(() => after.buttonLine.textContent()).toMatch(/^8 stamina \(142 left\)/)
})
