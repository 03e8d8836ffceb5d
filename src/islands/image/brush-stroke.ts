import type { PaintPoint, PaintStep, StrokePoint } from "../../domain/image/paint-rules.ts"
import { drawStroke } from "../../wasm-workers/image/draw-steps.ts"
import type { MaskBoard } from "./mask-board.ts"
import type { PaintHand } from "./use-painting.ts"

/** A part of a board, px of the board. */
export interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What a pointer or the keys are about to make: a stroke that is drawn as it goes, or the corners of an area. */
export class OpenStep {
  readonly hand: PaintHand
  readonly #board: MaskBoard
  #points: StrokePoint[] = []

  constructor(board: MaskBoard, hand: PaintHand) {
    this.#board = board
    this.hand = hand
  }

  get points(): readonly StrokePoint[] {
    return this.#points
  }

  /** Takes a point; answers the part of the board that changed, null where nothing did. */
  add(point: StrokePoint): Part | null {
    const start = this.#points.length
    this.#points.push(point)
    if (this.hand.tool !== "brush") return null
    drawStroke(this.#board.context, this.hand, this.#points, this.#board.scale, start)
    const from = this.#points[start - 1] ?? point
    return partAround(from, point, this.hand.radius, this.#board.scale)
  }

  /** Puts the last corner elsewhere. */
  moveLast(point: StrokePoint): void {
    this.#points[this.#points.length - 1] = point
  }

  /** The corners of what is enclosed so far: four of a rectangle, all of a lasso. */
  outline(): readonly PaintPoint[] {
    const [first] = this.#points
    const last = this.#points.at(-1)
    if (this.hand.tool !== "rectangle" || first === undefined || last === undefined) return this.#points
    return [first, { x: last.x, y: first.y }, last, { x: first.x, y: last.y }]
  }

  /** The step; null where nothing is enclosed. */
  finish(): PaintStep | null {
    const { tool, effect, radius, softness, colour } = this.hand
    if (this.#points.length === 0) return null
    if (tool === "brush") return { kind: "stroke", effect, radius, softness, colour, points: this.#points }
    const points = this.outline()
    return points.length < 3 || areaOf(points) < 1 ? null : { kind: "area", effect, colour, points }
  }
}

/** What a brush covers between two points. */
export function partAround(from: PaintPoint, to: PaintPoint, radius: number, scale: number): Part {
  const reach = radius * scale + 2
  return {
    x: Math.min(from.x, to.x) * scale - reach,
    y: Math.min(from.y, to.y) * scale - reach,
    width: Math.abs(to.x - from.x) * scale + reach * 2,
    height: Math.abs(to.y - from.y) * scale + reach * 2,
  }
}

/** Area within a closed line, square px. */
export function areaOf(points: readonly PaintPoint[]): number {
  let sum = 0
  for (const [index, point] of points.entries()) {
    const next = points[(index + 1) % points.length] ?? point
    sum += point.x * next.y - next.x * point.y
  }
  return Math.abs(sum) / 2
}
