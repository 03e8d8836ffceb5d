import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { aloneWithBoards } from "../../../testing/component/alone-with-boards.ts"
import { DESK, lookAt, PHONE } from "../../../testing/component/look.ts"
import { mountIsland, NOON_MS } from "../../../testing/component/mount.tsx"
import { shows } from "../../../testing/component/outline.ts"
import { newBoardId } from "../../domain/_kernel/ids.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { sha256Hex } from "../../domain/_kernel/sha256-hex.ts"
import { EMPTY_BOARD } from "../../domain/board/document.ts"
import { browserBoards, VISITOR } from "../_making/boards/board-browser.ts"
import { boards } from "./board.island.tsx"

aloneWithBoards()

const local = browserBoards(VISITOR)
const list = page.getByRole("list", { name: "Boards" })

beforeEach(async () => {
  for (const { id } of await local.list()) await local.remove(id)
})

/** A small image of one color, as a cover is. */
async function coverOf(color: string, width: number, height: number): Promise<string> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext("2d")
  if (context === null) throw new Error("no canvas")
  context.fillStyle = color
  context.fillRect(0, 0, width, height)
  const bytes = await canvas.convertToBlob({ type: "image/webp" })
  const sha256 = await sha256Hex(new Uint8Array(await bytes.arrayBuffer()))
  await local.writeBytes(sha256, bytes)
  return sha256
}

/** Keeps boards on the device, the newest first. */
async function have(...boardsHere: readonly { readonly title: string; readonly cover: string | null }[]): Promise<void> {
  for (const [index, { title, cover }] of boardsHere.entries())
    await local.write({
      id: newBoardId(NOON_MS + index),
      title,
      document: EMPTY_BOARD,
      baseRevision: null,
      isSaved: false,
      savedTitle: null,
      cover,
      updatedAtMs: NOON_MS - index * 86_400_000,
    })
}
const show = (locale: Locale = "en") => mountIsland(boards, { locale }, { locale, address: `/${locale}/editBoard` })
const drawn = (main: HTMLElement) =>
  [...main.querySelectorAll<HTMLImageElement>("img[data-cover=drawn]")].map((image) => image.naturalWidth)

describe("the gallery of boards", () => {
  it("says that there is none yet", async () => {
    await show()
    await expect.element(page.getByText("No boards yet")).toBeVisible()
    await lookAt("no boards")
  })

  it("shows each by its cover, name and date; one without a cover by a plain card", async () => {
    await have(
      { title: "Harbour at dusk", cover: await coverOf("#3db2ff", 320, 200) },
      { title: "A very long name of a board that does not fit into its card", cover: await coverOf("#ff8a3d", 90, 320) },
      { title: "Sketches", cover: null },
      { title: "Lost", cover: "ab".repeat(32) },
    )
    const main = await show()
    await shows(
      () => list.query(),
      [
        'list "Boards"',
        'link "Harbour at dusk Changed January 1, 2026" → /en/editBoard/detail/board_…',
        'button "Delete: Harbour at dusk"',
        'link "A very long name of a board that does not fit into its card Changed December 31, 2025" → /en/editBoard/detail/board_…',
        'button "Delete: A very long name of a board that does not fit into its card"',
        'link "Sketches Changed December 30, 2025" → /en/editBoard/detail/board_…',
        'button "Delete: Sketches"',
        'link "Lost Changed December 29, 2025" → /en/editBoard/detail/board_…',
        'button "Delete: Lost"',
      ],
    )
    await expect.poll(() => drawn(main)).toEqual([320, 90])
    await lookAt("boards with covers and without")
  })

  it("leads to a board and deletes one by keys alone, and leaves no card behind", async () => {
    await have({ title: "Harbour", cover: null }, { title: "Quay", cover: null })
    await show()
    await expect.element(page.getByRole("link", { name: /Quay/ })).toBeVisible()
    page.getByRole("button", { name: "New board" }).element().focus()
    await userEvent.keyboard("{Tab}")
    await expect.element(page.getByRole("link", { name: /Harbour/ })).toHaveFocus()
    await userEvent.keyboard("{Tab}{Enter}")
    await lookAt("asked before a board is deleted")
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete board" }).click()
    await expect.element(page.getByText("Harbour", { exact: true })).not.toBeInTheDocument()
    expect((await local.list()).map(({ title }) => title)).toEqual(["Quay"])
  })

  it("runs from right to left in Arabic, in two columns on a phone and four on a desk", async () => {
    await have(...["ميناء", "رصيف", "قارب", "بحر", "سماء"].map((title) => ({ title, cover: null })))
    const main = await show("ar")
    await expect.poll(() => main.querySelectorAll("li").length).toBe(5)
    const columns = () => {
      const cards = [...main.querySelectorAll("li")].map((card) => card.getBoundingClientRect())
      const [first] = cards
      const row = cards.filter(({ top }) => top === first?.top)
      return [row.length, (row[1]?.left ?? 0) < (first?.left ?? 0)]
    }
    await page.viewport(DESK.width, DESK.height)
    expect(columns()).toEqual([4, true])
    await page.viewport(PHONE.width, PHONE.height)
    expect(columns()).toEqual([2, true])
    await lookAt("boards in Arabic")
  })
})
