import { afterEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { showPage } from "../../../testing/component/mount.tsx"
import { leadAlong } from "./walk-list.ts"

const PLACE = { address: "/en?order=new", previous: "/en/explore/detail/a", next: "/en/explore/detail/c", place: 12, count: 240 }
const WORK = `<div id="look"><nav data-walk aria-label="List" hidden>
    <a href="/en" data-walk-to="list">Back to the list</a><span data-walk-place="{place} of {count}"></span>
    <a href="/en" data-walk-to="previous" hidden>Previous</a><a href="/en" data-walk-to="next" hidden>Next</a>
  </nav><img alt="The work"></div><input aria-label="Comment"><details data-menu><summary>More</summary></details>`

/** A work's page in a list, and where it led. */
function shown(over: Partial<typeof PLACE | { previous: null; next: null; count: null }> = {}) {
  showPage(WORK)
  const led: unknown[] = []
  const nav = document.querySelector<HTMLElement>("nav")
  if (nav !== null) leadAlong(nav, { ...PLACE, ...over }, (address, isStep) => led.push([address, isStep]))
  return led
}

/** A finger that goes over the work. */
function swipe(byPx: number, downPx = 0): void {
  const target = document.querySelector("img")
  if (target === null) return
  const at = (clientX: number, clientY: number) => new Touch({ identifier: 1, target, clientX, clientY })
  target.dispatchEvent(new TouchEvent("touchstart", { bubbles: true, touches: [at(200, 200)] }))
  target.dispatchEvent(new TouchEvent("touchend", { bubbles: true, changedTouches: [at(200 + byPx, 200 + downPx)] }))
}

afterEach(() => {
  document.documentElement.dir = "ltr"
})

describe("a work in the list that one came from", () => {
  it("says its place, and of how many where that is known", async () => {
    shown()
    await expect.element(page.getByText("12 of 240")).toBeVisible()
    shown({ count: null })
    await expect.element(page.getByText("12", { exact: true })).toBeVisible()
  })

  it("leads to the one before it, the next one and the list by its links", async () => {
    const led = shown()
    for (const name of ["Previous", "Next", "Back to the list"]) await userEvent.click(page.getByRole("link", { name }))
    expect(led).toEqual([
      [PLACE.previous, true],
      [PLACE.next, true],
      [PLACE.address, false],
    ])
  })

  it("has no way where the list ends", async () => {
    const led = shown({ previous: null, next: null })
    await expect.element(page.getByRole("link", { name: "Back to the list" })).toBeVisible()
    expect(page.getByRole("link").all().length).toBe(1)
    await userEvent.keyboard("{ArrowLeft}{ArrowRight}")
    swipe(-200)
    expect(led).toEqual([])
  })

  it("turns by arrow keys, the other way round from right to left, and lists them", async () => {
    const led = shown()
    await userEvent.keyboard("{ArrowRight}")
    document.documentElement.dir = "rtl"
    await userEvent.keyboard("{ArrowRight}")
    expect(led).toEqual([
      [PLACE.next, true],
      [PLACE.previous, true],
    ])
    document.documentElement.dir = "ltr"
    const keys: unknown[] = []
    document.dispatchEvent(new CustomEvent("keys:asked", { detail: keys }))
    const lines = [
      { keys: "←", words: "Previous" },
      { keys: "→", words: "Next" },
    ]
    expect(keys.at(-1)).toEqual({ title: "List", lines })
  })

  it("leaves arrow keys to fields, open menus and the browser", async () => {
    const led = shown()
    await userEvent.click(page.getByRole("textbox"))
    await userEvent.keyboard("{ArrowRight}")
    await userEvent.click(page.getByText("More"))
    await userEvent.keyboard("{ArrowRight}{Alt>}{ArrowRight}{/Alt}")
    expect(led).toEqual([])
  })

  it("turns by a swipe across it, not by one down the page or a short one", () => {
    const led = shown()
    swipe(-59)
    swipe(-100, 80)
    swipe(-100, 20)
    swipe(100)
    expect(led).toEqual([
      [PLACE.next, true],
      [PLACE.previous, true],
    ])
  })
})
