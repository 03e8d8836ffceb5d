import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { aloneWithBoards } from "../../../testing/component/alone-with-boards.ts"
import { answer, answerCalls, OFFLINE } from "../../../testing/component/answer-calls.ts"
import { form, showTab } from "../../../testing/component/generator-screen.ts"
import { DESK, lookAt } from "../../../testing/component/look.ts"
import { answerMaker, imageOf, taskOf } from "../../../testing/component/making.ts"
import { mountIsland, NOON_MS, type Surroundings } from "../../../testing/component/mount.tsx"
import { asBoardId, newAccountId } from "../../domain/_kernel/ids.ts"
import { sha256Hex } from "../../domain/_kernel/sha256-hex.ts"
import { type BoardEntry, boardList } from "../../domain/board/contract.ts"
import { browserBoards, VISITOR } from "../_making/boards/board-browser.ts"
import { createImage } from "./create-image.island.tsx"

/** Whose boards they are, as the device remembers. */
aloneWithBoards()

const OWNER = newAccountId(NOON_MS)
const idOf = (number: number) => asBoardId(`board_${String(number).padStart(26, "0")}`)
const COLORS = ["#3db2ff", "#ff8a3d", "#6fd36b"]

/** Boards of the server's, the last changed first; those with a color have a cover of it on the device. */
async function boardsOf(names: readonly string[], colors: readonly string[] = []): Promise<readonly BoardEntry[]> {
  const covers = await Promise.all(
    colors.map(async (color) => {
      const canvas = new OffscreenCanvas(320, 240)
      const context = canvas.getContext("2d")
      if (context === null) throw new Error("no canvas")
      context.fillStyle = color
      context.fillRect(0, 0, 320, 240)
      const bytes = await canvas.convertToBlob({ type: "image/webp" })
      const sha256 = await sha256Hex(new Uint8Array(await bytes.arrayBuffer()))
      await browserBoards(OWNER).writeBytes(sha256, bytes)
      return sha256
    }),
  )
  return names.map((title, index) => {
    const at = new Date(NOON_MS - index * 60_000).toISOString()
    return {
      board_id: idOf(index + 1),
      title,
      revision: 1,
      is_shared: false,
      cover: covers[index] ?? null,
      create_at: at,
      update_at: at,
    }
  })
}
const serves = (items: readonly BoardEntry[]) => answer(boardList, ({ limit }) => ({ items: items.slice(0, limit), next_cursor: null }))

/** Addresses that the page would have gone to. */
let left: string[] = []
const stay = (event: NavigateEvent) => {
  if (!event.cancelable || event.destination.sameDocument) return
  event.preventDefault()
  const { pathname, search } = new URL(event.destination.url)
  left.push(pathname + search)
}
beforeEach(async () => {
  left = []
  // Other screens under test leave boards on the device.
  for (const local of [browserBoards(VISITOR), browserBoards(OWNER)]) for (const { id } of await local.list()) await local.remove(id)
  localStorage.setItem("atelier.board.account", OWNER)
  navigation.addEventListener("navigate", stay)
  await page.viewport(DESK.width, DESK.height)
  return () => navigation.removeEventListener("navigate", stay)
})

const items = () =>
  page
    .getByRole("menuitem")
    .elements()
    .map((item) => item.textContent ?? "")
const boardsShown = () => items().slice(items().findIndex((item) => item.startsWith("New board")))
const covers = () => document.querySelectorAll("[role=menuitem] img").length
const references = form.getByRole("button", { name: "References" })

describe("the menu of references", () => {
  it("asks for boards when somebody comes near it, no sooner, and offers the last three and a new one, by keys", async () => {
    answerMaker()
    const list = serves(await boardsOf(["Harbour", "Quay", "Harbour", "Old"], COLORS.slice(0, 2)))
    answerCalls(list)
    await showTab("textToImage")
    expect(list.asked).toEqual([])
    references.element().focus()
    await expect.poll(() => list.asked).toEqual([{ limit: 3 }])
    await userEvent.keyboard("{ArrowDown}")
    await expect.poll(() => boardsShown()).toEqual(["New board", "Harbour", "Quay", "Harbour"])
    await expect.poll(covers).toBe(2)
    await lookAt("boards among the references")
    await page.viewport(DESK.width, DESK.height)
    await userEvent.keyboard("q")
    await expect.element(page.getByRole("menuitem", { name: "Quay" })).toHaveFocus()
    await userEvent.keyboard("{Enter}")
    await expect.poll(() => left).toEqual([`/en/editBoard/detail/${idOf(2)}`])
  })

  it("offers a new board alone where no boards can be had", async () => {
    answerMaker()
    const list = answer(boardList, () => {
      throw OFFLINE
    })
    answerCalls(list)
    await showTab("textToImage")
    await userEvent.click(references)
    await expect.poll(() => boardsShown()).toEqual(["New board"])
    await page.getByRole("menuitem", { name: "New board" }).click()
    await expect.poll(() => left).toEqual([expect.stringMatching(/^\/en\/editBoard\/detail\/board_[0-9A-Za-z]{26}$/)])
  })
})

describe("the uses of a result", () => {
  const show = async (surroundings: Surroundings = {}) => {
    const maker = answerMaker({ plan: surroundings.viewer === "visitor" ? "visitor" : "free" })
    const task = taskOf({ img_uris: [imageOf({ operate_number: 2 })] })
    maker.tasks = [task]
    const props = { mode: "generator", initial: {}, locale: surroundings.locale ?? "en", isPreview: true, imagesPerDay: 4 } as const
    await mountIsland(createImage, props, { viewer: "member", ...surroundings })
    return task
  }
  const card = page.getByRole("article")

  it("put it on a recent board or on a new one", async () => {
    const task = await show()
    answerCalls(serves(await boardsOf(["Harbour", "Quay"], COLORS)))
    await userEvent.hover(card)
    await userEvent.click(card.getByRole("button", { name: "Use as…" }))
    await expect.poll(() => boardsShown().slice(0, 3)).toEqual(["New boardB", "Harbour", "Quay"])
    await lookAt("boards among the uses of a result")
    await page.viewport(DESK.width, DESK.height)
    await page.getByRole("menuitem", { name: "Harbour" }).click()
    await expect.poll(() => left).toEqual([`/en/editBoard/detail/${idOf(1)}?task=${task.id}&image=2`])
  })

  it("reads from right to left in Arabic, whatever script a board's name has", async () => {
    await show({ locale: "ar" })
    answerCalls(serves(await boardsOf(["ميناء عند الغروب", "Harbour (copy)"], COLORS)))
    await userEvent.hover(card)
    await userEvent.click(card.getByRole("button", { name: "استخدام كـ…" }))
    await expect.element(page.getByRole("menuitem", { name: "Harbour (copy)" })).toBeVisible()
    await lookAt("boards among the uses of a result in Arabic")
  })
})
