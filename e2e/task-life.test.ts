import { expect } from "vitest"
import { eventually, test } from "./journey.ts"
import { allImagesShown, openStudio, studioOn } from "./studio-screen.ts"

test("a cancelled task leaves, and its share of the day comes back", async ({ visit, renderer }) => {
  await renderer.fail({ kind: "slow", step_delay_ms: 1_000, times: 1 })
  const { page } = await visit()
  const studio = await openStudio(page)
  const card = await studio.make("a castle on a hill", 3)
  await card.getByRole("progressbar").waitFor()
  await eventually(() => studio.buttonLine.textContent()).toContain("Only 1 image left today")

  await card.getByRole("button", { name: "Cancel" }).click()
  await card.waitFor({ state: "detached" })
  await page.getByRole("status").getByText("Canceled").waitFor()
  await eventually(() => studio.buttonLine.textContent()).toBe("Free today: 4 of 4 left")
  await page.reload()
  const again = await studioOn(page)
  await eventually(() => again.buttonLine.textContent()).toBe("Free today: 4 of 4 left")
  expect(await page.locator("article").count()).toBe(0)
})

test("a reload in the middle of a task continues where it was and keeps the draft", async ({ visit, renderer }) => {
  await renderer.fail({ kind: "slow", step_delay_ms: 250, times: 1 })
  const { page } = await visit()
  const studio = await openStudio(page)
  const card = await studio.make("a sailboat in a quiet bay at sunset")
  await eventually(async () => Number(await card.getByRole("progressbar").getAttribute("aria-valuenow"))).toBeGreaterThan(9)
  await studio.prompt.fill("the next idea, half written")

  await page.reload()
  const again = await studioOn(page)
  expect(await again.prompt.inputValue()).toBe("the next idea, half written")
  const same = again.card("a sailboat in a quiet bay at sunset")
  await eventually(async () => Number((await same.getByRole("progressbar").getAttribute("aria-valuenow")) ?? 100)).toBeGreaterThan(9)
  await allImagesShown(same, 1)
})

test("a task made in one tab appears and finishes in the other", async ({ visit, renderer }) => {
  await renderer.fail({ kind: "slow", step_delay_ms: 100, times: 1 })
  const { page, newTab } = await visit()
  const here = await openStudio(page)
  const there = await openStudio(await newTab())
  await page.bringToFront()
  await here.make("two deer in a misty meadow")
  await there.card("two deer in a misty meadow").getByRole("progressbar").waitFor()
  await allImagesShown(here.card("two deer in a misty meadow"), 1)
  await there.page.bringToFront()
  await allImagesShown(there.card("two deer in a misty meadow"), 1)
})

test("a removed image comes back by undo and is gone for good when the page is left", async ({ visit }) => {
  const { page } = await visit()
  const studio = await openStudio(page)
  const card = await studio.make("a bowl of apples on a table")
  await allImagesShown(card, 1)
  await card.getByRole("button", { name: "Remove" }).first().click()
  await card.waitFor({ state: "detached" })
  await page.getByRole("button", { name: "Undo" }).click()
  await allImagesShown(card, 1)
  await card.getByRole("button", { name: "Remove" }).first().click()
  await card.waitFor({ state: "detached" })
  await page.reload()
  const again = await studioOn(page)
  await again.page.getByRole("heading", { name: "Your images appear here" }).waitFor()
  expect(await again.card("a bowl of apples on a table").count()).toBe(0)
})
