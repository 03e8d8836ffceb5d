import { describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, never, refusal } from "../../../testing/component/answer-calls.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland, type Surroundings } from "../../../testing/component/mount.tsx"
import { libraryItem } from "../../../testing/library/library-item.ts"
import { libraryUsage } from "../../domain/library/contract.ts"
import { itemOperate, itemSpace, type LibraryItem } from "../../domain/library/item-contract.ts"
import { forgetQueries } from "../_ui/query.ts"
import { library } from "./library.island.tsx"
import { WHOLE_LIBRARY } from "./library-view.ts"

vi.mock("../_session/member.ts", async (original) => ({
  ...(await original<typeof import("../_session/member.ts")>()),
  $member: (await import("nanostores")).atom({ account: { id: "kaya" } }),
}))

/** Has these things be the largest; those that are deleted go, and come back. */
function haveSpace(items: readonly LibraryItem[]) {
  const away = new Set<string>()
  const operate = answer(itemOperate, ({ ids, operation }) => {
    for (const id of ids) {
      if (operation === "trash") away.add(id)
      else away.delete(id)
    }
    return { ids: [...ids] }
  })
  answerCalls(
    operate,
    answer(libraryUsage, () => ({ used: 3_000_000, quota: 5_000_000_000, files: items.length })),
    answer(itemSpace, () => ({
      sums: [{ origin: "brought" as const, kind: "image" as const, count: items.length, bytes: 3_000_000 }],
      trash: { count: 0, bytes: 0 },
      helpers: { count: 2, bytes: 9_000 },
      largest: items.filter(({ id }) => !away.has(id)),
    })),
  )
  return operate
}
const show = (surroundings: Surroundings = {}) => {
  forgetQueries()
  return mountIsland(
    library,
    { locale: "en", initial: WHOLE_LIBRARY, isSpace: true, quotaBytes: 5_000_000_000 },
    { viewer: "member", ...surroundings },
  )
}
const boxes = () => [...document.querySelectorAll<HTMLInputElement>("[data-item]")].map((box) => box.getAttribute("aria-label"))
const things = () => ["dock.png", "crane.png"].map((title, place) => libraryItem({ title, size: 2_000_000 - place * 1_000_000 }))

describe("what takes up space", () => {
  it("is nothing where nothing was made or brought yet, with the next step", async () => {
    haveSpace([])
    const none = { count: 0, bytes: 0 }
    answerCalls(answer(itemSpace, () => ({ sums: [], trash: none, helpers: none, largest: [] })))
    const main = await show()
    await expect.element(page.getByRole("heading", { name: "Your library is empty" })).toBeVisible()
    await expect.element(page.getByRole("link", { name: "Create an image" })).toBeVisible()
    expect([main.querySelectorAll(".panel").length, page.getByText("Largest items").query()]).toEqual([0, null])
    await lookAt("nothing that takes up space")
  })

  it("may fail, which names it, and shows kinds with their sizes and the largest things, mirrored too", async () => {
    haveSpace([])
    answerCalls(
      answer(itemSpace, () => {
        throw refusal("Unavailable")
      }),
    )
    await show()
    await expect.element(page.getByText("Couldn't load your storage")).toBeVisible()
    haveSpace(things())
    await page.getByRole("button", { name: "Try again" }).click()
    await expect.poll(boxes).toEqual(["Select dock.png", "Select crane.png"])
    await expect.element(page.getByText("Files for boards and forms")).toBeVisible()
    await lookAt("storage")
    await show({ locale: "ar" })
    await expect.poll(boxes).toHaveLength(2)
    await lookAt("storage in Arabic")
  })

  it("is made free by keys alone: what is selected goes to the trash, with a way back", async () => {
    const items = things()
    const operate = haveSpace(items)
    await show()
    await expect.poll(boxes).toHaveLength(2)
    document.querySelector<HTMLInputElement>("[data-item]")?.focus()
    await userEvent.keyboard(" ")
    await expect.element(page.getByText("1 selected · 2 MB")).toBeVisible()
    await lookAt("storage with something selected")
    page.getByRole("button", { name: "Delete" }).element().focus()
    await userEvent.keyboard("{Enter}")
    await expect.poll(boxes).toEqual(["Select crane.png"])
    expect(operate.asked).toEqual([{ ids: [items[0]?.id], operation: "trash" }])
    await page.getByRole("button", { name: "Undo" }).click()
    await expect.poll(boxes).toHaveLength(2)
    expect(operate.asked.at(-1)).toEqual({ ids: [items[0]?.id], operation: "restore" })
  })

  it("has the shape of its rows while it loads", async () => {
    haveSpace([])
    answerCalls(answer(itemSpace, never))
    await show()
    await expect.element(page.getByText("Loading your library")).toBeInTheDocument()
    await lookAt("storage that loads")
  })
})
