import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls } from "../../../testing/component/answer-calls.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland } from "../../../testing/component/mount.tsx"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { homeFeed } from "../../domain/feed/contract.ts"
import { kit } from "./kit.island.tsx"

const show = async (locale: Locale = "en") => {
  answerCalls(answer(homeFeed, () => ({ items: [], next_cursor: null })))
  const main = await mountIsland(kit, {}, { locale })
  await expect.element(page.getByRole("heading", { name: "Toast" })).toBeVisible()
  return main
}
const opener = (main: HTMLElement, popup: "menu" | "dialog") => {
  const found = main.querySelector<HTMLElement>(`[aria-haspopup=${popup}]`)
  if (found === null) throw new Error(`nothing opens a ${popup}`)
  return found
}

describe("the kit", () => {
  it.each(["en", "ar"] as const)("stands every look, with all parts closed or one open, %s", async (locale) => {
    const main = await show(locale)
    await lookAt(`the kit, ${locale}`)
    opener(main, "menu").click()
    await expect.element(page.getByRole("menu")).toBeVisible()
    await lookAt(`a menu, ${locale}`)
    await userEvent.keyboard("{Escape}")
    opener(main, "dialog").click()
    await expect.element(page.getByRole("dialog")).toBeVisible()
    await lookAt(`a popover, ${locale}`)
    await page.viewport(360, 740)
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  })

  it("has menus walked by arrow keys, closed by Escape, and gives the focus back", async () => {
    const main = await show()
    const menu = opener(main, "menu")
    menu.focus()
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByRole("menuitem", { name: "Download" })).toBeVisible()
    await userEvent.keyboard("{ArrowDown}")
    await expect.element(page.getByRole("menuitem", { name: "Delete" })).toHaveFocus()
    await userEvent.keyboard("{Escape}")
    await expect.poll(() => document.activeElement === opener(main, "menu")).toBe(true)
  })

  it.each([
    ["en", "{ArrowRight}"],
    ["ar", "{ArrowLeft}"],
  ] as const)("has tabs walked by arrow keys in the direction of reading, %s", async (locale, key) => {
    const main = await show(locale)
    const [first, second] = main.querySelectorAll<HTMLElement>("[role=tab]")
    first?.focus()
    await userEvent.keyboard(key)
    await expect.poll(() => second?.getAttribute("aria-selected")).toBe("true")
  })

  it.each([
    ["en", "Before and after", "{ArrowRight}", "50% original", 0.25],
    ["ar", "قبل وبعد", "{ArrowLeft}", "الأصل 50%", 0.75],
  ] as const)("compares a result with its source by arrow keys and by a finger, %s", async (locale, name, more, half, quarter) => {
    await show(locale)
    const slider = page.getByRole("slider", { name })
    const words = () =>
      slider
        .element()
        .getAttribute("aria-valuetext")
        ?.replaceAll(/[^\p{L}\p{N}% ]/gu, "")
    expect(words()).toBe(half)
    const input = slider.element()
    if (!(input instanceof HTMLInputElement)) throw new Error("no slider")
    input.focus()
    await userEvent.keyboard(more)
    await expect.poll(words).toBe(half.replace("50", "51"))
    const { width, height } = input.getBoundingClientRect()
    await slider.click({ position: { x: width * quarter, y: height / 2 } })
    await expect.poll(() => Math.round(Number(input.value) / 5)).toBe(5)
  })

  it("keeps only the rows of a long list near the window in the document", async () => {
    const main = await show()
    await page.getByRole("button", { name: "Files", exact: true }).click()
    await expect.poll(() => main.querySelector("[data-index='12']")).not.toBeNull()
    main.querySelector("[data-index='12']")?.scrollIntoView()
    await expect.poll(() => main.querySelector("[data-index='13']")).not.toBeNull()
    expect(main.querySelectorAll("[data-index]").length).toBeLessThan(60)
  })

  it("goes on at the first item of the last page for those who asked for it by keyboard", async () => {
    await show()
    const more = page.getByRole("button", { name: "Show more" })
    for (const seen of ["4 files", "7 files"]) {
      await expect.element(more).toBeVisible()
      more.element().focus()
      await userEvent.keyboard("{Enter}")
      await expect.element(page.getByText(seen, { exact: true })).toBeVisible()
    }
    await expect.poll(() => document.activeElement?.textContent).toBe("7 files")
  })

  it("has forms judged by the schema of their call, and the first wrong field focused", async () => {
    await show()
    await page.getByRole("button", { name: "Create codes" }).click()
    const count = page.getByLabelText("Number of codes")
    await expect.element(count).toHaveAttribute("aria-invalid", "true")
    await expect.element(count).toHaveFocus()
    await userEvent.fill(count, "2")
    await expect.element(count).not.toHaveAttribute("aria-invalid")
  })
})
