import { expect } from "vitest"
import { eventually, test } from "./journey.ts"

test("a stranger finds a work by the box above the page and pages by Ctrl K, with the keyboard alone", async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 1440, height: 900 } })
  await page.goto("/en")
  const title = (await page.locator("a.card img").first().getAttribute("alt")) ?? ""
  const [word = ""] = title.split(" ").filter((part) => part.length > 3)
  const box = page.getByRole("banner").getByRole("combobox", { name: "Search creations and people" })
  await page.getByRole("banner").getByRole("searchbox", { name: "Search creations and people" }).focus()
  await box.waitFor()
  await page.keyboard.type(title.slice(0, 8))
  await eventually(() => page.getByRole("banner").getByRole("option").count()).toBeGreaterThan(0)
  await page.keyboard.press("Escape")
  await eventually(() => box.getAttribute("aria-expanded")).toBe("false")
  await box.fill(word)
  await page.keyboard.press("Enter")
  await page.waitForURL("**/en/search?q=*")
  await eventually(() => page.locator("a.card").count()).toBeGreaterThan(0)
  expect(await page.locator("a.card img").evaluateAll((images) => images.map((image) => image.getAttribute("alt")))).toContain(title)
  await page.getByRole("navigation", { name: "Type of result" }).getByRole("link", { name: "People" }).click()
  await page.getByRole("heading", { name: `No results for “${word}”` }).waitFor()

  await page.keyboard.press("Control+k")
  const palette = page.getByRole("dialog", { name: "Search and commands" })
  await palette.getByRole("option", { name: "Studio", exact: true }).waitFor()
  await page.keyboard.type("task")
  // Before anything is typed every page is offered.
  await eventually(() => palette.getByRole("option").first().textContent()).toContain("Tasks")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await page.waitForURL("**/en/tasks")
})
