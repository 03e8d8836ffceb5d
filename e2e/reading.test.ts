import { expect, inject } from "vitest"
import { eventually, test } from "./journey.ts"
import { openStudio, studioOn } from "./studio-screen.ts"

test("without script the home page shows its works and leads to the next page of them", async ({ visit }) => {
  const { page } = await visit({ javaScriptEnabled: false })
  await page.goto("/en")
  const hrefs = await page.locator("a.card").evaluateAll((cards) => cards.map((card) => card.getAttribute("href")))
  expect(hrefs.length).toBe(24)
  expect(new Set(hrefs).size).toBe(24)
  await page.getByRole("link", { name: "Show more" }).click()
  await page.waitForURL(/cursor=/)
  const more = await page.locator("a.card").evaluateAll((cards) => cards.map((card) => card.getAttribute("href")))
  expect(more.length).toBeGreaterThan(0)
  expect(more.filter((href) => hrefs.includes(href))).toEqual([])
  await page.locator("a.card").first().click()
  await page.getByRole("heading", { name: "Recipe" }).waitFor()
  await eventually(() => page.locator(".work-image img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await page.getByRole("button", { name: "Sign in" }).isVisible()).toBe(false)
})

test("a work shows its recipe, copies each part of it, and fills the create page with it", async ({ visit }) => {
  const { page, context } = await visit({ permissions: ["clipboard-read", "clipboard-write"] })
  await page.goto("/en")
  const card = page.locator("a.card").first()
  const title = (await card.locator("img").getAttribute("alt")) ?? ""
  await card.click()
  await page.waitForURL("**/explore/detail/**")
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(title)
  expect(await page.title()).toContain(title)
  const prompt = (await page.locator("#recipe-prompt").textContent()) ?? ""
  const seed = (await page.locator("#recipe-seed").textContent()) ?? ""
  await page.getByRole("button", { name: "Copy: Prompt" }).click()
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(prompt)
  await page.locator("#copy-status").getByText("Copied").waitFor()
  await page.getByRole("button", { name: "Copy: Seed" }).click()
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(seed)

  await page.getByRole("link", { name: "Remix", exact: true }).click()
  const studio = await studioOn(page)
  expect(await studio.prompt.inputValue()).toBe(prompt)
  await page.locator(".composer").getByRole("button", { name: "Settings", exact: true }).last().click()
  await page.getByRole("button", { name: `Seed ${seed.replaceAll(/\D/g, "")}` }).waitFor()
  expect(context.pages().length).toBe(1)
})

const WANTED: readonly (readonly [string, string])[] = [
  ["ar-EG,ar;q=0.9,en;q=0.5", "/ar"],
  ["zh-Hans-CN, ja;q=0.9", "/zh-cn"],
  ["ja", "/ja"],
  ["tlh, *;q=0.1", "/en"],
]

test("the bare address leads to the language that the browser asks for", async () => {
  for (const [wanted, path] of WANTED) {
    const answer = await fetch(`${inject("appUrl")}/`, { redirect: "manual", headers: { "Accept-Language": wanted } })
    expect([wanted, answer.status, answer.headers.get("Location")]).toEqual([wanted, 302, path])
  }
})

test("an address where nothing is answers 404 with a page that leads on", async ({ visit }) => {
  const { page, expectConsole } = await visit()
  expectConsole(/status of 404/)
  for (const path of ["/en/nothing-here", "/en/explore/detail/work_00000000000000000000000000", "/nothing"]) {
    expect([path, (await page.goto(path))?.status()]).toEqual([path, 404])
    await page.getByRole("heading", { name: "Page not found" }).waitFor()
  }
  await page.getByRole("main").getByRole("link", { name: "Go to home page" }).click()
  await page.waitForURL("**/en")
})

test("a chosen theme is there from the first paint of the next page", async ({ visit }) => {
  const { page } = await visit({ colorScheme: "dark" })
  await openStudio(page)
  const groundNow = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const dark = await groundNow()
  await page.locator("[data-theme-switch]:visible").click()
  await eventually(groundNow).not.toBe(dark)
  const light = await groundNow()
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => Reflect.set(globalThis, "themeAtParse", document.documentElement.dataset["theme"]))
    new PerformanceObserver((list) => {
      const isFirst = Reflect.get(globalThis, "themeAtPaint") === undefined
      if (isFirst && list.getEntries().length > 0)
        Reflect.set(globalThis, "themeAtPaint", document.documentElement.dataset["theme"] ?? "none")
    }).observe({ type: "paint", buffered: true })
  })
  await page.goto("/en")
  await eventually(() => page.evaluate(() => [Reflect.get(globalThis, "themeAtParse"), Reflect.get(globalThis, "themeAtPaint")])).toEqual([
    "light",
    "light",
  ])
  await eventually(groundNow).toBe(light)
})

test("without script nothing found offers what is near, in Arabic on a phone", async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false, locale: "ar" })
  await page.goto("/ar")
  const titles = await page.locator("a.card img").evaluateAll((images) => images.map((image) => image.getAttribute("alt") ?? ""))
  const word = titles.flatMap((title) => title.split(" ")).find((part) => /^\p{L}{6,}$/u.test(part)) ?? ""
  await page.goto(`/ar/search?q=${encodeURIComponent(`${word}q`)}`)
  const near = page.getByRole("navigation", { name: "هل تقصد" }).getByRole("link").first()
  await page.goto((await near.getAttribute("href")) ?? "")
  await eventually(() => page.locator("a.card").count()).toBeGreaterThan(0)
  // What waits for frames never ends where no script runs.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
