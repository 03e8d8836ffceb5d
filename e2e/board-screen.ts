import type { Locator, Page } from "playwright-core"
import { type BoardId, newBoardId } from "../src/domain/_kernel/ids.ts"
import { type SavedImage, savedBy } from "./image-screen.ts"

/** The board as a person finds its parts. */
export interface BoardScreen {
  readonly page: Page
  readonly id: BoardId
  readonly plane: Locator
  readonly tool: (name: string) => Locator
  readonly layers: Locator
  readonly prompt: Locator
  readonly generate: Locator
  /** Drags on the plane, px of the view from the middle of the frame. */
  readonly drag: (...points: readonly (readonly [number, number])[]) => Promise<void>
  /** Waits until it says that all is kept, on the device or beyond. */
  readonly saved: () => Promise<void>
}

/** Opens a new board, or one that there is. */
export async function openBoard(
  page: Page,
  { id = newBoardId(Date.now()), locale = "en", query = "" }: { id?: BoardId; locale?: string; query?: string } = {},
): Promise<BoardScreen> {
  await page.goto(`/${locale}/editBoard/detail/${id}${query}`)
  return boardOn(page, id)
}

/** Waits for the board that the page shows. */
export async function boardOn(page: Page, id: BoardId): Promise<BoardScreen> {
  const island = page.locator("[data-island='board'][data-alive]")
  const plane = island.getByRole("application")
  await plane.waitFor()
  const form = island.locator("form:visible")
  return {
    page,
    id,
    plane,
    tool: (name) => island.getByRole("toolbar").getByRole("button", { name, exact: true }),
    layers: island.locator("li[data-layer]"),
    prompt: form.locator("textarea[name=prompt]"),
    generate: form.locator("button[type=submit]"),
    async drag(...points) {
      const box = await plane.locator("[data-frame]").boundingBox()
      if (box === null) throw new Error("the frame is not to be seen")
      for (const [index, [x, y]] of points.entries()) {
        await page.mouse.move(box.x + box.width / 2 + x, box.y + box.height / 2 + y, { steps: index === 0 ? 1 : 6 })
        if (index === 0) await page.mouse.down()
      }
      await page.mouse.up()
    },
    saved: () => island.locator("[data-saved=device], [data-saved=server]").first().waitFor(),
  }
}

/** Colour of a place of the drawn board, px of the view from the frame's middle: red, green, blue, opacity. */
export function colourAt(plane: Locator, x: number, y: number): Promise<readonly number[]> {
  return plane.evaluate(
    (element, [across, down]) => {
      const canvas = element.querySelector("canvas")
      const frame = element.querySelector("[data-frame]")?.getBoundingClientRect()
      if (canvas === null || frame === undefined) return []
      const box = canvas.getBoundingClientRect()
      const ratio = canvas.width / box.width
      const at = [frame.left + frame.width / 2 - box.left + across, frame.top + frame.height / 2 - box.top + down] as const
      return [...(canvas.getContext("2d")?.getImageData(Math.round(at[0] * ratio), Math.round(at[1] * ratio), 1, 1).data ?? [])]
    },
    [x, y] as const,
  )
}

/** The frame of the board as it is downloaded. */
export async function exportedFrame(page: Page): Promise<SavedImage> {
  await page.getByRole("button", { name: "Export" }).click()
  return savedBy(page, page.getByRole("menuitem", { name: "Download frame as PNG" }))
}
