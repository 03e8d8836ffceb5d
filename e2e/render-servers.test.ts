import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { check, THEMES } from "./axe.ts"
import { test } from "./journey.ts"
import { signInAsStaff } from "./staff.ts"

/** From pasting an address to an image on the screen, ms. */
const FIRST_IMAGE_LIMIT_MS = 300_000
const CHECK_LIMIT_MS = 120_000

async function openServers(page: Page, locale = "en"): Promise<void> {
  await page.goto(`/${locale}/admin/backends`)
  await page.locator("#servers-title").waitFor()
}

/** Connects Easel once more, as somebody does who pastes its address. */
async function connect(page: Page, url: string, name: string): Promise<void> {
  await page.getByLabel("Address").fill(url)
  await page.getByRole("button", { name: "Check", exact: true }).click()
  await page.getByLabel("Name").fill(name)
  await page.getByRole("button", { name: "Connect", exact: true }).click()
  await page.getByRole("article", { name }).waitFor()
}

async function remove(page: Page, name: string): Promise<void> {
  const card = page.getByRole("article", { name })
  await card.getByRole("button", { name: "Remove" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click()
  await card.getByText("Being removed").waitFor()
}

describe.each([1440, 390])("an admin at the render servers, %i px wide", (width) => {
  const size = { viewport: { width, height: 900 } }
  const name = `second-${width}`

  test("pastes an address, connects it, and has an image within five minutes", async ({ visit, easelUrl }) => {
    const { context, page } = await visit(size)
    await signInAsStaff(context, "admin")
    await openServers(page)
    const startedAtMs = Date.now()
    await connect(page, easelUrl, name)
    const card = page.getByRole("article", { name })
    await card.getByRole("button", { name: "Test image" }).click()
    await card.getByRole("img", { name: `Test image of ${name}` }).waitFor()
    expect(Date.now() - startedAtMs).toBeLessThan(FIRST_IMAGE_LIMIT_MS)
    await card.getByRole("button", { name: `Details of ${name}` }).click()
    await card.getByText("Software").waitFor()
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      await check(page, `a server, ${colorScheme}`)
    }
    await card.getByRole("tab", { name: "Settings" }).click()
    await check(page, "its settings")
    await remove(page, name)
  })

  test("drains a server: what runs ends, it says when it is idle, and takes orders again", async ({ visit, easelUrl }) => {
    const { context, page } = await visit(size)
    await signInAsStaff(context, "admin")
    await openServers(page)
    await connect(page, easelUrl, `${name}-d`)
    const card = page.getByRole("article", { name: `${name}-d` })
    await card.getByRole("button", { name: "Drain" }).click()
    await card.getByText("is idle").waitFor()
    await card.getByRole("button", { name: "Resume" }).click()
    await card.getByText("Active").waitFor()
    await remove(page, `${name}-d`)
  })
})

describe("an admin at the render servers", () => {
  test("is told what each action came to, and of an address without a server what to do", async ({ visit, easelUrl }) => {
    const { context, page } = await visit()
    await signInAsStaff(context, "admin")
    await openServers(page)
    await page.getByLabel("Address").fill(`${easelUrl}/nowhere`)
    await page.getByRole("button", { name: "Check", exact: true }).click()
    await page.getByText("Check the port and the path.").waitFor()
    // What was typed is still there, and mended.
    await page.getByLabel("Address").fill(easelUrl)
    await page.getByRole("button", { name: "Check", exact: true }).click()
    await page.getByText("Check finished").waitFor({ timeout: CHECK_LIMIT_MS })
    const results = page.getByRole("list", { name: "Results of the check" })
    for (const what of ["Text to image", "Face swap", "Same seed, same image", "Cancel"])
      await results.getByText(what, { exact: true }).waitFor()
    await check(page, "a finished check")
  })

  test("reads the page from right to left", async ({ visit }) => {
    const { context, page } = await visit({ viewport: { width: 390, height: 844 } })
    await signInAsStaff(context, "admin")
    await openServers(page, "ar")
    await check(page, "Arabic, narrow")
  })
})
