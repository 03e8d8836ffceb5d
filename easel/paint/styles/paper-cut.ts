import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas"
import { css, mix } from "../colour.ts"
import { smoothstep } from "../random.ts"
import type { Layer, Plan, Stage } from "../stage.ts"
import { calmed, layOver, pixelsOf, reduced, type StyleJob, toothTile } from "./image.ts"

/** Paints layer on layer like sheets of coloured paper that each throw a shadow on the one below. */
export function paintCutLayers(
  plan: Plan,
  layers: readonly Layer[],
  canvas: Canvas,
  detail: number,
  onShare: (share: number) => void,
): void {
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
      own.globalAlpha = 0.88
      own.fillStyle = meanColour(sheet)
      own.fillRect(0, 0, width, height)
      own.restore()
    } else if (!base && !LIGHTS.test(group[0]?.name ?? "")) evenTones(sheet)
    if (group[0]?.name === "sky" && plan.setting === "landscape") cutBands(plan, sheet)
    if (index > 0 && !base && !LIGHTS.test(group[0]?.name ?? "")) {
      throwShadow(context, sheet, plan.unit * scale)
      showEdge(context, sheet, plan, plan.unit * scale)
    }
    context.drawImage(sheet, 0, 0)
    onShare((index + 1) / groups.length)
  })
}

function throwShadow(context: SKRSContext2D, sheet: Canvas, unit: number): void {
  const { width, height } = sheet
  for (const [fineness, drop, alpha] of [
    [0.016, 0.014, 0.5],
    [0.006, 0.005, 0.5],
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

/** The white core of the paper shows at the side of the light. */
function showEdge(context: SKRSContext2D, sheet: Canvas, plan: Plan, unit: number): void {
  const rim = createCanvas(sheet.width, sheet.height)
  const own = rim.getContext("2d")
  own.drawImage(sheet, 0, 0)
  own.globalCompositeOperation = "source-in"
  own.fillStyle = css(mix(plan.palette.key, [255, 252, 244], 0.7))
  own.fillRect(0, 0, rim.width, rim.height)
  context.save()
  context.globalAlpha = plan.palette.night ? 0.2 : 0.36
  context.drawImage(rim, -unit * 0.0014, -unit * 0.0016)
  context.restore()
}

/** Brings what is drawn on a sheet to few tones, as cut from papers of one colour each. */
function evenTones(sheet: Canvas): void {
  const context = sheet.getContext("2d")
  const image = pixelsOf(sheet)
  const { data } = image
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3]! < 8) continue
    const light = data[i]! * 0.3 + data[i + 1]! * 0.59 + data[i + 2]! * 0.11
    const level = light / TONE_STEP
    const even = (Math.floor(level) + 0.5 + smoothstep(0.42, 0.58, level % 1) - 0.5) * TONE_STEP + TONE_STEP * 0.3
    const gain = light < 4 ? 1 : 0.25 + (0.75 * even) / light
    data[i] = light + (data[i]! - light) * 1.15 + light * (gain - 1)
    data[i + 1] = light + (data[i + 1]! - light) * 1.15 + light * (gain - 1)
    data[i + 2] = light + (data[i + 2]! - light) * 1.15 + light * (gain - 1)
  }
  context.putImageData(image, 0, 0)
}
const TONE_STEP = 46

/** Makes the sky from sheets: its gradient becomes bands with wavy cut borders, each with the shadow of the one above it. */
function cutBands(plan: Plan, sheet: Canvas): void {
  const { width, height } = sheet
  const context = sheet.getContext("2d")
  const image = pixelsOf(sheet)
  const { data } = image
  const bands = 6
  const sunX = plan.sun.x / plan.width
  const sunY = plan.sun.shown ? plan.sun.y / plan.height : plan.horizon / plan.height
  const stretch = plan.width / plan.height
  const reach = Math.hypot(Math.max(sunX, 1 - sunX) * stretch, sunY) * 1.02
  const step = Math.max(1, Math.round(width / 160))
  const columns = Math.ceil(width / step) + 2
  const wave = new Float32Array(columns)
  const colours: [number, number, number][] = Array.from({ length: bands + 1 }, (_, n) => {
    const t = Math.min(1, (n + 0.4) / bands)
    const y = Math.min(height - 1, Math.max(0, Math.round((plan.horizon / plan.height) * (1 - t) * height)))
    const i = (y * width + Math.round(sunX * (width - 1))) * 4
    return [data[i]!, data[i + 1]!, data[i + 2]!]
  })
  for (let y = 0; y < height; y++) {
    if (y % step === 0)
      for (let c = 0; c < columns; c++) wave[c] = plan.noise.fbm((c * step * 5) / width + 31, (y * 5) / width + 17, 2) - 0.5
    for (let x = 0; x < width; x++) {
      const c = Math.floor(x / step)
      const f = (x % step) / step
      const ragged = (wave[c]! * (1 - f) + wave[c + 1]! * f) * 0.9
      const away = Math.hypot((x / width - sunX) * stretch, y / height - sunY) / reach
      const level = Math.min(bands - 0.001, Math.max(0, away ** 0.8 * bands + ragged))
      const tone = colours[Math.floor(level)]!
      const depth = Math.floor(level) === bands - 1 ? 1 : 1 - 0.3 * smoothstep(0.72, 1, level % 1)
      const i = (y * width + x) * 4
      data[i] = tone[0] * depth
      data[i + 1] = tone[1] * depth
      data[i + 2] = tone[2] * depth + (1 - depth) * 12
    }
  }
  context.putImageData(image, 0, 0)
}

/** Layers that are light, not paper. */
const LIGHTS = /^(stars|milky way|nebula|galaxy|aurora|sun|lightning|rainbow|fog|rain|snow|light|glow|bokeh|window light)/

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
const MIRRORING: ReadonlySet<string> = new Set(["water", "sky", "background"])

function groupLayers(layers: readonly Layer[], detail: number): readonly (readonly Layer[])[] {
  const most = detail > 0.4 ? 16 : 8
  const groups: Layer[][] = []
  const size = Math.max(1, Math.ceil(layers.length / most))
  for (const layer of layers) {
    const last = groups[groups.length - 1]
    const alone =
      MIRRORING.has(layer.name) ||
      LIGHTS.test(layer.name) ||
      LIGHTS.test(last?.[0]?.name ?? "") ||
      (last !== undefined && SHEETS.test(last[0]?.name ?? "") !== SHEETS.test(layer.name))
    if (last === undefined || last.length >= size || alone || MIRRORING.has(last[0]?.name ?? "")) groups.push([layer])
    else last.push(layer)
  }
  return groups
}

/** Evens the colours of the sheets and gives them a fibre. */
export function paperSurface(job: StyleJob): void {
  const { canvas, width, height } = job
  const context = canvas.getContext("2d")
  layOver(canvas, calmed(reduced(canvas, 600), 2), 0.35)
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
