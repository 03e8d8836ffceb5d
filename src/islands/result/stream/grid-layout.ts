/** Longest side of a cell in a drawn grid, and of all of it: what browsers draw on phones too. */
const LONGEST_CELL_PX = 512
const LONGEST_GRID_PX = 8192
const GAP_PX = 8

/** Where everything of a drawn grid stands, in px. */
export interface GridLayout {
  readonly widthPx: number
  readonly heightPx: number
  readonly cellWidthPx: number
  readonly cellHeightPx: number
  readonly gapPx: number
  readonly textPx: number
  /** Height of the headers above, width of those at the side. */
  readonly headerPx: number
  readonly sidePx: number
  readonly leftOf: (column: number) => number
  readonly topOf: (row: number) => number
}

/** The layout of a grid of images of a size: no image is drawn larger than it is, and the whole stays within what can be drawn. */
export function gridLayout(
  size: { readonly width: number; readonly height: number },
  columns: number,
  rows: number,
  hasSide: boolean,
): GridLayout {
  const headerPx = 48
  const sidePx = hasSide ? 176 : 0
  const room = Math.min((LONGEST_GRID_PX - sidePx) / columns, (LONGEST_GRID_PX - headerPx) / rows) - GAP_PX * 2
  const scale = Math.min(1, LONGEST_CELL_PX / Math.max(size.width, size.height), room / Math.max(size.width, size.height))
  const cellWidthPx = Math.max(1, Math.round(size.width * scale))
  const cellHeightPx = Math.max(1, Math.round(size.height * scale))
  const first = hasSide ? sidePx + GAP_PX * 2 : GAP_PX
  return {
    widthPx: first + columns * (cellWidthPx + GAP_PX),
    heightPx: headerPx + rows * (cellHeightPx + GAP_PX),
    cellWidthPx,
    cellHeightPx,
    gapPx: GAP_PX,
    textPx: 18,
    headerPx,
    sidePx,
    leftOf: (column) => first + column * (cellWidthPx + GAP_PX),
    topOf: (row) => headerPx + row * (cellHeightPx + GAP_PX),
  }
}
