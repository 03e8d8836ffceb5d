import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas"
import { FIGURES } from "../figures/figure-table.ts"
import type { Painting, PaintRequest, Pixels } from "../scene.ts"
import { composePlan } from "./composition.ts"
import { doAtOnce, doFrugally } from "./free-unused.ts"
import { makeLayers } from "./layers.ts"
import { encodePng } from "./png.ts"
import { clamp, makeRandom } from "./random.ts"
import { paintInStyle } from "./styles/paint-in-style.ts"

/** Coarse passes: canvas scale by progress. Early pictures are colour masses; the last pass is at full size. */
const PASSES: readonly { readonly until: number; readonly side: number; readonly detail: number }[] = [
  { until: 0.16, side: 14, detail: 0 },
  { until: 0.32, side: 34, detail: 0.1 },
  { until: 0.6, side: 80, detail: 0.2 },
  { until: 0.88, side: 192, detail: 0.4 },
  { until: 1, side: 320, detail: 0.5 },
]

/** Whether a layer is a figure: those have the name of their concept, with a number where there can be several. */
export const isFigure = (name: string): boolean => Object.hasOwn(FIGURES, name.replace(/ \d+$/, ""))

const MAXIMUM_SIDE = 4096

/** Longest side (pixels) of the canvas that early passes are shown on. */
const ROUGH_SIDE = 448

/**
 * Opens a painting of `request` (sides 64–4096, steps 1–150). The composition is fixed at once; `advance` paints it pass by pass. Throws
 * RangeError when the size or steps are out of range, or when `advance` is called out of order.
 */
export function openPainting(request: PaintRequest): Painting {
  const { width, height, steps, enlargement = 1 } = request
  for (const side of [width, height])
    if (!Number.isInteger(side) || side < 64 || side > MAXIMUM_SIDE) throw new RangeError(`side ${side} is not 64–${MAXIMUM_SIDE}`)
  if (!Number.isInteger(steps) || steps < 1 || steps > 150) throw new RangeError(`steps ${steps} is not 1–150`)
  const fullWidth = Math.round(width * enlargement)
  const fullHeight = Math.round(height * enlargement)
  if (Math.max(fullWidth, fullHeight) > MAXIMUM_SIDE || enlargement < 1) throw new RangeError(`enlargement ${enlargement} is out of bounds`)
  const plan = composePlan(request)
  const layers = makeLayers(plan)
  const longest = Math.max(width, height)
  const rough = Math.min(1, ROUGH_SIDE / longest)
  let canvas = createCanvas(Math.max(8, Math.round(width * rough)), Math.max(8, Math.round(height * rough)))
  const veil = makeVeil(plan.seed, plan.palette.haze)
  let done = 0
  let pass = -1
  let coarse = createCanvas(1, 1)
  const finalDetail = clamp(0.5 + (0.5 * Math.log2(steps)) / Math.log2(40))
  const render = (scale: number, detail: number): Canvas =>
    doAtOnce(paintInStyle(plan, layers, Math.max(8, Math.round(width * scale)), Math.max(8, Math.round(height * scale)), detail))
  const pixels = (maxSide = Number.POSITIVE_INFINITY): Pixels => {
    const k = Math.min(1, maxSide / Math.max(fullWidth, fullHeight))
    const shown = resized(canvas, Math.max(1, Math.round(fullWidth * k)), Math.max(1, Math.round(fullHeight * k)))
    return pixelsOf(shown)
  }

  const begin = (step: number): void => {
    if (step !== done + 1 || step > steps) throw new RangeError(`step ${step} does not follow step ${done} of ${steps}`)
    done = step
  }
  const lastStep = (onShare?: (share: number) => void) => paintInStyle(plan, layers, fullWidth, fullHeight, finalDetail, onShare)

  return {
    steps,
    async finish(onShare) {
      begin(steps)
      canvas = await doFrugally(lastStep(onShare), { width: fullWidth, height: fullHeight })
    },
    advance(step, onShare) {
      begin(step)
      if (step === steps) {
        canvas = doAtOnce(lastStep(onShare))
        return
      }
      const progress = step / steps
      const wanted = PASSES.findIndex((entry) => progress < entry.until)
      const entry = PASSES[wanted]
      if (entry !== undefined && wanted !== pass) {
        pass = wanted
        coarse = render(Math.min(0.5, entry.side / longest), Math.min(entry.detail, finalDetail))
      }
      const context = canvas.getContext("2d")
      context.imageSmoothingQuality = "high"
      context.drawImage(coarse, 0, 0, canvas.width, canvas.height)
      drawVeil(context, veil, canvas.width, canvas.height, (1 - progress) ** 1.6, step)
    },
    png: () => encodePng({ ...pixels(), isOpaque: true }),
    pixels,
    subject(maxSide) {
      const k = Math.min(1, maxSide / longest)
      const figures = createCanvas(Math.max(1, Math.round(width * k)), Math.max(1, Math.round(height * k)))
      const context = figures.getContext("2d")
      const stage = { context, scale: k, detail: 0.2 }
      context.scale(figures.width / width, figures.height / height)
      for (const layer of layers) {
        if (!isFigure(layer.name)) continue
        context.save()
        layer.paint(stage)
        context.restore()
      }
      return pixelsOf(figures)
    },
    preview(maxSide) {
      const scale = Math.min(1, Math.max(1, maxSide) / longest)
      return resized(canvas, Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))).toBuffer("image/jpeg", 82)
    },
  }
}

const pixelsOf = (canvas: Canvas): Pixels => {
  const { width, height } = canvas
  return { width, height, rgba: canvas.getContext("2d").getImageData(0, 0, width, height).data }
}

/** The canvas itself when it has the size already, else a copy of that size. */
function resized(canvas: Canvas, width: number, height: number): Canvas {
  if (canvas.width === width && canvas.height === height) return canvas
  const copy = createCanvas(width, height)
  const context = copy.getContext("2d")
  context.imageSmoothingQuality = "high"
  context.drawImage(canvas, 0, 0, width, height)
  return copy
}

/** The most of a canvas that the veil hides: the first frame is a quiet haze in the picture's own colours, never bare noise. */
const VEIL_STRENGTH = 0.62
/** How far the veil's noise strays from its tone (0–255). */
const VEIL_CONTRAST = 44

/** Soft noise about `tone`, which the first passes emerge from. */
function makeVeil(seed: number, tone: readonly [number, number, number]) {
  const side = 72
  const veil = createCanvas(side, side)
  const context = veil.getContext("2d")
  const image = context.createImageData(side, side)
  const random = makeRandom(seed ^ 0x5bd1e995)
  for (let i = 0; i < image.data.length; i += 4) {
    const grey = (random() + random() - 1) * VEIL_CONTRAST
    for (let k = 0; k < 3; k++) image.data[i + k] = tone[k]! + grey + (random() - 0.5) * VEIL_CONTRAST
    image.data[i + 3] = 255
  }
  context.putImageData(image, 0, 0)
  return veil
}

function drawVeil(
  context: SKRSContext2D,
  veil: ReturnType<typeof makeVeil>,
  width: number,
  height: number,
  strength: number,
  step: number,
): void {
  if (strength < 0.01) return
  context.globalAlpha = Math.min(1, strength) * VEIL_STRENGTH
  const size = Math.max(width, height) * 1.4
  context.drawImage(veil, -((step * 37) % 40) * (size / 140), -((step * 53) % 40) * (size / 140), size, size)
  context.globalAlpha = 1
}
