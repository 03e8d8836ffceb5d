import { describe, expect, it, vi } from "vitest"
import { commands, page, userEvent } from "vitest/browser"
import { answerPage } from "../../../testing/component/answer-calls.ts"
import { focused } from "../../../testing/component/keyboard.ts"
import { showPage } from "../../../testing/component/mount.tsx"
import { wireFilters } from "./apply-filters.ts"
import { wirePreviews } from "./preview-videos.ts"
import { watchSeen } from "./watch-seen.ts"

const FILTERS = [
  ["order", "", "Popular"],
  ["order", "new", "Newest"],
  ["time", "", "Any time"],
  ["time", "month", "This month"],
  ["source_types", "1", "Images"],
  ["source_types", "4", "Posts"],
] as const
/** A page of a feed as the server writes it for some query. */
function feedPage(query: string, cards: string): string {
  const chosen = new URLSearchParams(query)
  const isChosen = (name: string, value: string) => (chosen.get(name) ?? "").split(".").includes(value)
  const links = FILTERS.map(
    ([name, value, words]) =>
      `<a href="/en?${name}=${value}" data-filter="${name}" data-value="${value}" ${name === "source_types" ? "data-several" : ""} ${isChosen(name, value) ? 'aria-current="true"' : ""}>${words}</a>`,
  ).join("")
  return `<nav data-feed-filters aria-label="Filters">${links}<a href="/en" data-filter-clear class="invisible">Clear</a></nav>
    <p role="status" data-feed-status></p>
    <div role="alert" data-feed-failure data-failed="Couldn't apply the filters." data-offline="You're offline." hidden>
      <p data-feed-failure-text></p><p data-feed-failure-id data-named="Request {id}"></p><button data-feed-retry>Try again</button></div>
    <div data-feed-results data-said="Showing ${cards.length} creations.">${cards}</div>`
}
const link = (name: string) => page.getByRole("link", { name })

describe("the filters of a feed", () => {
  it("apply what was chosen together by one request, and leave the focus where it is; one that fails leaves the cards", async () => {
    const asked: string[] = []
    const at = (query: string, cards: string) =>
      answerPage(`/en${query}`, () => {
        asked.push(query)
        return new Response(`<main>${feedPage(query, cards)}</main>`)
      })
    showPage(feedPage("", "first"), { address: "/en" })
    wireFilters(async () => undefined)
    at("?time=month&source_types=1", "second")
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    for (const name of ["Images", "This month", "Posts", "Posts"]) await userEvent.click(link(name))
    await vi.advanceTimersByTimeAsync(1_000)
    vi.useRealTimers()
    await expect.poll(() => location.search).toBe("?time=month&source_types=1")
    expect(asked).toEqual(["?time=month&source_types=1"])
    await expect.element(page.getByText("second")).toBeVisible()
    await expect.element(page.getByText("Showing 6 creations.")).toBeInTheDocument()
    await expect.element(link("This month")).toHaveAttribute("aria-current", "true")
    await focused(link("Posts"))

    let tries = 0
    answerPage("/en?order=new&time=month&source_types=1", () => {
      tries++
      return new Response("", { status: 503, headers: { "X-Request-Id": "r-77", "Retry-After": "1" } })
    })
    await userEvent.click(link("Newest"))
    await expect.poll(() => document.documentElement.dataset["slow"]).toBe("")
    expect([tries, document.querySelector("[data-feed-failure]")?.hasAttribute("hidden")]).toEqual([1, true])
    await expect.poll(() => tries).toBe(3)
    await expect.element(page.getByText("Couldn't apply the filters.")).toBeVisible()
    await expect.element(page.getByText("Request r-77")).toBeVisible()
    await expect.element(page.getByText("second")).toBeVisible()
    expect(location.search).toBe("?time=month&source_types=1")
    at("?order=new&time=month&source_types=1", "third")
    await userEvent.click(page.getByRole("button", { name: "Try again" }))
    await expect.element(page.getByText("third")).toBeVisible()
    expect(location.search).toBe("?order=new&time=month&source_types=1")
    await expect.element(page.getByText("Couldn't apply the filters.")).not.toBeVisible()
  })

  it.each([
    ["tried again", () => userEvent.click(page.getByRole("button", { name: "Try again" }))],
    ["asked for once the network is back", () => void dispatchEvent(new Event("online"))],
  ])("show what Back leads to, which is %s where it did not come", async (_, again) => {
    showPage(feedPage("?order=new", "newest"), { address: "/en?order=new" })
    wireFilters(async () => undefined)
    answerPage("/en", () => new Response("", { status: 500 }))
    history.replaceState(null, "", "/en")
    dispatchEvent(new PopStateEvent("popstate"))
    await expect.element(page.getByText("Couldn't apply the filters.")).toBeVisible()
    answerPage("/en", () => new Response(`<main>${feedPage("", "earlier")}</main>`))
    const length = history.length
    await again()
    await expect.element(page.getByText("earlier")).toBeVisible()
    expect([location.search, history.length]).toEqual(["", length])
  })
})

describe("the preview of a card", () => {
  it("plays muted while a mouse rests on it, one at a time, and never for people who want less motion", async () => {
    // A film whose bytes never come: that it is asked for, and how, is what matters.
    const film = () => URL.createObjectURL(new MediaSource())
    showPage(
      [1, 2]
        .map(
          (card) =>
            `<a class="card" href="#${card}" data-preview="${film()}" style="display:block;height:100px">Card ${card}<span class="card-image"></span></a>`,
        )
        .join(""),
    )
    wirePreviews()
    const videos = () => [...document.querySelectorAll<HTMLVideoElement>(".card video")]
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    await userEvent.hover(link("Card 1"))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(videos()).toEqual([])
    await userEvent.unhover(link("Card 1"))
    vi.useRealTimers()
    await commands.preferMotion()
    await userEvent.hover(link("Card 1"))
    await expect.poll(() => videos().map((one) => [one.muted, one.loop, one.ariaHidden])).toEqual([[true, true, "true"]])
    await userEvent.hover(link("Card 2"))
    await expect.poll(() => videos().map((one) => one.closest("a")?.hash)).toEqual(["#2"])
    await userEvent.unhover(link("Card 2"))
    await expect.poll(videos).toEqual([])
  })
})

it("what was in sight for a second is told once, together, and what was not is not", async () => {
  const main = showPage(
    Array.from({ length: 12 }, (_, index) => `<article data-card="work_${index}" style="height:300px">${index}</article>`).join(""),
  )
  const told: (readonly string[])[] = []
  watchSeen([main], 100, (ids) => told.push(ids))
  const inSight = [...main.querySelectorAll<HTMLElement>("[data-card]")]
    .filter((card) => {
      const { top, bottom, height } = card.getBoundingClientRect()
      return Math.min(bottom, innerHeight) - Math.max(top, 0) >= height / 2
    })
    .map((card) => card.dataset["card"])
  await expect.poll(() => told, { timeout: 10_000 }).toEqual([inSight])
  scrollTo(0, 900)
  await expect.poll(() => told.length, { timeout: 10_000 }).toBe(2)
  expect(new Set(told.flat()).size).toBe(told.flat().length)
})
