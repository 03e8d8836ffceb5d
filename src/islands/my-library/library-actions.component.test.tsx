import { afterEach, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls } from "../../../testing/component/answer-calls.ts"
import { at, haveItems } from "../../../testing/component/item-library.ts"
import { focused } from "../../../testing/component/keyboard.ts"
import { imageOf, taskOf } from "../../../testing/component/making.ts"
import { mediaFile } from "../../../testing/component/media-file.ts"
import { mountIsland } from "../../../testing/component/mount.tsx"
import { libraryItem } from "../../../testing/library/library-item.ts"
import { newSearchId } from "../../domain/_kernel/ids.ts"
import { libraryList } from "../../domain/library/contract.ts"
import { itemOperate, type LibraryItem } from "../../domain/library/item-contract.ts"
import { taskConfig } from "../../domain/studio/create-contract.ts"
import { deleteTaskImage, getTasks } from "../../domain/task/result-contract.ts"
import { library } from "./library.island.tsx"
import { WHOLE_LIBRARY } from "./library-view.ts"

vi.mock("../_session/member.ts", async (original) => ({
  ...(await original<typeof import("../_session/member.ts")>()),
  $member: (await import("nanostores")).atom({ account: { id: "kaya" } }),
}))

const TITLES = ["dock.png", "crane.png", "boat.png"]
const things = (over: Partial<LibraryItem> = {}) => TITLES.map((title, index) => libraryItem({ title, created_at: at(index), ...over }))
const show = async (view: Partial<typeof WHOLE_LIBRARY> = {}, width = 1440) => {
  await page.viewport(width, 900)
  const initial = { ...WHOLE_LIBRARY, ...view }
  await mountIsland(
    library,
    { locale: "en", initial, isSpace: false, quotaBytes: 5_000_000_000 },
    { viewer: "member", address: view.view === undefined ? "/" : `/?view=${view.view}` },
  )
  await expect.poll(() => document.querySelector("[data-item]")).not.toBeNull()
}
const titles = () => [...document.querySelectorAll("[data-item]")].map((tile) => tile.getAttribute("aria-label")?.split(" · ")[0])
const tile = (title: string) => page.getByRole("button", { name: new RegExp(`^${title}`) }).first()
const button = (name: string) => page.getByRole("button", { name, exact: true })
const place = (name: string) => page.getByRole("link", { name: new RegExp(`^${name}`) })
const inspector = page.getByRole("complementary", { name: "Details" })
/** Carries out at once what could still be undone. */
const leavePage = () => dispatchEvent(new Event("pagehide"))

afterEach(() => {
  leavePage()
  history.replaceState(null, "", "/")
})

it("what is deleted for good is only gone once it can no longer be undone", async () => {
  const { kept } = haveItems(things({ trashed_at: at(0) }))
  await show({ view: "trash" })
  const [first] = titles()
  tile(first ?? "")
    .element()
    .focus()
  await userEvent.keyboard("{Delete}")
  await expect.poll(titles).toHaveLength(2)
  // What is listed anew meanwhile does not bring it back.
  dispatchEvent(new Event("online"))
  await button("Undo").click()
  await expect.poll(titles).toHaveLength(3)
  tile(first ?? "")
    .element()
    .focus()
  await userEvent.keyboard("x")
  await button("Delete permanently").click()
  await expect.poll(titles).toHaveLength(2)
  expect(kept.items).toHaveLength(3)
  leavePage()
  await expect.poll(() => kept.items).toHaveLength(2)
  expect([titles().includes(first), kept.items.some(({ title }) => title === first)]).toEqual([false, false])
})

it("the focus goes on to the next thing, and stays where somebody took it", async () => {
  const { kept } = haveItems([...things(), libraryItem({ title: "pier.png", created_at: at(9) })])
  await show()
  tile("crane.png").element().focus()
  await userEvent.keyboard("{Delete}")
  await focused(tile("boat.png"))
  await userEvent.keyboard("{ArrowRight}")
  await focused(tile("pier.png"))
  await userEvent.keyboard("{Delete}")
  await focused(tile("boat.png"))
  page.getByRole("searchbox").element().focus()
  kept.items = [libraryItem({ title: "new.png", created_at: at(-1) }), ...kept.items]
  dispatchEvent(new Event("online"))
  await expect.poll(titles).toEqual(["new.png", "dock.png", "boat.png"])
  await focused(page.getByRole("searchbox"))
})

it("where nothing is left the focus is on the heading of the view", async () => {
  haveItems([libraryItem({ title: "pier.png", is_favorite: true, created_at: at(9) })])
  await show({ view: "favorites" })
  await tile("pier.png").click()
  await inspector.getByRole("button", { name: "Remove from favorites" }).click()
  await expect.poll(titles).toEqual([])
  await focused(page.getByRole("heading", { name: "Favorites" }))
})

it("Space is not told to the button a second time when it is let go", async () => {
  haveItems(things())
  await show()
  const up = new KeyboardEvent("keyup", { key: " ", bubbles: true, cancelable: true })
  tile("dock.png").element().dispatchEvent(up)
  expect(up.defaultPrevented).toBe(true)
})

it("an undo shows what belongs to the view that is shown by then", async () => {
  const { kept } = haveItems(things())
  await show()
  tile("dock.png").element().focus()
  await userEvent.keyboard("{Delete}")
  await expect.element(button("Undo")).toBeVisible()
  await place("Trash").click()
  await expect.poll(titles).toEqual(["dock.png"])
  await button("Undo").click()
  await expect.element(page.getByText("The trash is empty")).toBeVisible()
  expect(kept.items.every(({ trashed_at: gone }) => gone === null)).toBe(true)
})

it("more than a call takes is done as far as it goes, and that can be undone", async () => {
  const many = Array.from({ length: 120 }, (_, index) => libraryItem({ title: `${index}.png`, created_at: at(index) }))
  const { kept } = haveItems(many)
  await show()
  let asked = 0
  const trashed = (ids: readonly string[], gone: string | null) => {
    kept.items = kept.items.map((item) => (ids.includes(item.id) ? { ...item, trashed_at: gone } : item))
    return { ids: [...ids] }
  }
  answerCalls(
    answer(itemOperate, ({ ids, operation }) => {
      asked += 1
      if (asked === 2) throw new TypeError("Failed to fetch")
      return trashed(ids, operation === "trash" ? at(0) : null)
    }),
  )
  await button("Select all").click()
  await button("Delete").click()
  await expect.poll(titles).toHaveLength(20)
  await expect.element(page.getByText("Moved 100 items to the trash.")).toBeVisible()
  await button("Undo").click()
  await expect.poll(titles).toEqual(many.map(({ title }) => title))
})

it("a result that is deleted by its own actions goes from the list too, and comes back by undo", async () => {
  const image = imageOf()
  const task = taskOf({ prompt: "A pier", img_uris: [image] })
  const made = libraryItem({
    id: `${task.id}:0`,
    origin: "made",
    title: "A pier",
    url: image.url,
    task_id: task.id,
    operate_number: image.operate_number,
    created_at: at(-1),
  })
  const { kept } = haveItems([made, ...things()])
  const removed = answer(deleteTaskImage, () => {
    kept.items = kept.items.filter(({ id }) => id !== made.id)
    return { task: null }
  })
  answerCalls(
    removed,
    answer(taskConfig, () => ({ prompt: "A pier" })),
    answer(getTasks, () => ({ items: [task] })),
  )
  await show()
  await tile("A pier").click()
  const remove = async () => {
    await inspector.getByRole("button", { name: /^More/ }).click()
    await page.getByRole("menuitem", { name: "Delete image" }).click()
    await expect.poll(titles).toEqual(TITLES)
  }
  await remove()
  await focused(tile("dock.png"))
  await expect.element(inspector.getByRole("heading", { name: "dock.png" })).toBeVisible()
  await button("Undo").click()
  await expect.poll(titles).toHaveLength(4)
  await tile("A pier").click()
  await remove()
  expect(removed.asked).toEqual([])
  await expect.element(place("All")).toHaveTextContent("All44 items")
  leavePage()
  await expect.element(place("All")).toHaveTextContent("All33 items")
  expect([titles(), removed.asked]).toMatchObject([TITLES, { length: 1 }])
})

it("places are a step back each, filters are not", async () => {
  haveItems([...things(), libraryItem({ title: "good.png", is_favorite: true, rating: 5, created_at: at(9) })])
  await show()
  await place("Favorites").click()
  await expect.poll(titles).toEqual(["good.png"])
  await page.getByLabelText("Rating").first().selectOptions("4")
  await expect.poll(() => location.search).toBe("?view=favorites&rating=4")
  await place("Trash").click()
  await expect.element(page.getByText("The trash is empty")).toBeVisible()
  history.back()
  await expect.poll(titles).toEqual(["good.png"])
  await expect.element(page.getByLabelText("Rating").first()).toHaveValue("4")
  history.back()
  await expect.poll(titles).toHaveLength(4)
  expect(location.search).toBe("")
})

it("on a narrow screen the details make room for what can be done with what is selected", async () => {
  haveItems(things())
  await show({}, 800)
  await tile("dock.png").click()
  await expect.element(inspector).toBeVisible()
  await userEvent.keyboard("x")
  await expect.element(page.getByRole("toolbar", { name: "1 selected" })).toBeVisible()
  expect(inspector.query()).toBe(null)
  await button("Clear selection").click()
  await focused(tile("dock.png"))
  await expect.element(inspector).toBeVisible()
  await inspector.getByRole("button", { name: "Close" }).click()
  await focused(tile("dock.png"))
  await button("Library").click()
  await place("Favorites").click()
  await focused(button("Library"))
})

it("a finger that presses long selects, without a context menu too, and one that scrolls does not", async () => {
  haveItems(things())
  await show({}, 800)
  const press = (type: string, clientX = 0) =>
    tile("crane.png")
      .element()
      .dispatchEvent(new PointerEvent(type, { pointerType: "touch", clientX, bubbles: true }))
  const held = () => new Promise((done) => setTimeout(done, 700))
  press("pointerdown")
  press("pointermove", 20)
  await held()
  press("pointerup")
  expect(page.getByRole("toolbar", { name: /selected/ }).query()).toBe(null)
  press("pointerdown")
  press("pointermove", 5)
  await held()
  await expect.element(page.getByRole("toolbar", { name: "1 selected" })).toBeVisible()
  const menu = new MouseEvent("contextmenu", { bubbles: true, cancelable: true })
  tile("crane.png").element().dispatchEvent(menu)
  press("pointerup")
  tile("crane.png")
    .element()
    .dispatchEvent(new MouseEvent("click", { bubbles: true }))
  expect([
    menu.defaultPrevented,
    page.getByRole("toolbar", { name: "1 selected" }).query(),
    document.querySelector(".library-inspector"),
  ]).toEqual([true, expect.anything(), null])
})

it("of two things that are opened the later one opens, and what cannot be opened tells what it is", async () => {
  const { kept } = haveItems(things())
  const [dock, crane] = kept.items
  let answerFirst = () => {}
  answerCalls(
    answer(libraryList, async ({ file_ids: ids }) => {
      const id = ids?.[0]
      if (id === dock?.id) await new Promise<void>((done) => (answerFirst = done))
      if (id === undefined || (id !== dock?.id && id !== crane?.id)) return { items: [], next_cursor: null }
      return { items: [mediaFile({ file_id: id, name: id === dock?.id ? "dock.png" : "crane.png" })], next_cursor: null }
    }),
  )
  await show({}, 800)
  tile("dock.png").element().focus()
  await userEvent.keyboard("{Enter}{ArrowRight}{Enter}")
  const dialog = page.getByRole("dialog", { name: /png/ })
  await expect.element(dialog).toHaveAccessibleName(/crane/)
  await userEvent.keyboard("{Escape}")
  await expect.element(dialog).not.toBeInTheDocument()
  answerFirst()
  await new Promise((done) => setTimeout(done, 300))
  expect([dialog.query(), inspector.query()]).toEqual([null, null])
  tile("boat.png").element().focus()
  await userEvent.keyboard("{Enter}")
  await expect.element(inspector).toBeVisible()
})

it("what is selected is rated together, and the stars are taken away where all have them", async () => {
  const { kept } = haveItems(things())
  await show()
  for (const name of ["dock.png", "boat.png"]) await page.getByRole("checkbox", { name: `Select ${name}` }).click()
  const four = page.getByRole("toolbar", { name: "2 selected" }).getByRole("button", { name: "4 stars" })
  const ratings = () => kept.items.map(({ rating }) => rating)
  await four.click()
  await expect.poll(ratings).toEqual([4, 0, 4])
  await expect.element(four).toHaveAttribute("aria-pressed", "true")
  await four.click()
  await expect.poll(ratings).toEqual([0, 0, 0])
})

it("the heart says that it takes favorites away where all are", async () => {
  haveItems([libraryItem({ title: "good.png", is_favorite: true, created_at: at(-1) }), ...things()])
  await show()
  await tile("good.png").click({ modifiers: ["Control"] })
  const bar = page.getByRole("toolbar")
  await expect.element(bar.getByRole("button", { name: "Remove from favorites" })).toBeVisible()
  await tile("dock.png").click({ modifiers: ["Control"] })
  await expect.element(bar.getByRole("button", { name: "Favorite", exact: true })).toBeVisible()
})

it("a search that comes back leaves alone what was saved meanwhile", async () => {
  const { kept } = haveItems(things())
  kept.searches = [{ search_id: newSearchId(1), name: "Boats", query: "search=boat" }]
  await show()
  await place("Boats").click()
  await button("Delete search").click()
  await expect.element(button("Undo")).toBeVisible()
  await userEvent.fill(page.getByRole("searchbox"), "crane")
  await button("Save search").click()
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click()
  await expect.element(place("crane")).toBeVisible()
  await button("Undo").click()
  await expect.element(place("Boats")).toBeVisible()
  await expect.element(place("crane")).toBeVisible()
})
