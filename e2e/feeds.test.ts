import type { Page } from "playwright-core"
import { expect } from "vitest"
import { check } from "./axe.ts"
import { eventually, test } from "./journey.ts"
import { tabTo } from "./keyboard.ts"
import { signUpByEmailCode, somebody } from "./member.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"

const chip = (page: Page, name: string) => page.locator("[data-feed-filters]").getByRole("link", { name, exact: true })
const chosen = (page: Page, name: string) => eventually(() => chip(page, name).getAttribute("aria-current"))
/** Set on the page's window: gone once the page was loaded anew. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(globalThis, "isSamePage", true))
const isSamePage = (page: Page) => page.evaluate(() => Reflect.get(globalThis, "isSamePage") === true)
/** The script of the filters is there once the page is loaded and at rest. */
const open = async (page: Page, path: string) => {
  await page.goto(path, { waitUntil: "networkidle" })
  await mark(page)
}

test("a stranger finds by tab and filters without the page being loaded anew, and goes back the same way", async ({ visit }) => {
  const { page } = await visit()
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
  await chip(page, "Images").click()
  await chip(page, "This month").click()
  await chip(page, "Posts").click()
  await chip(page, "Posts").click()
  await page.waitForURL(/\?time=month&source_types=1$/)
  // Four presses are one request.
  expect(asked).toEqual(["?time=month&source_types=1"])
  await page.getByText(`Showing ${before} creations.`).waitFor({ state: "attached" })
  await chosen(page, "This month").toBe("true")
  expect(await chip(page, "Posts").evaluate((link) => link === document.activeElement)).toBe(true)

  await chip(page, "Newest").click()
  await page.waitForURL(/order=new&time=month&source_types=1$/)
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
  expect(await isSamePage(page)).toBe(true)
  expect(await page.evaluate(() => Reflect.get(globalThis, "shift"))).toBeLessThanOrEqual(0.02)
})

test("the cards that a choice brought go on loading, and each leads to its page", async ({ visit }) => {
  const { page } = await visit()
  await open(page, "/en")
  await chip(page, "Newest").click()
  await page.waitForURL(/order=new$/)
  await eventually(async () => {
    await page.mouse.wheel(0, 4_000)
    return page.getByText("You're all caught up.").isVisible()
  }).toBe(true)
  const hrefs = await page.locator("a.card").evaluateAll((cards) => cards.map((card) => card.getAttribute("href")))
  expect(hrefs.length).toBeGreaterThan(24)
  expect(new Set(hrefs).size).toBe(hrefs.length)
  const places = await page
    .locator("article.card-box")
    .evaluateAll((cards) => cards.map((card) => Number(card.getAttribute("aria-posinset"))))
  // In the order of the list, each once; those far away are not in the document.
  expect(places).toEqual([...new Set(places)].sort((left, right) => left - right))
  expect(places[0]).toBe(1)
})

test("a choice that cannot be applied leaves the cards, says which request failed, and can be retried", async ({ visit }) => {
  const { page, expectConsole } = await visit()
  expectConsole(/status of 503/)
  await open(page, "/en")
  const before = await page.locator("a.card").count()
  await page.route("**/en?order=hot", (route) => route.fulfill({ status: 503, headers: { "X-Request-Id": "r-77" }, body: "" }))
  await chip(page, "Trending").click()
  const failure = page.getByRole("alert")
  await failure.getByText("Couldn't apply the filters.").waitFor()
  await failure.getByText("r-77").waitFor()
  expect(await page.locator("a.card").count()).toBe(before)
  expect(new URL(page.url()).search).toBe("")
  await check(page, "a feed whose filters failed")
  await page.unroute("**/en?order=hot")
  await failure.getByRole("button", { name: "Try again" }).click()
  await page.waitForURL(/order=hot$/)
  await failure.waitFor({ state: "hidden" })
})

test("back leads to the card that was opened, among those that were loaded, also by keyboard alone", async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } })
  await open(page, "/en?order=new")
  await eventually(async () => {
    // At once: a wheel goes on turning for a moment.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    return page.getByText("You're all caught up.").isVisible()
  }).toBe(true)
  // Named by its address: which card is the last in the document changes as the page scrolls.
  const href = (await page.locator("a.card").last().getAttribute("href")) ?? ""
  const opened = page.locator(`a.card[href="${href}"]`)
  await opened.focus()
  const topPx = await opened.evaluate((card) => card.getBoundingClientRect().top)
  await page.keyboard.press("Enter")
  await page.waitForURL("**/explore/detail/**")
  await page.goBack()
  await page.waitForURL(/order=new$/)
  await opened.waitFor()
  await eventually(async () => Math.abs((await opened.evaluate((card) => card.getBoundingClientRect().top)) - topPx)).toBeLessThan(4)
  await eventually(() => opened.evaluate((card) => card === document.activeElement)).toBe(true)
})

test("a visitor who wants the list of whom they follow signs in and comes back to it", async ({ visit }) => {
  const { page } = await visit()
  await open(page, "/en/post")
  await chip(page, "Following").click()
  const dialog = page.getByRole("dialog", { name: "Sign in" })
  await dialog.waitFor()
  await signUpByEmailCode(dialog, somebody("Fola"))
  await page.waitForURL(/\/en\/post\?order=follows$/)
  await page.getByRole("heading", { name: "Nothing from people you follow" }).waitFor()
  await check(page, "a list of one's own with nothing in it")
})

test("tabs, filters and cards are reached and used by keyboard alone", async ({ visit }) => {
  const { page } = await visit()
  await open(page, "/en")
  await tabTo(page, "[data-filter]", "Newest")
  await page.keyboard.press("Enter")
  await page.waitForURL(/order=new$/)
  await tabTo(page, "[data-filter]", "Images")
  await page.keyboard.press("Enter")
  await page.waitForURL(/source_types=1$/)
  expect(await isSamePage(page)).toBe(true)
  await tabTo(page, "a.card")
  await page.keyboard.press("Enter")
  await page.waitForURL("**/explore/detail/**")
})

test("without script tabs and filters are links, and an own list leads to signing in and back", async ({ visit }) => {
  const { page } = await visit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await page.goto("/en")
  await chip(page, "Newest").click()
  await page.waitForURL(/order=new$/)
  await chip(page, "Images").click()
  await page.waitForURL(/order=new&source_types=1$/)
  await chip(page, "Posts").click()
  await page.waitForURL(/source_types=1\.4$/)
  expect(await page.locator("a.card").count()).toBe(24)
  await page.goto("/en/post?order=follows")
  const signIn = page.locator("[data-feed-results]").getByRole("link", { name: "Sign in" })
  expect(await signIn.getAttribute("href")).toBe(`/en/sign-in?redirect=${encodeURIComponent("/en/post?order=follows")}`)
})

test("feeds fit a phone in Arabic, and say so where they are empty", async ({ visit }) => {
  const { page } = await visit({ locale: "ar", viewport: { width: 390, height: 844 }, colorScheme: "light" })
  for (const path of ["/ar", "/ar/post?order=hot&time=week", "/ar/ai-video", "/ar/ai-audio", "/ar/novel"]) {
    await page.goto(path)
    await expectNoSidewaysScroll(page)
    await check(page, path)
  }
})

test("a card's preview plays muted while a mouse rests on it, and never for whoever wants less motion", async ({ visit }) => {
  const { page } = await visit({ reducedMotion: "no-preference" })
  // Its bytes do not matter here: what is asked for and when does.
  await page.route("**/media/preview-of-a-test.mp4", () => undefined)
  await open(page, "/en")
  const cards = page.locator("a.card")
  for (const index of [0, 1])
    await cards.nth(index).evaluate((card: HTMLElement) => {
      card.dataset["preview"] = "/media/preview-of-a-test.mp4"
    })
  const video = page.locator(".card video")
  await cards.nth(0).hover()
  await video.waitFor({ state: "attached" })
  expect(await video.evaluate((one: HTMLVideoElement) => [one.muted, one.loop, one.ariaHidden])).toEqual([true, true, "true"])
  await cards.nth(1).hover()
  await eventually(() => cards.nth(1).locator("video").count()).toBe(1)
  expect(await video.count()).toBe(1)
  await page.mouse.move(2, 2)
  await eventually(() => video.count()).toBe(0)
  await page.emulateMedia({ reducedMotion: "reduce" })
  await page.clock.install()
  await cards.nth(0).hover()
  await page.clock.runFor(1_000)
  expect(await video.count()).toBe(0)
})

test("what was in sight for a second is told once, together, and what was not is not", async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 1280, height: 800 } })
  const told: string[][] = []
  await page.route("**/api/v1/artwork/view", async (route) => {
    const body: { readonly ids: string[]; readonly kind: string } = route.request().postDataJSON()
    told.push(body.ids)
    await route.continue()
  })
  await open(page, "/en")
  const idsInSight = () =>
    page.locator(".card-box").evaluateAll((cards) =>
      cards
        .filter((card) => {
          const { top, bottom, height } = card.getBoundingClientRect()
          return Math.min(bottom, innerHeight) - Math.max(top, 0) >= height / 2
        })
        .map((card) => (card instanceof HTMLElement ? (card.dataset["card"] ?? "") : "")),
    )
  const first = await idsInSight()
  await eventually(() => told.length).toBe(1)
  expect([...(told[0] ?? [])].sort()).toEqual([...first].sort())
  await page.mouse.move(640, 500)
  await page.mouse.wheel(0, 900)
  await eventually(() => told.length).toBe(2)
  expect(told.flat().length).toBe(new Set(told.flat()).size)
})
