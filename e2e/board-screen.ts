import type { Locator, Page } from "playwright-core"
import { type BoardId, newBoardId } from "../src/domain/_kernel/ids.ts"

/** The board as a person finds its parts. */
export interface BoardScreen {
  readonly page: Page
  readonly id: BoardId
  readonly plane: Locator
  readonly tool: (name: string) => Locator
  readonly layers: Locator
  readonly prompt: Locator
  readonly generate: Locator
  /** Drags on the plane, px from its middle. */
  readonly drag: (...points: readonly (readonly [number, number])[]) => Promise<void>
  /** Waits until it says that all is kept, on the device or beyond. */
  readonly saved: () => Promise<void>
}

/** Opens a new board, or one that there is. */
export async function openBoard(page: Page, { id = newBoardId(Date.now()), locale = "en", query = "" }: { id?: BoardId; locale?: string; query?: string } = {}): Promise<BoardScreen> {
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
      const box = await plane.boundingBox()
      if (box === null) throw new Error("the board is not to be seen")
      for (const [index, [x, y]] of points.entries()) {
        await page.mouse.move(box.x + box.width / 2 + x, box.y + box.height / 2 + y, { steps: index === 0 ? 1 : 6 })
        if (index === 0) await page.mouse.down()
      }
      await page.mouse.up()
    },
    saved: () => island.locator("[data-saved=device], [data-saved=server]").first().waitFor(),
  }
}

/** Colour of a place of the drawn board, px from the view's middle: red, green, blue, opacity. */
export function colourAt(plane: Locator, x: number, y: number): Promise<readonly number[]> {
  return plane.locator("canvas").first().evaluate(
    (canvas, [across, down]) => {
      if (!(canvas instanceof HTMLCanvasElement)) return []
      const ratio = canvas.width / canvas.clientWidth
      const context = canvas.getContext("2d")
      const at = [Math.round((canvas.clientWidth / 2 + across) * ratio), Math.round((canvas.clientHeight / 2 + down) * ratio)] as const
      return [...(context?.getImageData(at[0], at[1], 1, 1).data ?? [])]
    },
    [x, y] as const,
  )
}
