import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas"
import { css } from "../colour.ts"
import type { Layer, Plan, Stage } from "../stage.ts"
import { calmed, pixelsOf, reduced, type StyleJob, toothTile } from "./image.ts"

/** Paints layer on layer like sheets of coloured paper that each throw a shadow on the one below. */
export function paintCutLayers(plan: Plan, layers: readonly Layer[], canvas: Canvas, detail: number): void {
  const { width, height } = canvas
  const context = canvas.getContext("2d")
  const scale = width / plan.width
  const sheet = createCanvas(width, height)
  const own = sheet.getContext("2d")
  const groups = groupLayers(layers, detail)
  groups.forEach((group, index) => {
    own.save()
    own.clearRect(0, 0, width, height)
    own.scale(width / plan.width, height / plan.height)
    const base = MIRRORING.has(group[0]?.name ?? "")
    if (base) {
      own.save()
      own.setTransform(1, 0, 0, 1, 0, 0)
      own.drawImage(canvas, 0, 0)
      own.restore()
    }
    const stage: Stage = { context: own, scale, detail }
    for (const layer of group) {
      own.save()
      layer.paint(stage)
      own.restore()
    }
    own.restore()
    if (!base && SHEETS.test(group[0]?.name ?? "")) {
      own.save()
      own.globalCompositeOperation = "source-atop"
      own.globalAlpha = 0.62
      own.fillStyle = meanColour(sheet)
      own.fillRect(0, 0, width, height)
      own.restore()
    }
    if (index > 0 && !base) throwShadow(context, sheet, plan.unit * scale)
    context.drawImage(sheet, 0, 0)
  })
}

function throwShadow(context: SKRSContext2D, sheet: Canvas, unit: number): void {
  const { width, height } = sheet
  for (const [fineness, drop, alpha] of [
    [0.012, 0.01, 0.5],
    [0.005, 0.003, 0.42],
  ] as const) {
    const soft = reduced(sheet, Math.max(12, Math.max(width, height) / Math.max(1, unit * fineness * 0.7)))
    const own = soft.getContext("2d")
    own.globalCompositeOperation = "source-in"
    own.fillStyle = "rgb(22,14,38)"
    own.fillRect(0, 0, soft.width, soft.height)
    context.save()
    context.globalAlpha = alpha
    context.imageSmoothingQuality = "high"
    context.drawImage(soft, unit * drop * 0.6, -unit * drop, width, height)
    context.restore()
  }
}

/** Sheets of one colour: land and trees, not figures. */
const SHEETS = /^(range|far hill|near hill|tree row|tree \d|far coast|ground|shore|island|canyon|cliff|cave|far reef|mid reef|near reef)/

/** The mean of what a sheet shows, as CSS. */
function meanColour(sheet: Canvas): string {
  const data = pixelsOf(reduced(sheet, 24)).data
  let r = 0
  let g = 0
  let b = 0
  let n = 1
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3]! < 128) continue
    r += data[i]!
    g += data[i + 1]!
    b += data[i + 2]!
    n++
  }
  return css([r / n, g / n, b / n])
}

/** Layers that look at what is painted before them, so they cannot be painted on an empty sheet. */
const MIRRORING: ReadonlySet<string> = new Set(["water", "sky", "background", "clouds"])

function groupLayers(layers: readonly Layer[], detail: number): readonly (readonly Layer[])[] {
  const most = detail > 0.4 ? 16 : 8
  const groups: Layer[][] = []
  const size = Math.max(1, Math.ceil(layers.length / most))
  for (const layer of layers) {
    const last = groups[groups.length - 1]
    const alone = MIRRORING.has(layer.name) || (last !== undefined && SHEETS.test(last[0]?.name ?? "") !== SHEETS.test(layer.name))
    if (last === undefined || last.length >= size || alone || MIRRORING.has(last[0]?.name ?? "")) groups.push([layer])
    else last.push(layer)
  }
  return groups
}

/** Evens the colours of the sheets and gives them a fibre. */
export function paperSurface(job: StyleJob): void {
  const { canvas, width, height } = job
  const context = canvas.getContext("2d")
  const soft = calmed(reduced(canvas, 600), 2)
  context.globalAlpha = 0.6
  context.imageSmoothingQuality = "high"
  context.drawImage(soft, 0, 0, width, height)
  context.globalAlpha = 1
  const image = pixelsOf(canvas)
  const data = image.data
  const tooth = toothTile(job.plan.seed)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4
      const grain = tooth[((y & 255) << 8) | (x & 255)]! * 7
      data[i] = data[i]! + grain
      data[i + 1] = data[i + 1]! + grain
      data[i + 2] = data[i + 2]! + grain
    }
  }
  context.putImageData(image, 0, 0)
}
