import { afterEach, describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, never, OFFLINE, refusal } from "../../../testing/component/answer-calls.ts"
import { drag, middleOf } from "../../../testing/component/drag.ts"
import { at, haveItems } from "../../../testing/component/item-library.ts"
import { DESK, lookAt } from "../../../testing/component/look.ts"
import { mountIsland, type Surroundings } from "../../../testing/component/mount.tsx"
import { libraryItem } from "../../../testing/library/library-item.ts"
import { newFolderId, newSearchId } from "../../domain/_kernel/ids.ts"
import { itemList, itemUses } from "../../domain/library/item-contract.ts"
import { type FolderLink, folderLink, folderShare } from "../../domain/library/share-contract.ts"
import type { KeysAskedEvent, ScreenKeys } from "../_runtime/screen-keys.ts"
import { forgetQueries } from "../_ui/query.ts"
import { library } from "./library.island.tsx"
import { WHOLE_LIBRARY } from "./library-view.ts"

vi.mock("../_session/member.ts", async (original) => ({
  ...(await original<typeof import("../_session/member.ts")>()),
  $member: (await import("nanostores")).atom({ account: { id: "kaya" } }),
}))

const TITLES = ["dock.png", "crane.png", "boat.png"]
const things = () => TITLES.map((title, index) => libraryItem({ title, created_at: at(index) }))
const show = async (view: Partial<typeof WHOLE_LIBRARY> = {}, surroundings: Surroundings = {}) => {
  await page.viewport(DESK.width, DESK.height)
  const main = await mountIsland(
    library,
    { locale: "en", initial: { ...WHOLE_LIBRARY, ...view }, isSpace: false, quotaBytes: 5_000_000_000 },
    { viewer: "member", ...surroundings },
  )
  await expect.poll(() => main.querySelector(".library-filters")).not.toBeNull()
  return main
}
const tiles = () => [...document.querySelectorAll<HTMLElement>("[data-item]")]
const titles = () => tiles().map((tile) => tile.getAttribute("aria-label")?.split(" · ")[0])
const tile = (title: string) => page.getByRole("button", { name: new RegExp(`^${title}`) }).first()

afterEach(() => history.replaceState(null, "", "/"))

describe("the link of a folder", () => {
  const folder = { folder_id: newFolderId(1), name: "Boats", parent_id: null, file_count: 0, is_shared: false, created_at: at(0) }
  /** Has the link of a folder be turned on and off; each time it is another one. */
  function haveLink(state: FolderLink["state"] = "off") {
    const { kept } = haveItems(things())
    kept.media.folders = [folder]
    let turned = 0
    let link: FolderLink = { path: null, state }
    const share = answer(folderShare, ({ is_shared: isShared }) => {
      link = isShared ? { path: `/folders/link${++turned}`, state: "checking" } : { path: null, state: "off" }
      kept.media.folders = [{ ...folder, is_shared: isShared }]
      return link
    })
    answerCalls(
      share,
      answer(folderLink, () => link),
    )
    return share
  }
  const open = async (surroundings: Surroundings = {}) => {
    forgetQueries()
    await show({ folderId: folder.folder_id }, surroundings)
    await page.getByRole("button", { name: /^(?:Share|Shared by link|مشاركة)$/ }).click()
    await expect.poll(() => document.querySelector("dialog[open]")).not.toBeNull()
  }
  const dialog = page.getByRole("dialog", { name: "Share “Boats”" })
  const address = () => document.querySelector<HTMLInputElement>("dialog input[readonly]")?.value ?? null

  it("is turned on, copied, turned off, and is another one when it is turned on again; the header says so", async () => {
    haveLink()
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue()
    await open()
    const turn = dialog.getByRole("switch", { name: "Share by link" })
    await expect.element(turn).not.toBeChecked()
    expect(address()).toBe(null)
    await lookAt("the link of a folder, off")
    await turn.click()
    await expect.poll(address).toBe(`${location.origin}/en/folders/link1`)
    await expect.element(dialog.getByText("Some items aren't shown yet: they're being checked.")).toBeVisible()
    await lookAt("the link of a folder, on")
    await dialog.getByRole("button", { name: "Copy link" }).click()
    await expect.element(page.getByText("Link copied")).toBeVisible()
    expect(copied.mock.calls).toEqual([[address()]])
    await turn.click()
    await expect.poll(address).toBe(null)
    await turn.click()
    await expect.poll(address).toMatch(/link2$/)
    await dialog.getByRole("button", { name: "Close" }).click()
    await expect.element(page.getByRole("button", { name: "Shared by link" })).toBeVisible()
  })

  it("that moderators ended can't be turned on, and what fails is told where it was asked, mirrored too", async () => {
    haveLink("taken-down")
    await open()
    await expect.element(dialog.getByText("Moderators ended this link, so this folder can't be shared.")).toBeVisible()
    expect(dialog.getByRole("switch").query()).toBe(null)
    await dialog.getByRole("button", { name: "Close" }).click()
    haveLink()
    answerCalls(
      answer(folderShare, () => {
        throw refusal("Unavailable")
      }),
    )
    await open({ locale: "ar" })
    await page.getByRole("switch").click()
    await expect.poll(() => document.querySelector("dialog [role=alert]")?.textContent ?? "").not.toBe("")
    await expect.element(page.getByRole("switch")).not.toBeChecked()
    await lookAt("the link of a folder, in Arabic, failed")
  })
})

describe("the library", () => {
  it("says that there is nothing, that it loads, and that it could not be loaded", async () => {
    haveItems([])
    await show()
    await expect.element(page.getByText("Your library is empty")).toBeVisible()
    await lookAt("an empty library")
    answerCalls(answer(itemList, never))
    await show()
    await lookAt("a library that loads")
    answerCalls(
      answer(itemList, () => {
        throw OFFLINE
      }),
    )
    await show()
    await expect.element(page.getByRole("alert")).toBeVisible()
    haveItems(things())
    await page.getByRole("button", { name: "Try again" }).click()
    await expect.poll(titles).toEqual(TITLES)
    await lookAt("a library")
  })

  it("is narrowed by words and filters that add up and stand in the address, and shows everything again", async () => {
    const { list } = haveItems([...things(), libraryItem({ title: "crane at night", rating: 4, created_at: at(9) })])
    await show()
    await userEvent.fill(page.getByRole("searchbox"), "crane")
    await expect.poll(titles).toEqual(["crane.png", "crane at night"])
    await page.getByLabelText("Rating").first().selectOptions("4")
    await expect.poll(titles).toEqual(["crane at night"])
    await page.getByLabelText("Model").selectOptions("Easel")
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({ search: "crane", rating: "4", model: "Easel" })
    expect(list.asked.at(-1)).toMatchObject({ search: "crane", min_rating: 4, model: "Easel" })
    await page.getByRole("button", { name: "Clear filters" }).click()
    await expect.poll(titles).toHaveLength(4)
    expect(location.search).toBe("")
    await page.getByRole("button", { name: "Nov" }).click()
    expect(list.asked.at(-1)?.until).toBe(new Date(2025, 11, 1).toISOString())
  })

  it("is ordered by stars, with a heading for each, and stays in order while things are rated", async () => {
    const rated = (title: string, rating: number, second: number) => libraryItem({ title, rating, created_at: at(second) })
    const { list } = haveItems([rated("new", 0, 0), rated("good", 4, 1), rated("best", 5, 2), rated("fine", 4, 3)])
    await show({ until: "2026-01" })
    await page.getByLabelText("Sort by").selectOptions("Highest rated")
    await expect.poll(titles).toEqual(["best", "good", "fine", "new"])
    expect([location.search, list.asked.at(-1)]).toMatchObject(["?sort=rating", { order: "rating" }])
    expect(list.asked.at(-1)?.until).toBeUndefined()
    const headings = () => [...document.querySelectorAll(".library-day h2")].map(({ textContent }) => textContent)
    expect(headings()).toEqual(["5 stars", "4 stars", "No rating"])
    await expect.element(page.getByRole("group", { name: "Dates" })).not.toBeInTheDocument()
    await lookAt("a library by stars")
    await page.viewport(DESK.width, DESK.height)
    tile("new").element().focus()
    await userEvent.keyboard("5")
    await expect.poll(titles).toEqual(["new", "best", "good", "fine"])
    await expect.poll(headings).toEqual(["5 stars", "4 stars"])
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^new/)
  })

  it("keeps a search under a name that is not taken: an address among the places, which is renamed and deleted with a way back", async () => {
    const { kept } = haveItems([...things(), libraryItem({ title: "crane at night", rating: 4, created_at: at(9) })])
    kept.searches = [{ search_id: newSearchId(1), name: "Boats", query: "search=boat" }]
    await show({ search: "crane", rating: 4 })
    await expect.poll(titles).toEqual(["crane at night"])
    await page.getByRole("button", { name: "Save search" }).click()
    const dialog = page.getByRole("dialog", { name: "Save this search" })
    await expect.element(dialog.getByLabelText("Name")).toHaveValue("crane")
    await userEvent.fill(dialog.getByLabelText("Name"), "Boats")
    await dialog.getByRole("button", { name: "Save", exact: true }).click()
    await expect.element(dialog.getByText(/already have a saved search with this name/)).toBeVisible()
    await lookAt("a name that a saved search has")
    await page.viewport(DESK.width, DESK.height)
    await userEvent.fill(dialog.getByLabelText("Name"), "Good cranes")
    await dialog.getByRole("button", { name: "Save", exact: true }).click()
    const link = page.getByRole("link", { name: "Good cranes" })
    await expect.element(link).toHaveAttribute("href", "/en/library?search=crane&rating=4")
    await expect.element(link).toHaveAttribute("aria-current", "page")
    await expect.element(page.getByRole("button", { name: "Save search" })).not.toBeInTheDocument()
    await page.getByRole("link", { name: "Boats" }).click()
    await expect.poll(titles).toEqual(["boat.png"])
    expect(location.search).toBe("?search=boat")
    await expect.element(page.getByRole("heading", { name: "Boats", level: 1 })).toBeVisible()
    await lookAt("a saved search")
    await page.viewport(DESK.width, DESK.height)
    await page.getByRole("button", { name: "Rename search" }).click()
    await userEvent.fill(page.getByRole("dialog").getByLabelText("Name"), "Ships")
    await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click()
    await expect.poll(() => kept.searches.map(({ name }) => name)).toEqual(["Ships", "Good cranes"])
    await link.click()
    await page.getByRole("button", { name: "Delete search" }).click()
    await expect.poll(titles).toHaveLength(4)
    await expect.poll(() => kept.searches).toHaveLength(1)
    await page.getByRole("button", { name: "Undo" }).click()
    await expect.element(link).toHaveAttribute("href", "/en/library?search=crane&rating=4")
  })

  it("puts what is selected into the trash, with a way back; deletes there for good, and brings back", async () => {
    const { kept } = haveItems(things())
    await show()
    await expect.poll(titles).toEqual(TITLES)
    tile("dock.png").element().focus()
    await userEvent.keyboard("x{ArrowRight}x")
    await expect.element(page.getByRole("toolbar", { name: "2 selected" })).toBeVisible()
    await lookAt("two things selected")
    await userEvent.keyboard("{Delete}")
    await expect.poll(titles).toEqual(["boat.png"])
    await page.getByRole("button", { name: "Undo" }).click()
    await expect.poll(titles).toEqual(TITLES)
    tile("boat.png").element().focus()
    await userEvent.keyboard("{Delete}")
    await expect.poll(titles).toEqual(["dock.png", "crane.png"])
    await page.viewport(DESK.width, DESK.height)
    await page.getByRole("link", { name: /^Trash/ }).click()
    await expect.poll(titles).toEqual(["boat.png"])
    await lookAt("the trash")
    await page.viewport(DESK.width, DESK.height)
    tile("boat.png").element().focus()
    await userEvent.keyboard("x")
    await page.getByRole("button", { name: "Restore" }).click()
    await expect.element(page.getByText("The trash is empty")).toBeVisible()
    expect(kept.items.every(({ trashed_at: gone }) => gone === null)).toBe(true)
  })

  it("has boards and articles among its things: told as such, opened where they are worked on, and neither packed nor deleted here", async () => {
    const { kept } = haveItems([
      ...things(),
      libraryItem({ id: `board_${"0".repeat(26)}`, kind: "board", origin: "made", title: "Harbor", size: 0 }),
      libraryItem({ id: `work_${"0".repeat(26)}`, kind: "article", origin: "made", title: "Tides", size: 0, is_public: true }),
    ])
    await show()
    await tile("Tides").click()
    await expect.element(page.getByRole("button", { name: "Tides · Public · Article" })).toBeVisible()
    await expect.element(page.getByRole("complementary", { name: "Details" }).getByRole("button", { name: "Open article" })).toBeVisible()
    await userEvent.keyboard("{Delete}")
    await expect.element(page.getByRole("button", { name: "Harbor · Board" })).toBeVisible()
    await tile("Harbor").click()
    const inspector = page.getByRole("complementary", { name: "Details" })
    await expect.element(inspector.getByRole("button", { name: "Open board" })).toBeVisible()
    expect(inspector.getByRole("button", { name: "Where it's used" }).query()).toBe(null)
    await userEvent.keyboard("{Delete}")
    await page.getByRole("checkbox", { name: "Select Harbor" }).click()
    const bar = page.getByRole("toolbar", { name: "1 selected" })
    await expect.element(bar.getByRole("button", { name: "Move to…" })).toBeVisible()
    expect([bar.getByRole("button", { name: "Delete" }).query(), bar.getByRole("button", { name: "Download ZIP" }).query()]).toEqual([
      null,
      null,
    ])
    await page.getByRole("checkbox", { name: "Select dock.png" }).click()
    await page.getByRole("toolbar", { name: "2 selected" }).getByRole("button", { name: "Delete" }).click()
    await expect.poll(titles).toEqual(["crane.png", "boat.png", "Harbor", "Tides"])
    expect(kept.items.filter(({ trashed_at: gone }) => gone !== null).map(({ title }) => title)).toEqual(["dock.png"])
  })

  it("rates and marks by keys while a thing has the focus, and shows it beside the list", async () => {
    const { kept } = haveItems(things())
    await show()
    await expect.poll(titles).toEqual(TITLES)
    await tile("crane.png").click()
    await expect.element(page.getByRole("complementary", { name: "Details" })).toBeVisible()
    await userEvent.keyboard("4f")
    await expect.poll(() => kept.items[1]).toMatchObject({ rating: 4, is_favorite: true })
    await expect.element(page.getByRole("button", { name: "Remove from favorites" })).toBeVisible()
    await lookAt("a thing and its details")
    await page.viewport(DESK.width, DESK.height)
    await page.getByRole("button", { name: "4 stars" }).click()
    await expect.poll(() => kept.items[1]?.rating).toBe(0)
    tile("crane.png").element().focus()
    await userEvent.keyboard(" ")
    await expect.element(page.getByRole("complementary", { name: "Details" })).not.toBeInTheDocument()
    await page.getByRole("link", { name: /^Favorites/ }).click()
    await expect.poll(titles).toEqual(["crane.png"])
    tile("crane.png").element().focus()
    await userEvent.keyboard("f")
    await expect.element(page.getByText("No favorites yet")).toBeVisible()
  })

  it("tells where a thing is used once that is asked, nothing where it is not, and why it could not", async () => {
    const { list } = haveItems(things())
    await show()
    await expect.poll(titles).toEqual(TITLES)
    await expect.element(page.getByRole("link", { name: /^Boards/ })).toHaveTextContent("Boards33 items")
    answerCalls(
      answer(itemUses, () => {
        throw OFFLINE
      }),
    )
    await tile("dock.png").click()
    await page.getByRole("button", { name: "Where it's used" }).click()
    await expect.element(page.getByText("Couldn't load where it's used")).toBeVisible()
    const uses = { works: [{ work_id: "work_1", title: "Pier" }], boards: [{ board_id: "board_1", title: "" }], made: 2 }
    answerCalls(answer(itemUses, () => uses))
    await page.getByRole("complementary").getByRole("button", { name: "Try again" }).click()
    const link = (name: string) => page.getByRole("complementary").getByRole("link", { name })
    await expect.element(link("Creation: Pier")).toHaveAttribute("href", "/en/explore/detail/work_1")
    await expect.element(link("Board: Untitled")).toHaveAttribute("href", "/en/editBoard/detail/board_1")
    await lookAt("where a thing is used")
    await page.viewport(DESK.width, DESK.height)
    await link("2 items made from this").click()
    expect(list.asked.at(-1)?.made_from).toBe(new URLSearchParams(location.search).get("from"))
    await page.getByRole("button", { name: "Made from one item" }).click()
    expect(location.search).toBe("")
    answerCalls(answer(itemUses, () => ({ works: [], boards: [], made: 0 })))
    await tile("crane.png").click()
    await expect.element(page.getByText("Not used anywhere yet")).toBeVisible()
  })

  it("moves things into a new folder by button, and takes that back", async () => {
    const { kept } = haveItems(things())
    await show()
    await expect.poll(titles).toEqual(TITLES)
    tile("dock.png").element().focus()
    await userEvent.keyboard("x")
    await page.getByRole("button", { name: "Move to…" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "New folder" }).click()
    await userEvent.fill(page.getByLabelText("Folder name"), "Harbor")
    await page.getByRole("button", { name: "Create", exact: true }).click()
    await expect.poll(() => kept.items[0]?.folder_id).toMatch(/^folder_/)
    await page.getByRole("link", { name: /^Harbor/ }).click()
    await expect.poll(titles).toEqual(["dock.png"])
    await page.getByRole("button", { name: "Undo" }).click()
    await expect.poll(() => kept.items[0]?.folder_id).toBe(null)
  })

  it("nests folders once: made in one, moved into one, shown in both lists, and at the top again when theirs is deleted", async () => {
    const { kept } = haveItems(things())
    const folder = (name: string, parent_id: string | null = null) => ({
      folder_id: newFolderId(name.length),
      name,
      parent_id,
      file_count: 0,
      is_shared: false,
      created_at: at(0),
    })
    const [boats, harbor] = [folder("Boats"), folder("Harbor")]
    kept.media.folders = [boats, harbor]
    await show({ folderId: boats.folder_id })
    const choose = async (name: string) => {
      await page.getByRole("button", { name: "Folder actions" }).click()
      await page.getByRole("menuitem", { name }).click()
    }
    await choose("New folder inside")
    await userEvent.fill(page.getByRole("dialog", { name: "New folder in “Boats”" }).getByLabelText("Folder name"), "Sails")
    await page.getByRole("button", { name: "Create", exact: true }).click()
    const within = page.getByRole("navigation", { name: "Folders in “Boats”" })
    await expect.element(within.getByRole("link", { name: /^Sails/ })).toBeVisible()
    await lookAt("a folder with a folder in it")
    await page.viewport(DESK.width, DESK.height)
    await choose("Move to…")
    await expect.element(page.getByText(/contains folders, so it stays at the top level/)).toBeVisible()
    await expect.element(page.getByRole("dialog").getByRole("button", { name: "Harbor" })).not.toBeInTheDocument()
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click()
    await within.getByRole("link", { name: /^Sails/ }).click()
    await expect.element(page.getByRole("heading", { name: "Sails", level: 1 })).toBeVisible()
    await choose("Move to…")
    await lookAt("where a folder can go")
    await page.viewport(DESK.width, DESK.height)
    await page.getByRole("dialog", { name: "Move “Sails” to" }).getByRole("button", { name: "Harbor" }).click()
    await expect.poll(() => kept.media.folders.find(({ name }) => name === "Sails")?.parent_id).toBe(harbor.folder_id)
    await page
      .getByRole("navigation", { name: "Library" })
      .getByRole("link", { name: /^Harbor/ })
      .click()
    await choose("Delete folder")
    await expect.element(page.getByText(/The folder inside it moves to the top level/)).toBeVisible()
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete folder" }).click()
    await expect
      .poll(() => kept.media.folders.map(({ name, parent_id: parent }) => [name, parent]))
      .toEqual([
        ["Boats", null],
        ["Sails", null],
      ])
  })

  it("selects a day, a range, and what a frame meets; Escape selects nothing", async () => {
    haveItems(things())
    await show()
    await expect.poll(titles).toEqual(TITLES)
    await page.getByRole("button", { name: "Select all" }).click()
    await expect.element(page.getByRole("toolbar", { name: "3 selected" })).toBeVisible()
    tile("dock.png").element().focus()
    await userEvent.keyboard("{Escape}")
    await expect.element(page.getByRole("toolbar", { name: /selected/ })).not.toBeInTheDocument()
    await tile("dock.png").click({ modifiers: ["Control"] })
    await tile("boat.png").click({ modifiers: ["Shift"] })
    await expect.element(page.getByRole("toolbar", { name: "3 selected" })).toBeVisible()
    await page.getByRole("button", { name: "Clear selection" }).click()
    const [x, y] = middleOf(page.getByRole("heading", { name: "Thursday, January 1" }).element())
    const [right, below] = middleOf(tile("crane.png").element())
    await drag([x, y], [right - 20, below], [right, below])
    await expect.element(page.getByRole("toolbar", { name: "2 selected" })).toBeVisible()
    expect(document.querySelector(".library-frame")).toBeNull()
  })

  it("tells its keys where they are asked for, without those that the trash has not", async () => {
    haveItems(things())
    const keys = () => {
      const told: ScreenKeys[] = []
      document.dispatchEvent(new CustomEvent("keys:asked" satisfies KeysAskedEvent, { detail: told }))
      return told.flatMap(({ lines }) => lines.map((line) => line.keys))
    }
    await show()
    await expect.poll(keys).toEqual(["← → ↑ ↓", "Enter", "Space", "X", "Ctrl+A", "F", "0–5", "R", "Delete", "Esc"])
    await show({ view: "trash" })
    await expect.poll(keys).toEqual(["← → ↑ ↓", "Enter", "Space", "X", "Ctrl+A", "Delete", "Esc"])
  })

  it("stands in Arabic and on a phone", async () => {
    haveItems(things())
    await show({}, { locale: "ar" })
    await expect.poll(titles).toEqual(TITLES)
    await lookAt("a library in Arabic")
  })
})
