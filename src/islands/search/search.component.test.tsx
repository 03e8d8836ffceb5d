import { describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, answerPage, OFFLINE, refusal } from "../../../testing/component/answer-calls.ts"
import { expectOnlyTexts, HOSTILE_TEXTS } from "../../../testing/component/hostile.ts"
import { focused } from "../../../testing/component/keyboard.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland, type Surroundings, showPage } from "../../../testing/component/mount.tsx"
import { deskSearch } from "../../domain/admin/contract.ts"
import {
  clearSearchHistory,
  completeSearch,
  deleteSearchHistory,
  hotSearches,
  keepSearchHistory,
  searchHistory,
} from "../../domain/search/contract.ts"
import { MAXIMUM_COMPLETIONS } from "../../domain/search/search-rules.ts"
import { wireSearch } from "../_entry/wire-search.ts"
import { PALETTE_ID } from "./palette-id.ts"
import { attachSearchBox } from "./search-box.ts"
import { searchHistory as island } from "./search-history.island.tsx"
import { openPalette } from "./search-palette.ts"

const FORM = `<form role="search" data-search aria-label="Search" action="/en/search" class="relative"
  data-words='{"available":"{count} available","searchAll":"Search","title":"Title"}'>
  <input type="search" name="q" aria-label="Search"><button type="submit" class="sr-only">Search</button></form>`
/** As many as are ever offered. */
const SOME = HOSTILE_TEXTS.slice(0, MAXIMUM_COMPLETIONS)
const box = page.getByRole("combobox", { name: "Search" })
const options = page.getByRole("option")

describe("completing a search", () => {
  it("offers what there is by keys alone, and closes by Escape", async () => {
    const completed = answer(completeSearch, () => ({ items: [{ kind: "title" as const, text: "A red kite" }] }))
    answerCalls(
      completed,
      answer(hotSearches, () => ({ items: ["lantern"] })),
    )
    const form = showPage(FORM).querySelector("form")
    if (form === null) throw new Error("there is no form")
    attachSearchBox(form)
    await userEvent.keyboard("{Tab}")
    await focused(box)
    await expect.element(options.getByText("lantern")).toBeVisible()
    await userEvent.keyboard("red")
    await expect.element(options.getByText("A red kite")).toBeVisible()
    await expect.element(box).toHaveAttribute("aria-expanded", "true")
    await userEvent.keyboard("{ArrowDown}")
    await expect.poll(() => box.query()?.getAttribute("aria-activedescendant")).toBe(options.first().query()?.id)
    await lookAt("completions")
    await userEvent.keyboard("{Escape}")
    await expect.element(box).toHaveAttribute("aria-expanded", "false")
    expect(completed.asked.at(-1)).toEqual({ keyword: "red" })
  })

  it("takes titles for texts, whatever they say, and is nothing where nothing comes", async () => {
    answerCalls(
      answer(completeSearch, () => ({ items: SOME.map((text) => ({ kind: "title" as const, text })) })),
      answer(hotSearches, () => {
        throw OFFLINE
      }),
    )
    const form = showPage(FORM).querySelector("form")
    if (form === null) throw new Error("there is no form")
    attachSearchBox(form)
    await userEvent.keyboard("{Tab}x")
    await expect.poll(() => options.elements().length).toBe(SOME.length)
    expectOnlyTexts()
  })

  it("keeps what fits the words that are typed when the answer for earlier ones comes", async () => {
    answerCalls(
      answer(completeSearch, () => ({ items: [] })),
      answer(hotSearches, () => ({ items: [] })),
    )
    const option = (text: string) => ({ text, href: `/en/${text}`, kind: "" })
    const { promise: things, resolve: come } = Promise.withResolvers<[]>()
    const form = showPage(FORM).querySelector("form")
    if (form === null) throw new Error("there is no form")
    const own = (typed: string) => (typed === "" ? things : Promise.resolve([]))
    attachSearchBox(form, { known: (typed) => [option(typed === "" ? "home" : "tasks")], own, onChoose: () => {}, group: "" })
    await userEvent.keyboard("{Tab}")
    await expect.element(options.first()).toHaveTextContent("home")
    const field = form.querySelector("input")
    if (field !== null) field.value = "t"
    field?.dispatchEvent(new Event("input", { bubbles: true }))
    come([])
    // The answer is taken up in the same turn, before the pause after typing is over.
    await things.then(() => Promise.resolve()).then(() => Promise.resolve())
    expect(options.first().query()?.textContent).toContain("tasks")
  })
})

describe("the field", () => {
  const attach = (html: string) => {
    const form = showPage(html, { address: "/en/admin" }).querySelector("form")
    if (form === null) throw new Error("there is no form")
    attachSearchBox(form)
  }
  const field = () => document.querySelector("input")

  it("is emptied and then left by Escape, once its list is closed; its dialog closes by the same key", async () => {
    answerCalls(
      answer(completeSearch, () => ({ items: [{ kind: "title" as const, text: "A red kite" }] })),
      answer(hotSearches, () => ({ items: [] })),
    )
    attach(FORM)
    await userEvent.keyboard("{Tab}red")
    await expect.element(options.getByText("A red kite")).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await expect.element(box).toHaveAttribute("aria-expanded", "false")
    expect(field()?.value).toBe("red")
    await userEvent.keyboard("{Escape}")
    expect(field()?.value).toBe("")
    await focused(box)
    await userEvent.keyboard("{Escape}")
    expect(document.activeElement).toBe(document.body)
    attach(`<dialog open>${FORM}</dialog>`)
    await userEvent.keyboard("{Tab}")
    await focused(box)
    await userEvent.keyboard("{Escape}")
    await focused(box)
  })

  it("of a dialog is gone with it once something is chosen, on the same page too", async () => {
    answerCalls(
      answer(completeSearch, () => ({ items: [] })),
      answer(hotSearches, () => ({ items: [] })),
    )
    const main = showPage(`<dialog>${FORM}</dialog>`, { address: "/en/tools" })
    const [dialog, form] = [main.querySelector("dialog"), main.querySelector("form")]
    if (dialog === null || form === null) throw new Error("there is no dialog")
    const known = () => [{ text: "A red kite", href: "/en/tools#task_1", kind: "" }]
    attachSearchBox(form, { known, own: async () => [], onChoose: () => {}, group: "" })
    dialog.showModal()
    await expect.element(options.getByText("A red kite")).toBeVisible()
    await userEvent.keyboard("{ArrowDown}{Enter}")
    expect([dialog.open, location.hash]).toEqual([false, "#task_1"])
  })

  it("of the desk offers what the desk finds, and asks for nothing before enough is typed", async () => {
    const found = answer(deskSearch, () => ({
      items: [
        { kind: "account" as const, id: "user_1", name: "Odile", detail: "", path: "/admin/people?account=user_1" },
        { kind: "task" as const, id: "task_1", name: "", detail: "user_1", path: "/admin/people?account=user_2" },
      ],
    }))
    answerCalls(found)
    const words = '{"available":"{count} available","account":"Account","task":"Task"}'
    attach(
      FORM.replace("data-search", 'data-search="desk"')
        .replace("/en/search", "/en/admin/search")
        .replace(/data-words='[^']*'/, `data-words='${words}'`),
    )
    await userEvent.keyboard("{Tab}od")
    await expect.element(options.getByText("Odile")).toBeVisible()
    expect(options.elements().map((option) => [option.textContent, option.getAttribute("data-href")])).toEqual([
      ["OdileAccount", "/en/admin/people?account=user_1"],
      ["task_1Task", "/en/admin/people?account=user_2"],
    ])
    expect(found.asked).toEqual([{ query: "od" }])
    await lookAt("what the desk finds")
  })
})

it.each([
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "⌘ K"],
  ["Mozilla/5.0 (X11; Linux x86_64)", "Ctrl K"],
])("the field names the keys of the palette as the keyboard has them: %s", (agent, keys) => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agent)
  const main = showPage('<kbd data-palette-keys="">Ctrl K</kbd>', { address: "/en" })
  wireSearch()
  expect(main.querySelector("kbd")?.textContent).toBe(keys)
})

describe("the palette", () => {
  const COMMANDS = [
    ["Actions", "create/image", "Create an image"],
    ["Pages", "studio", "Studio"],
    ["Pages", "tasks", "Tasks"],
    ["Settings", "settings", "Settings: Profile"],
  ]
  const palette = page.getByRole("dialog", { name: "Search and commands" })
  const texts = () => options.elements().map((option) => option.textContent)
  const completed = answer(completeSearch, () => ({ items: [{ kind: "title" as const, text: "A task force" }] }))

  /** On a page of a viewer's that has not opened it yet. */
  function showPalette(viewer: "member" | "visitor", desk = ""): void {
    for (const dialog of document.querySelectorAll("dialog")) dialog.remove()
    answerCalls(
      completed,
      answer(hotSearches, () => ({ items: [] })),
      answer(searchHistory, () => ({ items: [], is_on: true })),
    )
    showPage("", { address: "/en/tools", viewer })
    answerPage("/en/search", () => {
      const links = COMMANDS.map(([group, path, text]) => `<a href="/en/${path}" data-command="${group}">${text}</a>`)
      return new Response(
        `<template id="${PALETTE_ID}"><dialog class="panel mx-auto mt-20 w-80 overflow-visible" aria-label="Search and commands" data-recent="Recent" data-own="Yours"
          data-found="On Atelier" data-board="Board" data-made="Creation" data-file="File" ${desk}>${FORM}<nav hidden>${links.join("")}</nav></dialog></template>`,
      )
    })
  }

  it("offers commands in groups over any page, what was chosen stays so when more comes, and a press once it is there closes it", async () => {
    localStorage.clear()
    showPalette("visitor", 'data-desk="/en/admin/search" data-desk-search="Search the desk" data-desk-group="Admin"')
    await Promise.all([openPalette(), openPalette()])
    await expect.poll(() => texts()).toEqual(["Create an image", "Studio", "Tasks", "Settings: Profile"])
    await expect.element(options.getByText("Tasks")).toBeVisible()
    expect(options.first().query()?.getAttribute("aria-description")).toBe("Actions")
    await lookAt("the palette")
    await userEvent.keyboard("task{ArrowDown}")
    await expect.poll(() => options.first().query()?.textContent).toContain("Tasks")
    await expect.element(options.getByText("A task force")).toBeVisible()
    const way = options.elements().find((option) => option.textContent === "taskSearch the desk")
    expect([way?.getAttribute("data-href"), way?.getAttribute("aria-description")]).toEqual(["/en/admin/search?q=task", "Admin"])
    expect(box.query()?.getAttribute("aria-activedescendant")).toBe(options.first().query()?.id)
    await expect.poll(() => completed.asked.at(-1)).toEqual({ keyword: "task" })
    await openPalette()
    await expect.element(palette).not.toBeInTheDocument()
  })
})

describe("a member's searches", () => {
  const show = (surroundings: Surroundings = { viewer: "member" }) => mountIsland(island, { locale: "en" }, surroundings)
  const kept = page.getByRole("switch", { name: "Save search history" })

  it("are shown as texts, removed, cleared, and kept until they say otherwise", async () => {
    const removed = answer(deleteSearchHistory, () => ({ items: ["kite"], is_on: true }))
    answerCalls(
      answer(searchHistory, () => ({ items: [...HOSTILE_TEXTS, "lantern"], is_on: true })),
      removed,
      answer(clearSearchHistory, () => ({ items: [], is_on: true })),
      answer(keepSearchHistory, ({ is_on }) => ({ items: [], is_on })),
    )
    await show()
    await expect.element(page.getByRole("link", { name: "lantern" })).toHaveAttribute("href", "/en/search?q=lantern")
    expectOnlyTexts()
    await userEvent.click(page.getByRole("button", { name: "Remove “lantern”" }))
    await expect.element(page.getByRole("link", { name: "kite" })).toBeVisible()
    expect(removed.asked).toEqual([{ keywords: ["lantern"] }])
    await lookAt("one's searches")
    await focused(page.getByRole("link", { name: "kite" }))
    await userEvent.click(page.getByRole("button", { name: "Clear all" }))
    await expect.element(page.getByRole("link")).not.toBeInTheDocument()
    await focused(kept)
    await userEvent.click(kept)
    await expect.element(kept).not.toBeChecked()
  })

  it("that did not load are asked for again", async () => {
    let isAway = true
    answerCalls(
      answer(searchHistory, () => {
        if (isAway) throw refusal("Unavailable")
        return { items: [], is_on: true }
      }),
    )
    await show()
    await expect.element(page.getByText("Couldn't load your recent searches.")).toBeVisible()
    await lookAt("searches that did not load")
    isAway = false
    await userEvent.click(page.getByRole("button", { name: "Try again" }))
    await expect.element(kept).toBeChecked()
  })

  it("are none for a visitor, and nothing is asked", async () => {
    const main = await show({})
    expect(main.querySelector("section")).toBeNull()
  })
})
