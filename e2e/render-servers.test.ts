import { expect } from "vitest"
import { test } from "./journey.ts"
import { signInAsStaff } from "./staff.ts"

/** From pasting an address to an image on the screen, ms. */
const FIRST_IMAGE_LIMIT_MS = 300_000
const NAME = "second"

test("an admin connects a server by its address, has an image within five minutes, drains it, resumes it and removes it", async ({
  visit,
  easelUrl,
}) => {
  const { context, page } = await visit({ viewport: { width: 390, height: 844 } })
  await signInAsStaff(context, "admin")
  await page.goto("/en/admin/backends")
  await page.locator("#servers-title").waitFor()
  await page.getByLabel("Address").fill(`${easelUrl}/nowhere`)
  await page.getByRole("button", { name: "Check", exact: true }).click()
  await page.getByText("Check the port and the path.").waitFor()
  // What was typed is still there, and mended.
  const startedAtMs = Date.now()
  await page.getByLabel("Address").fill(easelUrl)
  await page.getByRole("button", { name: "Check", exact: true }).click()
  await page.getByLabel("Name").fill(NAME)
  await page.getByRole("button", { name: "Connect", exact: true }).click()
  const card = page.getByRole("article", { name: NAME })
  await card.getByRole("button", { name: "Test image" }).click()
  await card.getByRole("img", { name: `Test image of ${NAME}` }).waitFor()
  expect(Date.now() - startedAtMs).toBeLessThan(FIRST_IMAGE_LIMIT_MS)

  await card.getByRole("button", { name: "Drain" }).click()
  await card.getByText("is idle").waitFor()
  await card.getByRole("button", { name: "Resume" }).click()
  await card.getByText("Active").waitFor()
  await card.getByRole("button", { name: "Remove" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click()
  await card.getByText("Being removed").waitFor()
})
