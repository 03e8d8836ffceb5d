import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { leaveStamina } from "./backstage.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { signInAsStaff } from "./staff.ts"
import { allImagesShown, openStudio, studioOn } from "./studio-screen.ts"

/** Titles of the movements that the wallet lists, newest first. */
function movementTitles(page: Page): Promise<string[]> {
  return page
    .getByRole("region", { name: "Transactions" })
    .locator("li p:first-of-type")
    .filter({ hasNot: page.locator("time") })
    .allTextContents()
}

/** The cells of a CSV file whose texts hold no commas. */
function rowsOf(csv: string): readonly (readonly string[])[] {
  return csv
    .trim()
    .split("\r\n")
    .map((line) => line.split(","))
}

async function makeCodes(page: Page, coins: string): Promise<readonly string[]> {
  await page.goto("/en/admin/credits")
  await page.locator("[data-island='moderation'][data-alive]").waitFor()
  const form = page.getByRole("form", { name: "Redeem codes" })
  await form.getByLabel("Coins").fill(coins)
  await form.getByRole("button", { name: "Create codes" }).click()
  const codes = await page.getByRole("region", { name: "New codes" }).textContent()
  await page.getByRole("button", { name: "I saved them" }).click()
  return (codes ?? "").split("\n")
}

test("whoever runs out of credits sees what is missing, redeems a code, continues, and finds every movement in the wallet", async ({
  visit,
}) => {
  const { page: desk, context: deskContext } = await visit()
  await signInAsStaff(deskContext, "admin")
  const [code = ""] = await makeCodes(desk, "40")
  expect(code).toMatch(/^\w{4}(-\w{4}){3}$/)

  const { page, context } = await visit()
  const lena = somebody("Lena")
  await signInQuickly(context, lena)
  const studio = await openStudio(page)
  await eventually(() => studio.buttonLine.textContent()).toMatch(/^8 stamina \(142 left\)/)
  await leaveStamina(lena.email, 4)
  await page.reload()
  await studioOn(page)
  await eventually(() => studio.buttonLine.textContent()).toBe("You need 4 more credits.")
  await studio.prompt.fill("a paper boat in the gutter")
  await page.getByRole("button", { name: /^Get credits/ }).click()

  const recharge = page.getByRole("dialog", { name: "You need 4 more credits" })
  await recharge.getByText("This costs 8 credits. You have 4 stamina and 0 coins.").waitFor()
  await recharge.getByLabel("Redeem a code").fill(code.toLowerCase())
  await recharge.getByRole("button", { name: "Redeem", exact: true }).click()
  const enough = page.getByRole("dialog", { name: "You have enough credits now" })
  await enough.getByText("You received 40 coins.").waitFor()
  await enough.getByRole("button", { name: "Generate · 8 credits" }).click()
  await allImagesShown(studio.card("a paper boat in the gutter"), 2)
  await eventually(() => studio.buttonLine.textContent()).toMatch(/^8 coins \(28 left\)/)

  await page.goto("/en/wallet")
  await page.locator("[data-island='wallet'][data-alive]").waitFor()
  const balances = page.getByRole("region", { name: "Balances" })
  await balances.getByText("36", { exact: true }).waitFor()
  await eventually(() => movementTitles(page)).toEqual(["a paper boat in the gutter", "Redeemed code", "Adjustment", "Daily stamina"])

  const downloading = page.waitForEvent("download")
  await page.getByRole("link", { name: "CSV" }).click()
  const [header = [], ...rows] = rowsOf(await readFile(await (await downloading).path(), "utf8"))
  const sums = ["stamina", "coins"].map((purse) => rows.reduce((sum, row) => sum + Number(row[header.indexOf(purse)]), 0))
  expect(sums).toEqual([0, 36])

  await page.getByRole("link", { name: "a paper boat in the gutter" }).click()
  await (await studioOn(page)).card("a paper boat in the gutter").waitFor()
  await desk.getByRole("button", { name: "Check ledger" }).click()
  await desk.getByText("All ledger checks passed.").waitFor()
})
