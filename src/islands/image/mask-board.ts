import type { AlphaPlane } from "../../domain/image/alpha-rules.ts"
import type { PaintStep } from "../../domain/image/paint-rules.ts"
import { drawStep } from "../../wasm-workers/image/draw-steps.ts"

/** After so many steps the board is copied, so that taking steps back does not draw all of them anew. */
const STEPS_A_COPY = 8
const MOST_COPIES = 6

/** The mask of a screen: a canvas as opaque as the mask is, kept in step with a list of changes. */
export class MaskBoard {
  readonly canvas: HTMLCanvasElement
  readonly context: CanvasRenderingContext2D
  /** Px of the board a px of the image. */
  readonly scale: number
  readonly #base: CanvasImageSource | null
  #applied: readonly PaintStep[] = []
  #copies: { readonly count: number; readonly canvas: HTMLCanvasElement }[] = []

  /** `base` is what the mask is before the first step, at any size. */
  constructor(width: number, height: number, imageWidth: number, base: CanvasImageSource | null) {
    const { canvas, context } = newCanvas(width, height)
    this.canvas = canvas
    this.context = context
    this.scale = width / imageWidth
    this.#base = base
    this.#restart(0)
  }

  /** Brings the board to these steps, drawing no more than it has to. */
  show(steps: readonly PaintStep[]): void {
    const shared = sharedLength(this.#applied, steps)
    if (shared < this.#applied.length) this.#restart(shared)
    for (const step of steps.slice(this.#applied.length)) {
      drawStep(this.context, step, this.scale)
      this.#note(step)
    }
  }

  /** Takes over a step that was drawn on the context while it was made. */
  adopt(step: PaintStep): void {
    this.#note(step)
  }

  /** Drops what was drawn without becoming a step. */
  revert(): void {
    const steps = this.#applied
    this.#restart(steps.length)
    this.show(steps)
  }

  /** The mask as bytes. */
  plane(): AlphaPlane {
    const { width, height } = this.canvas
    const { data } = this.context.getImageData(0, 0, width, height)
    const alpha = new Uint8Array(width * height)
    for (let index = 0; index < alpha.length; index++) alpha[index] = data[index * 4 + 3] ?? 0
    return { width, height, alpha }
  }

  #note(step: PaintStep): void {
    this.#applied = [...this.#applied, step]
    if (this.#applied.length % STEPS_A_COPY !== 0) return
    const copy = newCanvas(this.canvas.width, this.canvas.height)
    copy.context.drawImage(this.canvas, 0, 0)
    this.#copies = [...this.#copies, { count: this.#applied.length, canvas: copy.canvas }].slice(-MOST_COPIES)
  }

  /** Goes back to the last copy of at most `count` steps, or to the base. */
  #restart(count: number): void {
    this.#copies = this.#copies.filter((copy) => copy.count <= count)
    const copy = this.#copies.at(-1)
    this.#applied = this.#applied.slice(0, copy?.count ?? 0)
    const { width, height } = this.canvas
    this.context.clearRect(0, 0, width, height)
    const source = copy?.canvas ?? this.#base
    if (source !== null) this.context.drawImage(source, 0, 0, width, height)
  }
}

function sharedLength(left: readonly PaintStep[], right: readonly PaintStep[]): number {
  const index = left.findIndex((step, place) => step !== right[place])
  return index === -1 ? left.length : index
}

/** A canvas that is read as often as it is drawn on. */
export function newCanvas(
  width: number,
  height: number,
): { readonly canvas: HTMLCanvasElement; readonly context: CanvasRenderingContext2D } {
  const canvas = document.createElement("canvas")
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext("2d", { willReadFrequently: true })
  if (context === null) throw new Error("no room for a canvas")
  context.imageSmoothingQuality = "high"
  context.fillStyle = "white"
  return { canvas, context }
}
