import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { aloneWithBoards } from "../../../testing/component/alone-with-boards.ts"
import { answer, answerCalls, never } from "../../../testing/component/answer-calls.ts"
import { drag, middleOf } from "../../../testing/component/drag.ts"
import { switchSingleKeysOff } from "../../../testing/component/keys-off.ts"
import { lendKeysDialog } from "../../../testing/component/keys-page.ts"
import { DESK, lookAt, PHONE } from "../../../testing/component/look.ts"
import { mountIsland } from "../../../testing/component/mount.tsx"
import { newBoardId } from "../../domain/_kernel/ids.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { socketTicket } from "../../domain/message/contract.ts"
import { simpleConfig } from "../../domain/studio/contract.ts"
import { listTasks, taskHistories } from "../../domain/task/contract.ts"
import { wireKeys } from "../_entry/wire-keys.ts"
import { browserBoards, VISITOR } from "../_making/boards/board-browser.ts"
import { board } from "./board.island.tsx"

aloneWithBoards()

const NO_TASKS = { items: [], next_cursor: null }
const SIZES = { desk: DESK, phone: PHONE }
const plane = page.getByRole("application")
const tool = (name: string) => page.getByRole("toolbar").getByRole("button", { name, exact: true })

const show = async ({ on = "desk", locale = "en" }: { on?: "desk" | "phone"; locale?: Locale } = {}) => {
  answerCalls(
    answer(listTasks, () => NO_TASKS),
    answer(taskHistories, () => NO_TASKS),
    answer(socketTicket, never),
    answer(simpleConfig, never),
  )
  await page.viewport(SIZES[on].width, SIZES[on].height)
  const main = await mountIsland(board, { id: newBoardId(Date.now()), locale, imagesPerDay: 10 }, { locale })
  await expect.poll(() => main.querySelector("[role=application] [data-frame]")).not.toBeNull()
  return main
}
const layers = (main: HTMLElement) => main.querySelectorAll("li[data-layer]").length
/** A place of the window, px from the middle of the frame. */
const at = (main: HTMLElement, across: number, down: number): readonly [number, number] => {
  const [x, y] = middleOf(main.querySelector("[data-frame]") ?? main)
  return [x + across, y + down]
}
/** Red, green, blue and opacity of what is drawn there. */
const colorAt = (main: HTMLElement, across: number, down: number): readonly number[] => {
  const canvas = main.querySelector<HTMLCanvasElement>("[role=application] canvas")
  if (canvas === null) return []
  const box = canvas.getBoundingClientRect()
  const ratio = canvas.width / box.width
  const [x, y] = at(main, across, down)
  return [
    ...(canvas.getContext("2d")?.getImageData(Math.round((x - box.left) * ratio), Math.round((y - box.top) * ratio), 1, 1).data ?? []),
  ]
}

describe("the board", () => {
  it("has the image that it is begun with, and is named after it", async () => {
    history.replaceState(null, "", `${location.pathname}?file=/examples/exampleOne.webp&name=Red%20fox.webp`)
    const main = await show()
    await expect.poll(() => layers(main)).toBe(1)
    await expect.element(page.getByRole("textbox", { name: "Board name" })).toHaveValue("Red fox")
    expect(location.search).toBe("")
  })

  it("takes back what is painted and does it again", async () => {
    const main = await show()
    await lookAt("an empty board")
    await page.viewport(DESK.width, DESK.height)
    await drag(at(main, -60, -40), at(main, 60, 40))
    await expect.poll(() => layers(main)).toBe(1)
    expect(colorAt(main, 0, 0)[3]).toBe(255)
    plane.element().focus()
    await userEvent.keyboard("{Control>}z{/Control}")
    await expect.poll(() => [layers(main), colorAt(main, 0, 0)[3]]).toEqual([0, 0])
    await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}")
    await expect.poll(() => colorAt(main, 0, 0)[3]).toBe(255)
    await lookAt("a painted board")
  })

  it("keeps a small image of what lies on it once it rests, for the gallery of boards", async () => {
    const local = browserBoards(VISITOR)
    for (const { id } of await local.list()) await local.remove(id)
    const main = await show()
    await drag(at(main, -60, -40), at(main, 60, 40))
    await expect.poll(() => layers(main)).toBe(1)
    const cover = async () => (await local.list()).map((one) => one.cover)
    await expect.poll(cover, { timeout: 15_000 }).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
    const bytes = await local.readBytes((await cover())[0] ?? "")
    const image = await createImageBitmap(bytes ?? new Blob())
    expect([Math.max(image.width, image.height) <= 320, (bytes?.size ?? 0) < 20_000]).toEqual([true, true])
  })

  it("is painted, given tools and explained by keys alone; a lassoed part becomes a region with words of its own", async () => {
    const main = await show()
    plane.element().focus()
    await userEvent.keyboard(" ")
    await expect.element(page.getByText(/^Painting at/)).toBeInTheDocument()
    await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift} ")
    await expect.poll(() => layers(main)).toBe(1)
    await userEvent.keyboard("f")
    await expect.element(tool("Frame")).toHaveAttribute("aria-pressed", "true")
    await userEvent.keyboard("{ArrowRight}")
    await expect.element(page.getByLabelText("X", { exact: true })).toHaveValue("-504")
    lendKeysDialog()
    wireKeys()
    await userEvent.keyboard("?")
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" })
    await expect.element(help.getByText("Eyedropper")).toBeVisible()
    await lookAt("the keys of the board")
    await page.viewport(DESK.width, DESK.height)
    await help.getByRole("button", { name: "Close" }).click()
    plane.element().focus()
    await userEvent.keyboard("l")
    await drag(at(main, -100, -100), at(main, 100, -100), at(main, 100, 100), at(main, -100, 100))
    await page.getByRole("group", { name: "Selection" }).getByRole("button", { name: "Region" }).click()
    await expect.poll(() => layers(main)).toBe(2)
    await userEvent.fill(page.getByLabelText("Prompt of this region"), "a red kite")
    await lookAt("a region with its words")
  })

  it("takes no tool by a letter where letters are switched off, and names none; keys with names go on", async () => {
    switchSingleKeysOff()
    await show()
    await expect.element(tool("Brush")).toHaveAttribute("aria-pressed", "true")
    expect(["aria-keyshortcuts", "title"].map((name) => tool("Eraser").element().getAttribute(name))).toEqual([null, "Eraser"])
    plane.element().focus()
    await userEvent.keyboard("e")
    await userEvent.keyboard(" ")
    await expect.element(page.getByText(/^Painting at/)).toBeInTheDocument()
    await expect.element(tool("Brush")).toHaveAttribute("aria-pressed", "true")
  })

  it("has on a phone its tools in a line and its layers in a sheet", async () => {
    const main = await show({ on: "phone" })
    await drag(at(main, -40, -40), at(main, 40, 40))
    await tool("Eraser").click()
    await expect.element(tool("Eraser")).toHaveAttribute("aria-pressed", "true")
    await page.getByRole("button", { name: "Layers and settings" }).click()
    await expect.poll(() => layers(main)).toBe(1)
    await lookAt("the layers on a phone")
  })

  it("mirrors its panels in Arabic, and not what is painted", async () => {
    const main = await show({ locale: "ar" })
    const [panel, drawn] = [main.querySelector("aside"), plane.element()].map((part) => part?.getBoundingClientRect().x ?? 0)
    expect(panel).toBeLessThan(drawn ?? 0)
    await drag(at(main, -60, 0), at(main, -20, 0))
    await expect.poll(() => colorAt(main, -40, 0)[3]).toBe(255)
    expect(colorAt(main, 40, 0)[3]).toBe(0)
    await lookAt("the board in Arabic")
  })

  it("draws a stroke within a frame's time", async () => {
    const main = await show()
    const took: number[] = []
    const ask = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (draw) =>
      ask((time) => {
        const begin = performance.now()
        draw(time)
        took.push(performance.now() - begin)
      })
    await drag(at(main, -200, -100), at(main, 200, -60), at(main, -200, 0), at(main, 200, 60), at(main, -200, 100))
    window.requestAnimationFrame = ask
    await expect.poll(() => layers(main)).toBe(1)
    expect(took.toSorted((one, other) => one - other)[Math.floor(took.length / 2)]).toBeLessThanOrEqual(16)
  })
})
