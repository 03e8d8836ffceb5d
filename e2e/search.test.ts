import { expect } from "vitest"
import { searchHistory } from "../src/domain/search/contract.ts"
import { check } from "./axe.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"

test("a stranger finds a work by the box above the page, with the keyboard alone", async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 1440, height: 900 } })
  await page.goto("/en")
  const title = (await page.locator("a.card img").first().getAttribute("alt")) ?? ""
  const [word = ""] = title.split(" ").filter((part) => part.length > 3)
  const box = page.getByRole("banner").getByRole("combobox", { name: "Search creations and people" })
  await page.getByRole("banner").getByRole("searchbox", { name: "Search creations and people" }).focus()
  await box.waitFor()
  await page.keyboard.type(title.slice(0, 8))
  const options = page.getByRole("banner").getByRole("option")
  await eventually(() => options.count()).toBeGreaterThan(0)
  await eventually(() => box.getAttribute("aria-expanded")).toBe("true")
  await page.keyboard.press("ArrowDown")
  await eventually(() => box.getAttribute("aria-activedescendant")).toBe(await options.first().getAttribute("id"))
  await check(page, "completions below the box")
  await page.keyboard.press("Escape")
  await eventually(() => box.getAttribute("aria-expanded")).toBe("false")
  await box.fill(word)
  await page.keyboard.press("Enter")
  await page.waitForURL("**/en/search?q=*")
  await eventually(() => page.locator("a.card").count()).toBeGreaterThan(0)
  expect(await page.locator("a.card img").evaluateAll((images) => images.map((image) => image.getAttribute("alt")))).toContain(title)
  await check(page, "results")
  await page.getByRole("navigation", { name: "Sort by" }).getByRole("link", { name: "Newest" }).click()
  await page.waitForURL("**order=new**")
  await page.getByRole("navigation", { name: "Type of result" }).getByRole("link", { name: "People" }).click()
  await page.getByRole("heading", { name: `No results for “${word}”` }).waitFor()
  await page.getByRole("navigation", { name: "Type of result" }).getByRole("link", { name: "All", exact: true }).click()
  await eventually(() => page.locator("a.card").count()).toBeGreaterThan(0)
})

test("Ctrl K opens search and commands over any page", async ({ visit }) => {
  const { page } = await visit()
  await page.goto("/en/tools")
  await page.keyboard.press("Control+k")
  const palette = page.getByRole("dialog", { name: "Search and commands" })
  await palette.getByRole("option", { name: "Studio" }).waitFor()
  await check(page, "the palette")
  await page.keyboard.press("Escape")
  await page.keyboard.press("Escape")
  await eventually(() => palette.isVisible()).toBe(false)
  await page.keyboard.press("Control+k")
  await palette.waitFor()
  await page.keyboard.type("task")
  // Before anything is typed every page is offered.
  await eventually(() => palette.getByRole("option").first().textContent()).toContain("Tasks")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await page.waitForURL("**/en/tasks")
})

test("nothing found offers what is near, in Arabic on a phone and without script", async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false, locale: "ar" })
  await page.goto("/ar")
  const titles = await page.locator("a.card img").evaluateAll((images) => images.map((image) => image.getAttribute("alt") ?? ""))
  const word = titles.flatMap((title) => title.split(" ")).find((part) => /^\p{L}{6,}$/u.test(part)) ?? ""
  const typo = `${word}q`
  await page.goto(`/ar/search?q=${encodeURIComponent(typo)}`)
  const near = page.getByRole("navigation", { name: "هل تقصد" }).getByRole("link").first()
  await page.goto((await near.getAttribute("href")) ?? "")
  await eventually(() => page.locator("a.card").count()).toBeGreaterThan(0)
  // What waits for frames never ends where no script runs.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test("a member's searches are kept until they say otherwise", async ({ visit }) => {
  const { page, context } = await visit()
  await signInQuickly(context, somebody("Noor"))
  await page.goto("/en/search?q=lantern")
  await page.goto("/en/search")
  const kept = page.getByRole("switch", { name: "Save search history" })
  await kept.waitFor()
  const { is_on: isOn } = await callAs(context, searchHistory, {})
  expect(await kept.isChecked()).toBe(isOn)
  await check(page, "the page of search without a query")
})

test("searches that did not load are asked for again", async ({ visit }) => {
  const { page, context, expectConsole } = await visit()
  expectConsole(/status of 503/)
  await signInQuickly(context, somebody("Noor"))
  let isBroken = true
  await page.route("**/api/v1/search/history", (route) => (isBroken ? route.fulfill({ status: 503, body: "{}" }) : route.continue()))
  await page.goto("/en/search")
  const failure = page.getByRole("alert").filter({ hasText: "Couldn't load your recent searches." })
  await failure.waitFor()
  await check(page, "searches that did not load")
  isBroken = false
  await failure.getByRole("button", { name: "Try again" }).click()
  await page.getByRole("switch", { name: "Save search history" }).waitFor()
  expect(await failure.count()).toBe(0)
})
