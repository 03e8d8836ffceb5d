import type { Page } from "playwright-core"
import { expect } from "vitest"
import { LOCALES } from "../src/domain/_kernel/locales.ts"
import { check } from "./axe.ts"
import { eventually, test } from "./journey.ts"
import { signUpByEmailCode, somebody } from "./member.ts"

const chip = (page: Page, name: string) => page.locator("[data-feed-filters]").getByRole("link", { name, exact: true })
/** The menu of a filter, by its parameter. */
const menu = (page: Page, parameter: string) =>
  page.locator("[data-feed-filters] summary").filter({ has: page.locator(`[data-filter-said=${parameter}]`) })
const chosen = (page: Page, name: string) => eventually(() => chip(page, name).getAttribute("aria-current"))
/** Set on the page's window: gone once the page was loaded anew. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(globalThis, "isSamePage", true))
const isSamePage = (page: Page) => page.evaluate(() => Reflect.get(globalThis, "isSamePage") === true)
/** The script of the filters is there once the page is loaded and at rest. */
const open = async (page: Page, path: string) => {
  await page.goto(path, { waitUntil: "networkidle" })
  await mark(page)
}

test("the first image of home stands high under the top bar, whatever the language", async ({ visit }) => {
  const { page } = await visit()
  for (const [width, highestPx] of [
    [390, 170],
    [1440, 130],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    for (const locale of LOCALES) {
      await page.goto(`/${locale}`)
      const bar = await page.getByRole("banner").boundingBox()
      const image = await page.locator("a.card").first().boundingBox()
      expect((image?.y ?? Number.NaN) - (bar?.y ?? 0) - (bar?.height ?? 0), `${locale} at ${width}`).toBeLessThanOrEqual(highestPx)
    }
  }
})

test("a stranger finds by tab and filters without the page being loaded anew, and goes back the same way", async ({ visit }) => {
  const { page, expectConsole } = await visit()
  expectConsole(/status of 503/)
  await page.addInitScript(() => {
    Reflect.set(globalThis, "shift", 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (Reflect.get(entry, "hadRecentInput") !== true)
          Reflect.set(globalThis, "shift", Number(Reflect.get(globalThis, "shift")) + Number(Reflect.get(entry, "value")))
    }).observe({ type: "layout-shift", buffered: true })
  })
  const asked: string[] = []
  page.on("request", (request) => {
    if (request.headers()["accept"] === "text/html") asked.push(new URL(request.url()).search)
  })
  await open(page, "/en")
  const before = await page.locator("a.card").count()
  await menu(page, "source_types").click()
  await chip(page, "Images").click()
  await chip(page, "Posts").click()
  await chip(page, "Posts").click()
  await page.waitForURL(/\?source_types=1$/)
  // Three presses are one request.
  expect(asked).toEqual(["?source_types=1"])
  await eventually(() => menu(page, "source_types").innerText()).toBe("Images")
  expect(await chip(page, "Posts").evaluate((link) => link === document.activeElement)).toBe(true)
  await menu(page, "time").click()
  await chip(page, "This month").click()
  await page.waitForURL(/\?time=month&source_types=1$/)
  await page.getByText(`Showing ${before} creations.`).waitFor({ state: "attached" })
  await chosen(page, "This month").toBe("true")

  await chip(page, "Newest").click()
  await page.waitForURL(/order=new&time=month&source_types=1$/)
  await menu(page, "source_types").click()
  await chip(page, "Videos").click()
  await chip(page, "Images").click()
  await page.getByRole("heading", { name: "No creations match" }).waitFor()
  expect(await page.locator("a.card").count()).toBe(0)
  await check(page, "a feed with nothing in it")
  await page.goBack()
  await eventually(() => page.locator("a.card").count()).toBe(before)
  await chosen(page, "Images").toBe("true")
  await chosen(page, "Newest").toBe("true")
  await page.locator("[data-filter-clear]").click()
  await page.waitForURL(/\/en\?order=new$/)
  expect(await page.evaluate(() => Reflect.get(globalThis, "shift"))).toBeLessThanOrEqual(0.02)
  await page.route("**/en?order=hot", (route) => route.fulfill({ status: 503, headers: { "X-Request-Id": "r-77" }, body: "" }))
  await chip(page, "Trending").press("Enter")
  await page.getByRole("alert").getByText("r-77").waitFor()
  await check(page, "a feed whose filters failed")
  expect(await isSamePage(page)).toBe(true)
})

test("back leads to the card that was opened, among those that were loaded, also by keyboard alone", async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } })
  await open(page, "/en?order=new")
  await eventually(async () => {
    // At once: a wheel goes on turning for a moment.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    return page.getByText("You're all caught up.").isVisible()
  }).toBe(true)
  const hrefs = await page.locator("a.card").evaluateAll((cards) => cards.map((card) => card.getAttribute("href")))
  expect(new Set(hrefs).size).toBe(hrefs.length)
  const places = await page
    .locator("article.card-box")
    .evaluateAll((cards) => cards.map((card) => Number(card.getAttribute("aria-posinset"))))
  // In the order of the list, each once; those far away are not in the document.
  expect(places).toEqual([...new Set(places)].sort((left, right) => left - right))
  expect(places.at(-1)).toBeGreaterThan(24)
  // Named by its address: which card is the last in the document changes as the page scrolls.
  const href = (await page.locator("a.card").last().getAttribute("href")) ?? ""
  const opened = page.locator(`a.card[href="${href}"]`)
  await opened.focus()
  const topPx = await opened.evaluate((card) => card.getBoundingClientRect().top)
  await page.keyboard.press("Enter")
  await page.waitForURL("**/explore/detail/**")
  // To the one before it in the list, which takes its place.
  await page.getByRole("link", { name: "Previous creation" }).waitFor()
  await page.keyboard.press("ArrowLeft")
  await page.waitForURL(({ pathname }) => pathname !== href)
  await page.goBack()
  await page.waitForURL(/order=new$/)
  await opened.waitFor()
  await eventually(async () => Math.abs((await opened.evaluate((card) => card.getBoundingClientRect().top)) - topPx)).toBeLessThan(4)
  await eventually(() => opened.evaluate((card) => card === document.activeElement)).toBe(true)
})

test("a visitor who wants the list of whom they follow signs in and comes back to it", async ({ visit }) => {
  const { page } = await visit()
  await open(page, "/en/post?order=follows")
  await page.locator("[data-feed-results]").getByRole("link", { name: "Sign in" }).click()
  const dialog = page.getByRole("dialog", { name: "Sign in" })
  await dialog.waitFor()
  await signUpByEmailCode(dialog, somebody("Fola"))
  await page.waitForURL(/\/en\/post\?order=follows$/)
  await page.getByRole("heading", { name: "Nothing from people you follow" }).waitFor()
  await check(page, "a list of one's own with nothing in it")
})

test("without script tabs and filters are links, and an own list leads to signing in and back", async ({ visit }) => {
  const { page } = await visit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await page.goto("/en")
  await chip(page, "Newest").click()
  await page.waitForURL(/order=new$/)
  await menu(page, "source_types").click()
  await chip(page, "Images").click()
  await page.waitForURL(/order=new&source_types=1$/)
  await menu(page, "source_types").click()
  await chip(page, "Posts").click()
  await page.waitForURL(/source_types=1\.4$/)
  expect(await page.locator("a.card").count()).toBe(24)
  await page.goto("/en/post?order=follows")
  const signIn = page.locator("[data-feed-results]").getByRole("link", { name: "Sign in" })
  expect(await signIn.getAttribute("href")).toBe(`/en/sign-in?redirect=${encodeURIComponent("/en/post?order=follows")}`)
})
