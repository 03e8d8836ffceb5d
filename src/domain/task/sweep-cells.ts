import { type ShownAxis, type ShownSweep, SWEEP_SETTINGS, type SweepSetting } from "../_kernel/task-specification.ts"
import type { TaskImage } from "./contract.ts"

/** The setting of an axis, as catalogues name it. */
export function axisSetting({ setting }: Pick<ShownAxis, "setting">): SweepSetting {
  return SWEEP_SETTINGS.find((known) => known === setting) ?? "prompt"
}

/** A place in a grid with the image that came there; null where none did, or not yet. */
export interface GridCell {
  readonly position: number
  readonly column: number
  readonly row: number
  readonly image: TaskImage | null
}

/** The rows of a grid, each with its cells. */
export function cellsOf({ x, y }: ShownSweep, images: readonly TaskImage[]): readonly (readonly GridCell[])[] {
  const columns = x.values.length
  return Array.from({ length: y?.values.length ?? 1 }, (_, row) =>
    Array.from({ length: columns }, (__, column) => {
      const position = row * columns + column
      return { position, column, row, image: images.find((image) => image.operate_number === position + 1) ?? null }
    }),
  )
}

/** Where a key leads from a cell of a grid, at most to its edge; null for keys that lead nowhere. Arrows point as the text runs. */
export function cellByKey(
  key: string,
  { column, row }: Pick<GridCell, "column" | "row">,
  { columns, rows }: { readonly columns: number; readonly rows: number },
  isRightToLeft: boolean,
): { readonly column: number; readonly row: number } | null {
  const forward = isRightToLeft ? -1 : 1
  const moves: Readonly<Record<string, readonly [number, number]>> = {
    ArrowRight: [column + forward, row],
    ArrowLeft: [column - forward, row],
    ArrowDown: [column, row + 1],
    ArrowUp: [column, row - 1],
    Home: [0, row],
    End: [columns - 1, row],
    PageUp: [column, 0],
    PageDown: [column, rows - 1],
  }
  const to = moves[key]
  if (to === undefined) return null
  return { column: Math.min(columns - 1, Math.max(0, to[0])), row: Math.min(rows - 1, Math.max(0, to[1])) }
}
